import { isList, isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

import { inLines } from '../cel/in-lines.ts';
import { literal, quoted } from '../cel/literal.ts';
import { termMayFail, textOfTerm } from '../jmespath/term.ts';
import { translateText } from '../jmespath/translate-expression.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';

/** A value of a patch as CEL: its texts with variables become expressions, and members of several types are wrapped. */
export function patchValue(value: Value, scope: ExpressionScope, path: PolicyPath): string {
  if (typeof value === 'string' && value.includes('{{')) return variableText(value, scope, path);
  if (isList(value)) return listText(value.map((each, index) => memberOf(each, scope, [...path, index])));
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, each]) => [quoted(name), memberOf(each, scope, [...path, name])] as const);
    const isMixed = areMixed(members.map(([, member]) => member));
    const shown = members.map(([name, { text, type }]) => `${name}: ${isMixed || type === 'list' || type === 'map' ? `dyn(${text})` : text}`);
    return inLines('{', shown, '}');
  }
  const text = literal(value);
  if (text === undefined) throw new Refusal(path, 'this value has no literal in CEL');
  return text;
}

interface Member {
  readonly text: string;
  /** `computed` may be of any type to the compiler. */
  readonly type: string;
}

function memberOf(value: Value, scope: ExpressionScope, path: PolicyPath): Member {
  const text = patchValue(value, scope, path);
  if (isList(value)) return { text, type: 'list' };
  if (isObject(value)) return { text, type: 'map' };
  return { text, type: typeof value === 'string' && value.includes('{{') ? 'computed' : typeof value };
}

/** Literals of CEL hold values of one type. */
function areMixed(members: readonly Member[]): boolean {
  const [first, ...others] = members;
  return others.some(({ type }) => type !== first?.type || type === 'computed');
}

function listText(members: readonly Member[]): string {
  const isMixed = areMixed(members);
  return inLines(
    '[',
    members.map(({ text }) => (isMixed ? `dyn(${text})` : text)),
    ']',
  );
}

function variableText(value: string, scope: ExpressionScope, path: PolicyPath): string {
  const term = translateText(value, scope, path);
  // Kyverno patches nothing in where both sides of `||` are missing.
  if (term.kind === 'alternative' && termMayFail(term.right)) throw new Refusal(path, 'a value that may be missing is patched in');
  return textOfTerm(term, path);
}
