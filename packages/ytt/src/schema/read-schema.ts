import { Float } from '@assay/starlark';
import type { Span } from '@assay/source';

import { Failure } from '../failure.ts';
import { Document, isCollection, nowhere, noPlace } from '../model.ts';
import type { Annotation, Annotations, Content, Holder, YamlArray, YamlMap } from '../model.ts';
import { typeAnnotations, valueAnnotations } from './annotations/annotations.ts';
import { mistakenAnnotations } from './annotations/mistake.ts';
import type { TypeDraft, ValueDraft } from './annotations/schema-annotation.ts';
import { Declaration } from './declaration.ts';
import { Schema } from './schema.ts';
import { AnyType } from './types/any-type.ts';
import { ArrayType } from './types/array-type.ts';
import { MapType } from './types/map-type.ts';
import type { DeclaredKey, RemovedKey } from './types/map-type.ts';
import { NullableType } from './types/nullable-type.ts';
import { ScalarType } from './types/scalar-type.ts';
import type { ScalarName } from './types/scalar-type.ts';
import type { Type } from './types/type.ts';
import { violationFailure, wrapFailure } from './violation.ts';

/** Plans the schema that an evaluated document describes. Throws a `Failure` for the first mistake of its author. */
export function readSchema(document: Document): Schema {
  const draft = readTypeDraft(document);
  return new Schema(readDeclaration(document, draft), { isWritten: true });
}

/** What holds when nobody wrote a schema: everything is allowed, and nothing is filled in. */
export function permissiveSchema(): Schema {
  const holder = new Document(noPlace, null);
  return new Schema(new Declaration({ holder, type: new AnyType(noPlace, null), documentation: {} }), { isWritten: false });
}

function readTypeDraft(holder: Holder): TypeDraft {
  const draft: TypeDraft = { holder, isAny: false, isNullable: false };
  forEachAnnotation(holder.annotations, typeAnnotations, (annotation, reader) => reader.read(annotation, draft));
  return draft;
}

function readDeclaration(holder: Holder, draft: TypeDraft): Declaration {
  const type = readType(draft);
  const values: ValueDraft = { holder, type, documentation: {} };
  forEachAnnotation(holder.annotations, valueAnnotations, (annotation, reader) => reader.read(annotation, values));
  return new Declaration(values);
}

function forEachAnnotation<Reader extends { readonly name: string }>(
  annotations: Annotations | undefined,
  readers: readonly Reader[],
  visit: (annotation: Annotation, reader: Reader) => void,
): void {
  if (annotations === undefined) return;
  for (const reader of readers) {
    const annotation = annotations.get(reader.name);
    if (annotation) visit(annotation, reader);
  }
}

function readType({ holder, isAny, isNullable }: TypeDraft): Type {
  const { value } = holder;
  if (isAny) {
    rejectSchemaWithin(value);
    return new AnyType(holder, isNullable ? null : value);
  }
  if (!isNullable) return inferType(holder);
  return new NullableType(
    holder,
    // The reference does not expect that a schema below a nullable node can be wrong, and reports that it failed.
    value === null ? inferType(holder) : wrapping('Invalid schema', () => inferType(holder)),
  );
}

function wrapping<Result>(summary: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    if (error instanceof Failure) throw wrapFailure(summary, error);
    throw error;
  }
}

function inferType(holder: Holder): Type {
  const { value } = holder;
  if (isCollection(value)) return value.kind === 'map' ? readMap(value) : readArray(value);
  if (value === null) throw nullInSchema(holder);
  return new ScalarType(scalarName(value), holder, value);
}

function scalarName(value: NonNullable<Exclude<Content, YamlMap | YamlArray>>): ScalarName {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return value instanceof Float ? 'float' : 'integer';
}

function readMap(map: YamlMap): MapType {
  const keys: DeclaredKey[] = [];
  const removedKeys: RemovedKey[] = [];
  for (const item of map.items) {
    const draft = readTypeDraft(item);
    if (draft.removed) removedKeys.push({ item, notice: draft.removed.notice });
    else keys.push({ key: item.key, item, declaration: readDeclaration(item, draft) });
  }
  return new MapType(map, keys, removedKeys);
}

function readArray(array: YamlArray): ArrayType {
  const [item] = array.items;
  if (item === undefined || array.items.length > 1) throw wrongItemCount(array);
  return new ArrayType(array, readDeclaration(item, readTypeDraft(item)));
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

function invalid(summary: string, node: Span, expected: string, found: string, hints: readonly string[]): Failure {
  const { source, start, end } = node;
  const place = source === nowhere ? {} : { place: { source, start, end } };
  return violationFailure(summary, [
    {
      finding: {
        code: 'schema',
        message: `Expected ${expected} in the schema, but found ${found}`,
        ...place,
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

const SCHEMA_WITHIN_ANY = ['schema/nullable', 'schema/type', 'schema/default'];

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
