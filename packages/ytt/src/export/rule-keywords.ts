import { Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import type { PlannedRule } from '../validations/rules/named-rule.ts';
import { constraintKeywords } from './constraint-keywords.ts';
import { arrayOf, schemaOf } from './keywords.ts';
import type { Keyword, Keywords } from './keywords.ts';
import { typeNames } from './shape.ts';
import type { Shape } from './shape.ts';
import type { Target, UnsaidRule } from './target.ts';

/** The rules of a place in keywords, and those that keywords do not say, or not wholly. */
export interface RuleKeywords {
  /** A keyword may be there several times. */
  readonly said: Keywords;
  readonly unsaid: readonly UnsaidRule[];
}

/** What a validation asks of values of a shape. Rules under a condition are never keywords. */
export function ruleKeywords(validation: PlannedValidation | undefined, shape: Shape, target: Target): RuleKeywords {
  if (validation === undefined) return { said: [], unsaid: [] };
  const { rules, when } = validation;
  if (when !== undefined) return { said: [], unsaid: rules.map((rule) => ({ rule, validation })) };
  const said: Keyword[] = [];
  const unsaid: UnsaidRule[] = [];
  for (const rule of rules) {
    const { keywords, isWhole } = keywordsOf(rule, shape, target);
    said.push(...keywords);
    if (!isWhole) unsaid.push({ rule, validation });
  }
  return { said, unsaid };
}

interface RuleSaid {
  readonly keywords: Keywords;
  /** Whether the keywords ask all that the rule does. */
  readonly isWhole: boolean;
}

function keywordsOf({ constraint }: PlannedRule, shape: Shape, target: Target): RuleSaid {
  if (constraint === undefined) return { keywords: [], isWhole: false };
  const types = typeNames(shape);
  const { vocabulary } = target;
  const special = vocabulary.special?.(constraint, types);
  if (special) return { keywords: special, isWhole: true };
  const { acceptsNull } = shape;
  const sayings = types.map((type) => constraintKeywords(constraint, { type, acceptsNull }, vocabulary));
  if (sayings.includes(undefined)) return { keywords: [], isWhole: false };
  const keywords = new Map(sayings.flatMap((saying) => (saying === undefined || saying === 'never' ? [] : saying)));
  const obeying = types.filter((_type, index) => sayings[index] !== 'never');
  if (obeying.length === types.length) return { keywords: [...keywords], isWhole: true };
  const restricted = target.restriction(obeying, acceptsNull);
  if (!restricted) return { keywords: [...keywords], isWhole: false };
  return { keywords: restricted.length === 0 ? [...keywords] : [...keywords, ['allOf', arrayOf([schemaOf(restricted)])]], isWhole: true };
}

/**
 * Keywords of which each is once: of bounds the tightest, and what cannot be said in one keyword, or is taken by what is
 * there already, as parts of an `allOf`.
 */
export function combined(there: Keywords, rules: Keywords): Keywords {
  const taken = new Set(there.map(([name]) => name));
  const single: Keyword[] = [];
  const parts: Content[] = [];
  for (const [name, values] of byName(rules)) {
    const [first, ...others] = values;
    const tighter = TIGHTEST[name.slice(0, 3)];
    if (name === 'allOf') parts.push(...values.flatMap(itemsOf));
    else if (tighter) single.push([name, others.reduce((a, b) => (tighter(numberOf(b), numberOf(a)) ? b : a), first)]);
    else if (others.length === 0 && !taken.has(name)) single.push([name, first]);
    else parts.push(...values.map((value) => schemaOf([[name, value]])));
  }
  return [...there, ...single, ...(parts.length === 0 ? [] : [['allOf', arrayOf(parts)] as const])];
}

function byName(keywords: Keywords): ReadonlyMap<string, readonly [Content, ...Content[]]> {
  const grouped = new Map<string, [Content, ...Content[]]>();
  for (const [name, value] of keywords) {
    const values = grouped.get(name);
    if (values) values.push(value);
    else grouped.set(name, [value]);
  }
  return grouped;
}

/** By the first letters of `minimum`, `minLength`, `maximum` and their like. */
const TIGHTEST: Readonly<Record<string, (a: number, b: number) => boolean>> = { min: (a, b) => a > b, max: (a, b) => a < b };

function numberOf(content: Content): number {
  return content instanceof Float ? content.value : Number(content);
}

function itemsOf(content: Content): readonly Content[] {
  return typeof content === 'object' && content !== null && 'items' in content ? content.items.map(({ value }) => value) : [];
}
