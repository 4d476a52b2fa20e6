import { Float } from '@assay/starlark';

import { Failure, forAll } from '../failure.ts';
import { Document, isCollection, isKnown, noSpan, valueSpan } from '../model.ts';
import type { Annotation, Content, Holder, MapItem, YamlArray, YamlMap } from '../model.ts';
import { computedText } from '../print/computed-text.ts';
import { RuleReader } from '../validations/rule-reader.ts';
import { goTypeOfContent } from '../values/go-types.ts';
import { aliasAdvice, annotationOf, currentName } from './annotations/aliases.ts';
import { typeAnnotations, valueAnnotations } from './annotations/annotations.ts';
import { by, mistake, mistakenAnnotations } from './annotations/mistake.ts';
import type { ListedTypes, Reading, TypeDraft, ValueDraft } from './annotations/schema-annotation.ts';
import { Declaration } from './declaration.ts';
import { isOnlyEdit } from './is-only-edit.ts';
import { Schema } from './schema.ts';
import { AnyType } from './types/any-type.ts';
import { ArrayType } from './types/array-type.ts';
import { MapType } from './types/map-type.ts';
import type { DeclaredKey, RemovedKey } from './types/map-type.ts';
import { NullableType } from './types/nullable-type.ts';
import { ScalarType } from './types/scalar-type.ts';
import type { ScalarName } from './types/scalar-type.ts';
import type { Type } from './types/type.ts';
import { UnionType } from './types/union-type.ts';
import { violationFailure, wrapFailure } from './violation.ts';

/** Plans the schema that an evaluated document describes. Throws a `Failure` with the mistakes of its author. */
export function readSchema(document: Document, rules: RuleReader = new RuleReader()): Schema {
  const advice = aliasAdvice(document);
  const root = readDeclaration(readTypeDraft(document, { advice, rules, isGiven: !isKnown(document) }));
  return new Schema(root, { isWritten: true, advice });
}

/** What holds when nobody wrote a schema: everything is allowed, and nothing is filled in. */
export function permissiveSchema(): Schema {
  const holder = new Document(noSpan, null);
  return new Schema(new Declaration({ holder, type: new AnyType(noSpan, null), documentation: {} }), { isWritten: false });
}

function readTypeDraft(holder: Holder, { advice, rules, isGiven }: Reading): TypeDraft {
  const draft: TypeDraft = { holder, advice, rules, isGiven, presence: 'fixed', isAny: false, isNullable: false };
  if (isOnlyEdit(holder)) {
    // An older name beside the current one is a mistake here, too.
    for (const name of holder.annotations?.keys() ?? []) annotationOf(holder, currentName(name));
    return { ...draft, isAny: true };
  }
  forEachAnnotation(draft, typeAnnotations, (annotation, reader) => reader.read(annotation, draft));
  return draft;
}

function readDeclaration(draft: TypeDraft): Declaration {
  const { holder, advice, rules, isGiven, presence, isNullable } = draft;
  if (isOnlyEdit(holder)) return new Declaration({ holder, type: new AnyType(holder, null), documentation: {} });
  const values: ValueDraft = { holder, advice, rules, isGiven, presence, isNullable, type: readType(draft), documentation: {} };
  forEachAnnotation(values, valueAnnotations, (annotation, reader) => reader.read(annotation, values));
  return new Declaration(values);
}

function forEachAnnotation<Reader extends { readonly name: string }>(
  { holder }: TypeDraft | ValueDraft,
  readers: readonly Reader[],
  visit: (annotation: Annotation, reader: Reader) => void,
): void {
  if (holder.annotations === undefined) return;
  forAll(readers, (reader) => {
    const annotation = annotationOf(holder, reader.name);
    if (annotation) visit(annotation, reader);
  });
}

function readType(draft: TypeDraft): Type {
  const { holder, listed, presence, isAny, isNullable } = draft;
  const { value } = holder;
  if (isAny) {
    rejectSchemaWithin(value);
    return new AnyType(holder, isNullable ? null : value);
  }
  const infer = (): Type => (listed ? readUnion(listed, draft) : inferType(draft));
  if (isNullable) {
    // The reference does not expect that a schema below a nullable node can be wrong, and reports that it failed.
    return new NullableType(holder, value === null ? infer() : wrapping('Invalid schema', infer));
  }
  const isUntyped = value === null && !holder.annotations?.has('schema/type');
  return presence === 'optional' && isUntyped ? new AnyType(holder, null) : infer();
}

function readUnion({ scalars, hasInferred }: ListedTypes, draft: TypeDraft): UnionType {
  const { holder } = draft;
  const listed = scalars.map((name) => new ScalarType(name, holder, null));
  return new UnionType(holder, hasInferred ? [...listed, inferType(draft)] : listed, holder.value);
}

function wrapping<Result>(summary: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) throw wrapFailure(summary, error);
    throw error;
  }
}

function inferType({ holder, ...reading }: TypeDraft): MapType | ArrayType | ScalarType {
  const { value } = holder;
  if (isCollection(value)) {
    if (!reading.isGiven && isKnown(holder) && !isKnown(value)) throw computedInSchema(holder, value);
    return value.kind === 'map' ? readMap(value, reading) : readArray(value, reading);
  }
  if (value === null) throw nullInSchema(holder);
  return new ScalarType(scalarName(value), holder, value);
}

function scalarName(value: NonNullable<Exclude<Content, YamlMap | YamlArray>>): ScalarName {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return value instanceof Float ? 'float' : 'integer';
}

function readMap(map: YamlMap, reading: Reading): MapType {
  const keys: DeclaredKey[] = [];
  const removedKeys: RemovedKey[] = [];
  let anyKey: Declaration | undefined;
  forAll(map.items, (item) => {
    const draft = readTypeDraft(item, reading);
    if (draft.removed) removedKeys.push({ item, notice: draft.removed.notice });
    else if (draft.presence !== 'any-key')
      keys.push({ key: item.key, item, declaration: readDeclaration(draft), isOptional: draft.presence === 'optional' });
    else if (anyKey) throw secondAnyKey(item);
    else anyKey = readDeclaration(draft);
  });
  return new MapType(map, { keys, removedKeys, anyKey });
}

function readArray(array: YamlArray, reading: Reading): ArrayType {
  const [item] = array.items;
  if (item === undefined || array.items.length > 1) throw wrongItemCount(array);
  return new ArrayType(array, readDeclaration(readTypeDraft(item, reading)));
}

/** The reference makes types of YAML only. */
function computedInSchema(holder: Holder, value: YamlMap | YamlArray): Failure {
  const message = `Expected value '${computedText(value)}' to be a map, array, or scalar, but was ${goTypeOfContent(value)}`;
  const what = value.kind === 'map' ? 'map' : 'array';
  return new Failure(message, [
    {
      code: 'schema',
      message: `Expected YAML in the schema, but found ${what === 'map' ? 'a map' : 'an array'} made by Starlark code`,
      span: valueSpan(holder),
      hint: `write the ${what} as YAML, or return YAML from a function: ytt takes the type of a value only from YAML`,
    },
  ]);
}

function nullInSchema(holder: Holder): Failure {
  return invalid('Invalid schema - null value not allowed here', holder, 'non-null value', 'null value', [
    'in YAML, omitting a value implies null.',
    'to set the default value to null, annotate with @schema/nullable.',
    'to allow any value, annotate with @schema/type any=True.',
  ]);
}

function wrongItemCount(array: YamlArray): Failure {
  return invalid(
    'Invalid schema - wrong number of items in array definition',
    array,
    'exactly 1 array item, of the desired type',
    `${array.items.length} array items`,
    [
      'in schema, the one item of the array implies the type of its elements.',
      'in schema, the default value for an array is always an empty list.',
      'default values can be overridden via a data values overlay.',
    ],
  );
}

function invalid(summary: string, node: Holder | YamlArray, expected: string, found: string, hints: readonly string[]): Failure {
  // A document that nobody has written is told of at what makes it a schema.
  const [known] = [node, ...[...(node.annotations?.values() ?? [])].map((annotation) => annotation.span)].filter(isKnown);
  const span = known && { span: { source: known.source, start: known.start, end: known.end } };
  return violationFailure(summary, [
    {
      finding: {
        code: 'schema',
        message: `Expected ${expected} in the schema, but found ${found}`,
        ...span,
        expected,
        found,
        hint: hints.join(' '),
      },
      excerpt: { kind: 'lines', node, annotations: [] },
      expected,
      found,
      hints,
    },
  ]);
}

function secondAnyKey(item: MapItem): Failure {
  const annotation = annotationOf(item, 'schema/any-key');
  if (!annotation) throw new Error('Only an annotation makes an item one for any key');
  return mistake(annotation, item, {
    description: 'a map may have one @schema/any-key only',
    expected: 'one item for any key',
    found: `a second @schema/any-key${by(annotation)}`,
  });
}

const SCHEMA_WITHIN_ANY = ['schema/nullable', 'schema/type', 'schema/default', 'schema/any-key', 'schema/key-may-be-present', 'schema/removed'];

/** Below a node of any type, nothing may be declared. */
function rejectSchemaWithin(value: Content): void {
  if (!isCollection(value)) return;
  for (const item of value.items) {
    const { annotations } = item;
    const found = SCHEMA_WITHIN_ANY.flatMap((name) => annotations?.get(name) ?? []);
    if (found.length > 0) {
      throw violationFailure('Invalid schema', [
        mistakenAnnotations(found, item, {
          description: 'Schema was specified within an "any type" fragment',
          expected: "no '@schema/...' on nodes within a node annotated '@schema/type any=True'",
          found: `@${found.map(({ name }) => name).join(', @')} annotation(s)`,
          hints: ['an "any type" fragment has no constraints; nested schema annotations conflict and are disallowed'],
        }),
      ]);
    }
    rejectSchemaWithin(item.value);
  }
}
