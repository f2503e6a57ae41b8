// One resolver for each kind of use.
import type { UseKind } from '../../model/facts.ts';
import type { UnresolvedReason } from '../../model/kinds.ts';
import type { Resolver } from '../use-context.ts';
import { callable, dynamicCall, dynamicMember } from './callables.ts';
import { CLASS_REFERENCES } from './class-references.ts';
import { classConstant, constant } from './constants.ts';
import { functionCall } from './function-calls.ts';
import { importedClass, importedConstant, importedFunction } from './imports.ts';
import { include } from './includes.ts';
import { dynamicInstantiation, instantiation } from './instantiations.ts';
import { mention } from './mentions.ts';
import { methodCall, staticCall } from './method-calls.ts';
import { property, staticProperty } from './properties.ts';

const never =
  (reason: UnresolvedReason): Resolver =>
  () =>
    reason;

export const RESOLVERS: Record<UseKind, Resolver> = {
  ...CLASS_REFERENCES,
  call: functionCall,
  static_call: staticCall,
  method_call: methodCall,
  new: instantiation,
  constant,
  class_constant: classConstant,
  static_property: staticProperty,
  property,
  import_class: importedClass,
  import_function: importedFunction,
  import_constant: importedConstant,
  include,
  doc_mention: mention,
  dynamic_call: dynamicCall,
  dynamic_new: dynamicInstantiation,
  dynamic_member: dynamicMember,
  callable,
  query: never('table_dynamic'),
};
