import { didYouMean } from '@assay/findings';

import { quote } from '@assay/go-values';
import { isCollection } from '../../model.ts';
import type { Annotation, Content } from '../../model.ts';
import { goTypeOfValue } from '../../values/go-types.ts';
import { typeName } from '../type-name.ts';
import { acceptsScalar } from '../types/scalar-type.ts';
import type { ScalarName } from '../types/scalar-type.ts';
import { listedTypes } from '../types/union-type.ts';
import { by, mistake } from './mistake.ts';
import type { ListedTypes, TypeAnnotation, TypeDraft } from './schema-annotation.ts';

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
