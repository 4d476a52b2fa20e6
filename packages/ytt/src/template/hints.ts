import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';

import type { Finding } from '../failure.ts';
import { replaceText } from '../text-fix.ts';

/** What an error that beginners make wants to say; `codes` are the generated lines that it passed through. */
export function hintFor(message: string, codes: readonly string[]): string | undefined {
  const known = HINTS.get(message);
  if (known !== undefined) return known;
  if (/^unknown binary op: .+ \| .+$/.test(message)) return "use 'or' instead of '|' for logical-or";
  if (/^unknown binary op: .+ & .+$/.test(message)) return "use 'and' instead of '&' for logical-and";
  if (message === "got '&', want primary expression" && codes.some((code) => code.includes('&&'))) return "use 'and' instead of '&&' for logical-and";
  if (message === "got '|', want primary expression" && codes.some((code) => code.includes('||'))) return "use 'or' instead of '||' for logical-or";
  return undefined;
}

/** What else reports say of an error, where the reference gives no hint. */
export function reportHintFor(message: string): string | undefined {
  if (TEXT_AND_OTHER.test(message)) return 'convert the other value with str(…)';
  const [, type, field] = ABSENT_FIELD.exec(message) ?? [];
  if (type === 'struct') return `if the key can be absent, write getattr(…, "${field}", None)`;
  return type === undefined ? undefined : `a YAML map or list has no fields: write ["${field}"]`;
}

/** What {@link reportHintFor} says, as a change of the place where the error is. */
export function reportFixFor(message: string, span: Span): Fix | undefined {
  const operator = OPERATORS.get(/^unknown binary op: .+ ([|&]) .+$/.exec(message)?.[1] ?? '');
  if (operator) return operator.sign === textIn(span) ? replaceText([span], operator.word, { title: `write "${operator.word}"` }) : undefined;
  const [, type, field] = ABSENT_FIELD.exec(message) ?? [];
  // Where it is computed, the field is not there to be replaced.
  if (type !== 'yamlfragment' || textIn(span) !== `.${field}`) return undefined;
  return replaceText([span], `["${field}"]`, { title: `write ["${field}"]` });
}

/** What is said of a syntax error where somebody writes an operator, or leaves a colon out, as in other languages; the span is where reading stopped. */
export function adviceOnForeignSyntax(message: string, { source, start, end }: Span): Pick<Finding, 'hint' | 'fixes'> | undefined {
  const operator = OPERATORS.get(/^got '([&|])', want primary expression$/.exec(message)?.[1] ?? '');
  const doubled = { source, start: start - 1, end };
  if (operator && textIn(doubled) === operator.sign.repeat(2)) {
    const [before, behind] = [source.text[start - 2] ?? '', source.text[end] ?? ''];
    const word = `${/\s/.test(before) ? '' : ' '}${operator.word}${/\s/.test(behind) ? '' : ' '}`;
    return { hint: `write "${operator.word}"`, fixes: [replaceText([doubled], word, { title: `write "${operator.word}"` })] };
  }
  if (message !== MISSING_COLON || !/^[\r\n]/.test(source.text.slice(start, start + 1))) return undefined;
  return { hint: 'write ":" at the end', fixes: [replaceText([{ source, start, end: start }], ':', { title: 'write ":" at the end' })] };
}

function textIn({ source, start, end }: Span): string {
  return source.text.slice(start, end);
}

interface Operator {
  readonly sign: string;
  /** What Starlark has for it. */
  readonly word: string;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['&', { sign: '&', word: 'and' }],
  ['|', { sign: '|', word: 'or' }],
]);

const MISSING_COLON = "got newline, want ':'";

const ABSENT_FIELD = /^(struct|yamlfragment) has no \.(\w+) field or method(?: \(.*\))?$/;

const TEXT_AND_OTHER = /^unknown binary op: (?:string \+ (?:int|float|bool|NoneType)|(?:int|float|bool|NoneType) \+ string)$/;

const HINTS: ReadonlyMap<string, string> = new Map([
  ['undefined: true', "use 'True' instead of 'true' for boolean assignment"],
  ['undefined: false', "use 'False' instead of 'false' for boolean assignment"],
  [MISSING_COLON, "missing colon at the end of 'if/for/def' statement?"],
  ['undefined: null', "use 'None' instead of 'null' to indicate no value"],
  ['undefined: nil', "use 'None' instead of 'nil' to indicate no value"],
  ['undefined: none', "use 'None' instead of 'none' to indicate no value"],
  ['Starlark computation cancelled: too many steps', 'a loop or recursion does not end; if it does, --max-steps raises the limit'],
  ['unhandled index operation struct[string]', 'use getattr(...) to access struct field programmatically'],
]);
