// Calls of methods: `C::m()`, `self::m()`, `$this->m()`, `(new C)->m()`.
import { asciiLower } from '../../base/ascii.ts';
import type { Use } from '../../model/facts.ts';
import type { RuleName } from '../../model/rules.ts';
import type { MemberSearch } from '../members.ts';
import { externalMember } from '../program.ts';
import { receiverOf } from '../receiver.ts';
import { isExternal, missing, type Resolution, resolved } from '../resolution.ts';
import { type Subject, searchMember, subjectOf } from '../subject.ts';
import { addEdges, type UseContext } from '../use-context.ts';
import { closuresOf } from './callables.ts';
import { addClassAccess } from './class-references.ts';
import { facadeTargets } from './facades.ts';
import { onReceiver, UNPROVEN_CALLS } from './typed.ts';

export function methodCall(context: UseContext, use: Use): Resolution {
  const receiver = receiverOf(context, use);
  const resolution = onReceiver(context, use, receiver, UNPROVEN_CALLS, ({ subject, callRule: sure }) =>
    callOn(context, subject, use, sure, ['__call']),
  );
  if (RUNS_CLOSURE.has(asciiLower(use.name))) addEdges(context, use, 'callable-value', closuresOf(context, use));
  return asReference(use, resolution === 'receiver_unknown' ? byName(context, use) : resolution);
}

/** Methods of `Closure` that run the closure. */
const RUNS_CLOSURE = new Set(['__invoke', 'call']);

export function staticCall(context: UseContext, use: Use): Resolution {
  if (use.owner === undefined) {
    const receiver = receiverOf(context, use, true);
    const resolution = onReceiver(context, use, receiver, UNPROVEN_CALLS, ({ subject, callRule: sure }) =>
      callOn(context, subject, use, sure, ['__callstatic']),
    );
    return asReference(use, resolution);
  }
  const subject = subjectOf(context, use.owner, use.scope);
  if (typeof subject === 'string') return subject;
  addClassAccess(context, use, subject);
  const named = subject.form === 'name';
  // Inside an object, self::m() and parent::m() are calls on that object, and so is C::m() for an ancestor C.
  const magic = context.scopes.hasThis(use.scope) ? ['__call', '__callstatic'] : ['__callstatic'];
  return asReference(use, callOn(context, subject, use, named ? 'static-call' : 'self-call', magic));
}

function callOn(context: UseContext, subject: Subject, use: Use, sure: RuleName, magic: readonly string[]): Resolution {
  const { program } = context;
  const key = asciiLower(use.name);
  const lexical = context.scopes.accessOf(use.scope);
  const search = searchMember(program, 'method', subject, key, lexical);
  if (search.found.length > 0) return resolved(search.found, callRule(context, search, sure));

  for (const name of magic) {
    const catcher = searchMember(program, 'method', subject, name, 'any');
    if (catcher.found.length === 0) continue;
    addEdges(context, use, 'facade-call', name === '__callstatic' ? facadeTargets(context, subject, key) : []);
    return resolved(catcher.found, 'magic-call');
  }
  if (search.inaccessible) return 'member_inaccessible';
  return outsideCorpus(context, subject, search, key, use.name);
}

/** More methods of one name than this tell nothing about which is meant. */
const MAX_NAMESAKES = 4;

/** A receiver of unknown type: the few methods of that name, unless PHP's own classes have it too. */
function byName({ program, scopes }: UseContext, use: Use): Resolution {
  if (use.receiver?.form === 'this' && scopes.lacksThis(use.scope)) return 'receiver_unknown';
  const namesakes = program.methodsByName.get(asciiLower(use.name));
  if (namesakes === undefined || namesakes.length > MAX_NAMESAKES || program.builtins.hasMethod(asciiLower(use.name)))
    return 'receiver_unknown';
  return resolved(namesakes, namesakes.length === 1 ? 'unique-name' : 'same-name');
}

/** Rule of a call whose target was found by a search. */
export function callRule(context: UseContext, search: MemberSearch, sure: RuleName): RuleName {
  if (search.duplicate) return 'class-duplicate';
  if (search.hosted) return 'trait-host-call';
  return isExternal(context.program, search.found[0]) ? 'external-call' : sure;
}

/** A method that neither the corpus nor PHP declares, on a class that may have it from elsewhere. */
function outsideCorpus(
  context: UseContext,
  subject: Subject,
  search: MemberSearch,
  key: string,
  name: string,
): Resolution {
  const { program } = context;
  if ((subject.form === 'name' || subject.form === 'parent') && subject.name.corpus.length === 0) {
    const member = externalMember(program, subject.name.name, key, name);
    return resolved([member], subject.name.builtin === undefined ? 'external-call' : 'external-ancestor');
  }
  if (search.unknown.length !== 1) return missing(subject, search);
  return resolved([externalMember(program, search.unknown[0].name, key, name)], 'external-ancestor');
}

/** `f(...)` names its target without calling it. */
export function asReference(use: Use, resolution: Resolution): Resolution {
  if (use.firstClass !== true || typeof resolution === 'string') return resolution;
  return {
    targets: resolution.targets,
    rule: CERTAIN.has(resolution.rule) ? 'first-class-callable' : 'first-class-candidate',
  };
}

const CERTAIN = new Set<RuleName>([
  'function-call',
  'static-call',
  'self-call',
  'this-call',
  'new-receiver-call',
  'typed-call',
  'external-call',
]);
