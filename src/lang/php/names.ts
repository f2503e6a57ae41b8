// PHP's namespace rules: what a written name means at a place, given the namespace and the imports above it.
// Language reference: "Name resolution rules".
import { asciiLower } from '../../base/ascii.ts';

/** Imports hold from their own position down and are reset by each namespace declaration. */
export interface NameScope {
  /** Without leading or trailing backslash; empty in the global namespace. */
  namespace: string;
  /** Lower-case alias to fully qualified name. */
  classes: Map<string, string>;
  functions: Map<string, string>;
  /** Alias in its own case to fully qualified name. */
  constants: Map<string, string>;
}

export function newNameScope(namespace: string): NameScope {
  return { namespace, classes: new Map(), functions: new Map(), constants: new Map() };
}

const RELATIVE = /^namespace\s*\\/i;
const CLASS_KEYWORDS = new Set(['self', 'static', 'parent']);

/** `self`, `static` or `parent` in lower case when the written name is one of them. */
export function classKeyword(written: string): string | undefined {
  if (written.length > 6) return undefined;
  const lower = asciiLower(written);
  return CLASS_KEYWORDS.has(lower) ? lower : undefined;
}

const inNamespace = (scope: NameScope, name: string) => (scope.namespace === '' ? name : `${scope.namespace}\\${name}`);

/** Resolves what does not depend on the kind of the name, or undefined for an unqualified name. */
function resolveQualified(scope: NameScope, written: string): string | undefined {
  if (written.startsWith('\\')) return written.slice(1);
  if (RELATIVE.test(written)) return inNamespace(scope, written.replace(RELATIVE, ''));
  const slash = written.indexOf('\\');
  if (slash < 0) return undefined;
  const alias = scope.classes.get(asciiLower(written.slice(0, slash)));
  return alias === undefined ? inNamespace(scope, written) : alias + written.slice(slash);
}

/** Fully qualified class name, without leading backslash; `self`, `static`, `parent` stay as they are, in lower case. */
export function resolveClass(scope: NameScope, written: string): string {
  return (
    classKeyword(written) ??
    resolveQualified(scope, written) ??
    scope.classes.get(asciiLower(written)) ??
    inNamespace(scope, written)
  );
}

/** What an unqualified function or constant may mean: the namespaced name, or the global one when that does not exist. */
export interface ResolvedName {
  target: string;
  fallback?: string;
}

function resolveWithFallback(scope: NameScope, written: string, imported: string | undefined): ResolvedName {
  const qualified = resolveQualified(scope, written) ?? imported;
  if (qualified !== undefined) return { target: qualified };
  return scope.namespace === '' ? { target: written } : { target: inNamespace(scope, written), fallback: written };
}

export function resolveFunction(scope: NameScope, written: string): ResolvedName {
  return resolveWithFallback(scope, written, scope.functions.get(asciiLower(written)));
}

export function resolveConstant(scope: NameScope, written: string): ResolvedName {
  return resolveWithFallback(scope, written, scope.constants.get(written));
}

/** Fully qualified name of a definition. */
export function declaredName(scope: NameScope, name: string): string {
  return inNamespace(scope, name);
}
