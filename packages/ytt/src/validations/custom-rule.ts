import type { Attempt, Fault, Thread, Value } from '@assay/starlark';
import { Builtin, equal, Float, List, StarlarkFunction, Tuple, typeNameOf } from '@assay/starlark';

import { innermostPlace } from '../template/explain-error.ts';
import { reportFixFor, reportHintFor } from '../template/hints.ts';
import type { MessageTemplate } from './message-template.ts';
import type { RuleFailure, PlannedRule } from './rules/named-rule.ts';

/** A rule that an author writes as `("description", function)` or `("description", function, "message")`. */
export interface CustomRule {
  readonly description: string;
  readonly assertion: Value;
  readonly message: MessageTemplate | undefined;
}

/** A rule that is a function of the author: a value obeys when the function returns `True` or a pair of `True` and anything. */
export function customRule({ description, assertion, message }: CustomRule): PlannedRule {
  return {
    keyword: 'custom',
    description,
    ...(message && { message }),
    check(value, thread) {
      const attempt = thread.attempt(() => thread.call(assertion, [value]));
      return 'fault' in attempt ? failed(attempt) : resultFailure(assertion, { value, result: attempt.value }, thread);
    },
  };
}

/** A function without a description, whose results are those of `@overlay/assert`: `None` is as good as `True`, a list as a tuple. */
export function bareRule(assertion: Value): PlannedRule {
  return {
    keyword: 'custom',
    description: `a value that ${calledName(assertion)} accepts`,
    check(value, thread) {
      const attempt = thread.attempt(() => thread.call(assertion, [value]));
      if ('fault' in attempt) return failed(attempt);
      const result = attempt.value instanceof List ? new Tuple(attempt.value.items) : attempt.value;
      if (result === null) return undefined;
      const failure = resultFailure(assertion, { value, result }, thread);
      return failure?.found === '' && result !== false ? { found: NO_ANSWER } : failure;
    },
  };
}

const NO_ANSWER = 'the function returned neither None, a bool nor a bool with a text';

type FailedAttempt = Extract<Attempt, { readonly fault: Fault }>;

/** What a function was asked, and what it said. */
interface Answer {
  readonly value: Value;
  readonly result: Value;
}

function resultFailure(assertion: Value, answer: Answer, thread: Thread): RuleFailure | undefined {
  const { result } = answer;
  if (result === true) return undefined;
  const [isFine, reason] = result instanceof Tuple && result.items.length === 2 ? result.items : [];
  if (isFine === true) return undefined;
  if (isFine === false && typeof reason === 'string') return { found: reason };
  return {
    found: '',
    failure: `"${calledName(assertion)}" returned ${resultText(answer, thread)}`,
    ...(result === null && { hint: 'the function of the rule returned None: return True, or (False, "why not")' }),
  };
}

function failed({ fault: { message }, frames }: FailedAttempt): RuleFailure {
  const hint = reportHintFor(message);
  const failedAt = innermostPlace(frames);
  const fix = failedAt && reportFixFor(message, failedAt);
  return {
    found: withoutPrefixes(message),
    failure: withoutPrefixes(withoutPrefix(message, 'assert.fail: ')),
    failedAt,
    ...(fix && { fixes: [fix] }),
    ...(hint !== undefined && { hint }),
  };
}

/** The names of the functions that fail on purpose say nothing to the one who gave the value. */
function withoutPrefixes(message: string): string {
  return withoutPrefix(withoutPrefix(message, 'fail: '), 'check: ');
}

function withoutPrefix(message: string, prefix: string): string {
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}

function calledName(assertion: Value): string {
  if (!(assertion instanceof StarlarkFunction) && !(assertion instanceof Builtin)) return typeNameOf(assertion);
  return assertion.name === 'lambda' ? 'lambda' : `${assertion.name}()`;
}

/** A function may return the value that it was asked about, or what is in it, which is not for everyone to see: then only the type is told. */
function resultText({ value, result }: Answer, thread: Thread): string {
  const isTold = isScalar(result) && (typeof result === 'boolean' || result === null || (isScalar(value) && !equal(thread, value, result)));
  return isTold ? thread.repr(result) : `a value of type ${typeNameOf(result)}`;
}

function isScalar(value: Value): boolean {
  return value === null || typeof value !== 'object' || value instanceof Float;
}
