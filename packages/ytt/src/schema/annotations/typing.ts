import { didYouMean } from '@assay/findings';
import { quote } from '@assay/go-values';

import { locationText } from '../../location-text.ts';
import { isCollection } from '../../model.ts';
import type { Annotation, Content, Document } from '../../model.ts';
import { goTypeOfValue } from '../../values/go-types.ts';
import { typeName } from '../type-name.ts';
import { acceptsScalar } from '../types/scalar-type.ts';
import type { ScalarName } from '../types/scalar-type.ts';
import { listedTypes } from '../types/union-type.ts';
import { violationFailure, wrapFailure } from '../violation.ts';
import { checkGiven, checkNoArgument, checkNotOnAnyKey, checkOnMapItem, givenValue, onlyArgument } from './arguments.ts';
import { by, mistake } from './mistake.ts';
import { fixesOfDefault } from './redundant-default.ts';
import type { ListedTypes, TypeAnnotation, TypeDraft, ValueAnnotation, ValueDraft } from './schema-annotation.ts';

/** `#@schema/type any=True`: any value is allowed. `#@schema/type "int", "null"`: a value of one of these types. */
export const typeAnnotation: TypeAnnotation = {
  name: 'schema/type',
  read(annotation, draft) {
    const { any, orInferred } = readKeywords(annotation, draft);
    if (any !== undefined) {
      if (annotation.positional.length > 0) draft.advice.push(ignoredTypes(annotation));
      draft.isAny = any;
      return;
    }
    const listed = readList(annotation, draft, orInferred ?? false);
    if (listed === ANY) draft.isAny = true;
    else draft.listed = listed;
    if (!draft.removed) checkValue(annotation, draft, orInferred ?? false);
  },
};

/** What the keywords say, each `undefined` if it is not there. */
interface Keywords {
  readonly any: boolean | undefined;
  readonly orInferred: boolean | undefined;
}

function readKeywords(annotation: Annotation, draft: TypeDraft): Keywords {
  const wrong = (expected: string, found: string, known?: string) =>
    mistake(annotation, draft.holder, {
      description: 'unknown @schema/type annotation keyword argument',
      expected,
      found: found + by(annotation),
      hints: ["Supported kwargs are 'any'", ...(known === undefined ? [] : [known])],
    });
  let any: boolean | undefined;
  let orInferred: boolean | undefined;
  for (const [name, value] of annotation.named) {
    if (name === 'or_inferred') {
      if (typeof value !== 'boolean') throw wrongOrInferred(annotation, draft, 'True or False', goTypeOfValue(value));
      orInferred = value;
    } else {
      if (name !== 'any') throw wrong('A valid kwarg', name, didYouMean(name, ['or_inferred']));
      if (typeof value !== 'boolean') throw wrong('starlark.Bool', goTypeOfValue(value));
      any = value;
    }
  }
  if (any !== undefined && orInferred !== undefined)
    throw wrongOrInferred(annotation, draft, 'names of types beside it', `any=${any ? 'True' : 'False'}`);
  return { any, orInferred };
}

function wrongOrInferred(annotation: Annotation, { holder }: TypeDraft, expected: string, found: string) {
  return mistake(annotation, holder, {
    description: "wrong use of or_inferred in @schema/type annotation: it adds the map or array that is the node's value to the listed types",
    expected,
    found: found + by(annotation),
  });
}

const TYPES: ReadonlyMap<string, ScalarName> = new Map([
  ['string', 'string'],
  ['int', 'integer'],
  ['float', 'float'],
  ['bool', 'boolean'],
  ['null', 'null'],
]);

const ANY = 'any';

/** Other words for types, with what to write for them. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['integer', 'did you mean "int"?'],
  ['number', 'did you mean "int", "float"?'],
  ['boolean', 'did you mean "bool"?'],
  ['none', 'did you mean "null"?'],
  ...['map', 'array', 'list', 'dict', 'object'].map(
    (name) => [name, 'to allow a map or an array, show it as the value and add or_inferred=True.'] as const,
  ),
]);

/** The listed types, each once. Throws where there are none, or one is not known. */
function readList(annotation: Annotation, draft: TypeDraft, orInferred: boolean): ListedTypes | typeof ANY {
  const { positional } = annotation;
  const names = positional.filter((name) => name === null || typeof name === 'string');
  if (names.length < positional.length || (names.length === 0 && !orInferred)) {
    throw mistake(annotation, draft.holder, {
      description: 'expected @schema/type annotation to have keyword argument and value',
      expected: 'valid keyword argument and value',
      found: `missing keyword argument and value${by(annotation)}`,
      hints: ["Supported key-value pairs are 'any=True', 'any=False'"],
      advice: 'write any=True for any value, or the types that are allowed, such as "int", "string"',
    });
  }
  const types = new Set(names.map((name) => readName(annotation, draft, name ?? 'null')));
  if (types.has(ANY)) return ANY;
  return { scalars: [...types].filter((type) => type !== ANY), hasInferred: orInferred };
}

function readName(annotation: Annotation, { holder }: TypeDraft, text: string): ScalarName | typeof ANY {
  const known = text === ANY ? ANY : TYPES.get(text);
  if (known !== undefined) return known;
  const hint = OTHER_WORDS.get(text.toLowerCase()) ?? didYouMean(text, [...TYPES.keys(), ANY]) ?? startOfName(text);
  throw mistake(annotation, holder, {
    description: 'unknown type in @schema/type annotation',
    expected: `one of ${[...TYPES.keys(), ANY].map((type) => `"${type}"`).join(', ')}`,
    found: quote(text) + by(annotation),
    hints: hint === undefined ? [] : [hint],
  });
}

/** What is said about the start of a name, or a name that goes on: `str`, `integral`. */
function startOfName(text: string): string | undefined {
  const known = [...TYPES.keys()].find((name) => text.length > 1 && (text.startsWith(name) || name.startsWith(text)));
  return known && `did you mean "${known}"?`;
}

/** The node's own value is of a listed type. */
function checkValue(annotation: Annotation, draft: TypeDraft, orInferred: boolean): void {
  const { holder, listed } = draft;
  const { value } = holder;
  if (orInferred && !isCollection(value)) throw wrongOrInferred(annotation, draft, 'a map or an array as value', typeName(value));
  if (!listed || (isCollection(value) ? orInferred : listed.scalars.some((name) => acceptsScalar(name, value)))) return;
  throw mistake(annotation, holder, {
    description: 'the value of the node is of none of the types in its @schema/type annotation',
    expected: listedTypes(listed.scalars),
    found: typeName(value) + by(annotation),
    hints: [missingType(value)],
  });
}

function missingType(value: Content): string {
  if (isCollection(value)) return `to allow the ${value.kind} that is the value, add or_inferred=True.`;
  return 'the value is also the default; its type has to be listed.';
}

function ignoredTypes({ span }: Annotation): TypeDraft['advice'][number] {
  return { code: 'ignored-type', severity: 'info', message: 'Names of types beside any= in @schema/type have no effect', span };
}

/** `#@schema/nullable`: null is allowed, and the default. */
export const nullableAnnotation: TypeAnnotation = {
  name: 'schema/nullable',
  read(annotation, draft) {
    if (annotation.named.length > 0) {
      // What the reference says it expects is not what it accepts.
      throw mistake(annotation, draft.holder, {
        description: 'expected @schema/nullable annotation to not contain any keyword arguments',
        expected: 'starlark.Bool',
        found: `keyword argument in @schema/nullable${by(annotation)}`,
        hints: ["Supported kwargs are 'any'"],
      });
    }
    draft.isNullable = true;
  },
};

/** `#@schema/any-key`: the item stands for every key that its map does not declare. */
export const anyKeyAnnotation: TypeAnnotation = {
  name: 'schema/any-key',
  read(annotation, draft) {
    checkOnMapItem(annotation, draft.holder);
    checkNoArgument(annotation, draft.holder);
    draft.presence = 'any-key';
  },
};

/** `#@schema/key-may-be-present`: the key is not there unless somebody gives it. */
export const keyMayBePresentAnnotation: TypeAnnotation = {
  name: 'schema/key-may-be-present',
  read(annotation, draft) {
    checkOnMapItem(annotation, draft.holder);
    checkNoArgument(annotation, draft.holder);
    checkNotOnAnyKey(annotation, draft);
    draft.presence = 'optional';
  },
};

/** `#@schema/default value`: the value for who gives none, filled in as the type demands. */
export const defaultAnnotation: ValueAnnotation = {
  name: 'schema/default',
  read(annotation, draft) {
    const { holder, type } = draft;
    if (holder.kind === 'array-item') {
      const failure = mistake(annotation, holder, {
        summary: 'Invalid schema - @schema/default not supported on array item',
        hints: ['do you mean to set a default value for the array?', "set an array's default by annotating its parent."],
      });
      throw wrapFailure('Invalid schema', failure);
    }
    checkNotOnAnyKey(annotation, draft);
    if (draft.presence === 'optional') {
      throw mistake(annotation, holder, {
        description: '@schema/default is not supported beside @schema/key-may-be-present',
        expected: 'no default',
        found: `@schema/default${by(annotation)}`,
        hints: ['a key that need not be there has no default; what is in its value has.'],
      });
    }
    const argument = onlyArgument(annotation, holder, `${type.name} (by ${locationText(type.span)})`, [
      'this annotation only accepts one argument: the default value.',
      "value must be in Starlark format, e.g.: {'key': 'value'}, True.",
    ]);
    const value = givenValue(annotation, argument, draft);
    const violations = checkGiven(annotation, value, draft, 'at');
    if (violations.length > 0) throw violationFailure('Invalid schema - @schema/default is wrong type', violations);
    draft.given = value;
    if (isRedundant(draft)) {
      draft.advice.push({
        code: 'redundant-default',
        severity: 'warning',
        message: '@schema/default is redundant: the value in the schema can be the default',
        span: annotation.span,
        hint: 'write the default as the value',
        fixes: fixesOfDefault(annotation.span, value, holder),
      });
    }
  },
};

/** Whether the value that the schema shows would do as the default. */
function isRedundant({ type, isNullable }: ValueDraft): boolean {
  if (isNullable) return false;
  return type.kind === 'scalar' || type.kind === 'any' || (type.kind === 'union' && type.alternatives.every(({ kind }) => kind === 'scalar'));
}

/** `#@schema/match data_values=True`, the older form of `#@data/values-schema`. Throws a `Failure` if it says anything else. */
export function checkMatch(annotation: Annotation, document: Document): void {
  const { name, positional, named } = annotation;
  const [[keyword, value] = []] = named;
  if (positional.length === 0 && named.length === 1 && keyword === 'data_values' && value === true) return;
  throw mistake(annotation, document, {
    description: `@${name} has to say which documents it means`,
    expected: 'data_values=True',
    found: `${positional.length + named.length === 0 ? 'no argument' : 'something else'} in @${name}${by(annotation)}`,
    hints: ['@data/values-schema is the current annotation.'],
  });
}
