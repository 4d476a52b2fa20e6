import { Fault, Float } from '@assay/starlark';
import type { Value } from '@assay/starlark';

import type { Content } from '../model.ts';
import type { Constraint } from '../validations/constraint.ts';
import { contentFromStarlark } from '../values/from-starlark.ts';
import { equalContents } from './equal-contents.ts';
import { formatKeywords } from './format-keywords.ts';
import { arrayOf, mapOf } from './keywords.ts';
import type { Keywords } from './keywords.ts';
import type { TypeName } from './shape.ts';

/** Which words a schema language has for rules. */
export interface Vocabulary {
  /** An RE2 pattern in its syntax; undefined where it cannot say the same. */
  pattern(re2: string): string | undefined;
  /** Its name for a format of ours that it knows. */
  formatName(format: string): string;
  /** Whether `x-assay-format` tells the name of a format that is written otherwise. */
  readonly namesFormats: boolean;
  readonly hasContains: boolean;
  readonly hasUniqueItems: boolean;
  /** Whether `type` may be inside `not`. */
  readonly hasTypeInNot: boolean;
  /** What its readers expect of a rule instead of what the table says. */
  readonly special?: (constraint: Constraint, types: readonly TypeName[]) => Keywords | undefined;
}

/** Where a rule is: the type that a value has there, and whether null is accepted beside it. */
export interface RulePlace {
  readonly type: TypeName;
  readonly acceptsNull: boolean;
}

/**
 * What keywords ask of the values of one type: `never` when no such value obeys, undefined when no keyword says it. All but `enum`
 * and `not` ask nothing of values of other types.
 */
export type Saying = Keywords | 'never' | undefined;

/** The one table of what each kind of constraint is in keywords. */
export function constraintKeywords(constraint: Constraint, place: RulePlace, vocabulary: Vocabulary): Saying {
  const { type } = place;
  switch (constraint.kind) {
    case 'bound':
      return numberOnly(type, constraint.value, (bound) => [[constraint.side, bound]]);
    case 'length':
      return lengthKeywords(type, constraint);
    // It is said by what is accepted at all.
    case 'not-null':
      return [];
    case 'one-not-null':
    case 'cel':
      return undefined;
    case 'one-of':
      return enumeration(constraint.values, place);
    case 'starts-with':
      return textPattern(type, constraint.value, (literal) => `^${literal}`);
    case 'ends-with':
      return textPattern(type, constraint.value, (literal) => `${literal}$`);
    case 'contains':
      return containing(type, constraint.value, vocabulary);
    case 'matches': {
      if (type !== 'string') return 'never';
      const pattern = vocabulary.pattern(constraint.pattern);
      return pattern === undefined ? undefined : [['pattern', pattern]];
    }
    case 'format':
      return formatKeywords(constraint.name, type, vocabulary);
    case 'parity':
      return parityKeywords(constraint.isEven, place, vocabulary);
    case 'multiple-of':
      return isNumeric(type) ? [['multipleOf', constraint.divisor]] : 'never';
    case 'unique':
      if (type !== 'array') return 'never';
      return vocabulary.hasUniqueItems ? [['uniqueItems', true]] : undefined;
  }
}

function isNumeric(type: TypeName): boolean {
  return type === 'integer' || type === 'number';
}

/** Only bounds that are numbers have keywords; they reject everything that is no number, as comparing fails. */
function numberOnly(type: TypeName, bound: Value, say: (bound: Content) => Keywords): Saying {
  const isNumber = typeof bound === 'number' || typeof bound === 'bigint' || (bound instanceof Float && Number.isFinite(bound.value));
  if (!isNumber) return undefined;
  return isNumeric(type) ? say(bound) : 'never';
}

/** What the length of a value counts, in the words of keywords. */
const COUNTED: Partial<Record<TypeName, string>> = { string: 'Length', array: 'Items', object: 'Properties' };

function lengthKeywords(type: TypeName, { minimum, maximum }: Extract<Constraint, { readonly kind: 'length' }>): Saying {
  const counted = COUNTED[type];
  if (counted === undefined || (maximum !== undefined && maximum < 0)) return 'never';
  const least: Keywords = minimum === undefined || minimum < 0 ? [] : [[`min${counted}`, minimum]];
  return maximum === undefined ? least : [...least, [`max${counted}`, maximum]];
}

/** Null is not judged, so that it has to be among the values: it is the last one. */
function enumeration(values: readonly Value[], { acceptsNull }: RulePlace): Saying {
  const contents = values.map(writtenContent);
  if (contents.includes(undefined)) return undefined;
  const distinct = contents.reduce<Content[]>((kept, content = null) => {
    return kept.some((other) => equalContents(other, content)) ? kept : [...kept, content];
  }, []);
  const listed = acceptsNull ? [...distinct.filter((content) => content !== null), null] : distinct;
  return listed.length === 0 ? 'never' : [['enum', arrayOf(listed)]];
}

/** Undefined for what has no form in YAML: the rule that names it fails for every value. */
export function writtenContent(value: Value): Content | undefined {
  try {
    return contentFromStarlark(value);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function textPattern(type: TypeName, text: Value, place: (literal: string) => string): Saying {
  return type === 'string' && typeof text === 'string' ? [['pattern', place(literalPattern(text))]] : 'never';
}

function containing(type: TypeName, part: Value, { hasContains }: Vocabulary): Saying {
  if (type === 'string') return textPattern(type, part, (literal) => literal);
  if (type === 'object') return undefined;
  if (type !== 'array') return 'never';
  const content = writtenContent(part);
  return hasContains && content !== undefined ? [['contains', mapOf([['const', content]])]] : undefined;
}

/** Only numbers without fraction are odd. Null is not judged, and would be a multiple of everything. */
function parityKeywords(isEven: boolean, { type, acceptsNull }: RulePlace, { hasTypeInNot }: Vocabulary): Saying {
  if (!isNumeric(type)) return 'never';
  if (isEven) return [['multipleOf', 2]];
  const even = mapOf([...(acceptsNull && hasTypeInNot ? [['type', 'number'] as const] : []), ['multipleOf', 2]]);
  const odd: Keywords = [['not', even]];
  return type === 'number' ? [['multipleOf', 1], ...odd] : odd;
}

/** A pattern for exactly this text, in the syntax that RE2 and ECMAScript share. */
function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
}
