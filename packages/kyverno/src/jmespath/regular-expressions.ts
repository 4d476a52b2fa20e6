import { compilePattern } from '@assay/formats';
import type { Pattern, PatternProblem } from '@assay/formats';
import type { Evaluation } from '@assay/jmespath';
import { RE2JS } from 're2js';
import type { Groups } from './expand-template.ts';
import { expandTemplate } from './expand-template.ts';
import type { KyvernoFunction } from './kyverno-function.ts';
import { functionMessage, kyvernoFunction } from './kyverno-function.ts';
import { scalarText } from './scalar-text.ts';

/** RE2, found anywhere in the text. */
export const regexMatch: KyvernoFunction = kyvernoFunction({
  name: 'regex_match',
  parameters: [['string'], ['string', 'number']],
  returns: 'bool',
  note: 'first string is the regular exression which is compared with second input which can be a number or string',
  body: ([pattern, subject], evaluation) => {
    chargePattern(pattern, evaluation);
    return matchText(compilePattern(pattern), subject, evaluation);
  },
  prepare: ([pattern]) => {
    if (typeof pattern !== 'string') return undefined;
    const matcher = compilePattern(pattern);
    return ([, subject], evaluation) => matchText(matcher, subject, evaluation);
  },
});

/** `$1`, `${1}`, `$name` and `${name}` in the replacement stand for what groups matched. */
export const regexReplaceAll: KyvernoFunction = replacement('regex_replace_all', (template, groups) => expandTemplate(template, groups));

export const regexReplaceAllLiteral: KyvernoFunction = replacement('regex_replace_all_literal', (text) => text);

type Expand = (template: string, groups: Groups) => string;

function matchText(matcher: Pattern | PatternProblem, subject: string | number, evaluation: Evaluation): boolean {
  if (matcher.kind === 'problem') return evaluation.fail(matcher.message);
  const text = scalarText(subject) ?? '';
  evaluation.chargeText(text.length);
  return matcher.matches(text);
}

function replacement(name: string, expand: Expand): KyvernoFunction {
  const replaceIn = (pattern: ReplaceablePattern, subject: string | number, template: string | number, evaluation: Evaluation): string => {
    if (pattern.kind === 'problem') return evaluation.fail(functionMessage(name, pattern.message));
    const text = scalarText(template) ?? '';
    return replaceMatches(pattern.compiled, scalarText(subject) ?? '', (groups) => expand(text, groups), evaluation);
  };
  return kyvernoFunction({
    name,
    parameters: [['string'], ['string', 'number'], ['string', 'number']],
    returns: 'string',
    note: 'converts all parameters to string',
    body: ([pattern, subject, template], evaluation) => {
      chargePattern(pattern, evaluation);
      return replaceIn(replaceablePattern(pattern), subject, template, evaluation);
    },
    prepare: ([pattern]) => {
      if (typeof pattern !== 'string') return undefined;
      const prepared = replaceablePattern(pattern);
      return ([, subject, template], evaluation) => replaceIn(prepared, subject, template, evaluation);
    },
  });
}

/** Compiling costs as much as reading some sixteen times as much text. */
function chargePattern(pattern: string, evaluation: Evaluation): void {
  evaluation.chargeText(pattern.length * 16);
}

type ReplaceablePattern = { readonly kind: 'replaceable'; readonly compiled: RE2JS } | PatternProblem;

function replaceablePattern(pattern: string): ReplaceablePattern {
  const checked = compilePattern(pattern);
  return checked.kind === 'problem' ? checked : { kind: 'replaceable', compiled: RE2JS.compile(pattern) };
}

/** As Go does it: an empty match right behind another match is none. */
function replaceMatches(pattern: RE2JS, subject: string, expand: (groups: Groups) => string, evaluation: Evaluation): string {
  const matcher = pattern.matcher(subject);
  const names = new Map(Object.entries(pattern.namedGroups()));
  const groups: Groups = (group) => {
    const number = typeof group === 'number' ? group : names.get(group);
    return number === undefined || number > matcher.groupCount() ? undefined : (matcher.group(number) ?? undefined);
  };
  let replaced = '';
  let behind = 0;
  let from = 0;
  evaluation.chargeText(subject.length);
  while (from <= subject.length && matcher.find(from)) {
    // Each search may look at all the rest of the text.
    evaluation.chargeText((subject.length - from) * 2);
    const start = matcher.start();
    const end = matcher.end();
    replaced += subject.slice(behind, start);
    if (end > behind || start === 0) {
      const text = expand(groups);
      evaluation.chargeText(text.length);
      replaced += text;
    }
    behind = end;
    from = Math.max(end, from + characterLength(subject, from));
  }
  return replaced + subject.slice(behind);
}

function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
