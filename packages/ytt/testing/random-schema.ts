// Random schemas with values for them.
import fc from 'fast-check';

/** A place of a schema. */
interface Place {
  readonly kind: 'string' | 'integer' | 'float' | 'boolean' | 'any' | 'union' | 'array' | 'map';
  readonly isNullable: boolean;
  /** What is in `@schema/validation`. */
  readonly rules: readonly string[];
  /** Types of a union, which may be beside a map or an array, too. */
  readonly types: readonly string[];
  readonly isInferred: boolean;
  readonly isOptional: boolean;
  /** Parts of a map, the one item of an array. */
  readonly parts: readonly Place[];
  /** Whether a map takes any key, as its last part says. */
  readonly isOpen: boolean;
}

const TEXTS = ['', 'a', 'ab', 'abc', 'ba', 'a.b', 'axb', 'B', 'a\nb', 'a b', '1', '\\d', '80', '070', '5%', '1.5h', '2Gi', '2e3'];
const INTEGERS = [-3, -2, -1, 0, 1, 2, 3, 4, 6, 12];

const length = fc.integer({ min: 0, max: 3 });
const text = fc.constantFrom(...TEXTS).map((value) => JSON.stringify(value));
const integer = fc.constantFrom(...INTEGERS).map(String);
const scalar = fc.oneof(text, integer, fc.constantFrom('True', 'False', '1.5', 'None'));
const pattern = fc.constantFrom(
  '^a',
  'b$',
  'a.b',
  '(?s)a.b',
  '(?i)^ab?$',
  '[[:alpha:]]',
  String.raw`^\S+$`,
  String.raw`\Aa\z`,
  '(?m)^b$',
  String.raw`\Q.\E`,
  '^[^b]*$',
  String.raw`\pL`,
);
const rule = fc.oneof(
  length.map((limit) => `min_len=${limit}`),
  length.map((limit) => `max_len=${limit}`),
  length.map((limit) => `len=${limit}`),
  text.map((value) => `starts_with=${value}`),
  text.map((value) => `ends_with=${value}`),
  pattern.map((value) => `matches=${JSON.stringify(value)}`),
  integer.map((value) => `min=${value}`),
  integer.map((value) => `max=${value}`),
  fc.constantFrom('min=0.5', 'max=1.5', 'even=True', 'odd=True', 'unique=True', 'not_null=True', 'multiple_of=2', 'multiple_of=3'),
  fc.constantFrom('port', 'percent', 'duration', 'quantity').map((name) => `format="${name}"`),
  fc.array(scalar, { minLength: 1, maxLength: 4 }).map((values) => `one_of=[${values.join(', ')}]`),
);
const containing = scalar.map((value) => `contains=${value}`);

const { place } = fc.letrec<{ place: Place }>((tie) => ({
  place: fc
    .record({
      kind: fc.constantFrom<Place['kind']>('string', 'string', 'integer', 'integer', 'float', 'boolean', 'any', 'union', 'array', 'map'),
      isNullable: fc.boolean(),
      rules: fc.uniqueArray(rule, { maxLength: 3, selector: (given) => given.split('=')[0] }),
      contains: fc.option(containing, { freq: 4 }),
      types: fc.uniqueArray(fc.constantFrom('int', 'float', 'bool', 'null'), { maxLength: 3 }),
      parts: fc.oneof({ maxDepth: 2, withCrossShrink: true }, fc.constant([]), fc.array(tie('place'), { minLength: 1, maxLength: 3 })),
      isOpen: fc.boolean(),
      isInferred: fc.boolean(),
      isOptional: fc.boolean(),
    })
    .map(({ contains, ...drawn }): Place => {
      // Without parts there is nothing that a collection could be of; no keyword says that a map contains a key.
      const kind = drawn.parts.length === 0 && (drawn.kind === 'array' || drawn.kind === 'map') ? 'string' : drawn.kind;
      const rules = contains === null || kind === 'map' || kind === 'any' ? drawn.rules : [...drawn.rules, contains];
      return { ...drawn, kind, rules, types: ['string', ...drawn.types] };
    }),
}));

/** The lines of a place after its key or dash. */
function schemaLines({ kind, isNullable, rules, types, parts, isOpen, isInferred }: Place, lead: string, indent: string): readonly string[] {
  const isCollection = kind === 'array' || kind === 'map';
  const listed = types.map((type) => JSON.stringify(type)).join(', ');
  const annotations = [
    ...(kind === 'any' ? ['#@schema/type any=True'] : []),
    ...(kind === 'union' ? [`#@schema/type ${listed}`] : []),
    ...(isCollection && isInferred ? [`#@schema/type ${listed}, or_inferred=True`] : []),
    ...(isNullable ? ['#@schema/nullable'] : []),
    ...(rules.length > 0 ? [`#@schema/validation ${rules.join(', ')}`] : []),
  ].map((line) => indent + line);
  const inner = `${indent}  `;
  const keyLines = (part: Place, index: number): readonly string[] => {
    const isAnyKey = isOpen && index === parts.length - 1;
    const how = isAnyKey ? ['any-key'] : part.isOptional ? ['key-may-be-present'] : [];
    return [...how.map((name) => `${inner}#@schema/${name}`), ...schemaLines(part, isAnyKey ? '_:' : `k${index}:`, inner)];
  };
  const collections: Partial<Record<Place['kind'], () => readonly string[]>> = {
    array: () => ['', ...schemaLines(parts[0] ?? NOWHERE, '-', inner)],
    map: () => ['', ...parts.flatMap(keyLines)],
  };
  const scalars: Partial<Record<Place['kind'], string>> = { string: ' a', integer: ' 1', float: ' 1.5', boolean: ' true', any: ' 2', union: ' a' };
  const content = collections[kind]?.() ?? [scalars[kind] ?? ''];
  const [first = '', ...others] = content;
  return [...annotations, `${indent}${lead}${first}`, ...others];
}

const NOWHERE: Place = { kind: 'string', isNullable: false, rules: [], types: [], isInferred: false, isOptional: false, parts: [], isOpen: false };

const anyScalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...INTEGERS),
  fc.constantFrom(null, true, false, 0.5, 1.5),
);

/** Values for a place, most of which have its type. */
function valuesFor({ kind, types, parts, isOpen }: Place): fc.Arbitrary<unknown> {
  const numbers = fc.constantFrom<number>(...INTEGERS);
  const byKind: Readonly<Record<Place['kind'], () => fc.Arbitrary<unknown>>> = {
    string: () => fc.constantFrom(...TEXTS),
    integer: () => numbers,
    float: () => fc.oneof(numbers, fc.constantFrom(0.5, 1.5, -2.5)),
    boolean: () => fc.boolean(),
    any: () => fc.oneof(anyScalar, fc.array(anyScalar, { maxLength: 3 }), fc.dictionary(fc.constantFrom('x', 'y'), anyScalar)),
    union: () => (types.length > 0 ? anyScalar : fc.constant('')),
    array: () => fc.array(valuesFor(parts[0] ?? NOWHERE), { maxLength: 3 }),
    map: () => {
      const declared = isOpen ? parts.slice(0, -1) : parts;
      const known = fc.record(Object.fromEntries(declared.map((part, index) => [`k${index}`, valuesFor(part)])), { requiredKeys: [] });
      const others = fc.dictionary(fc.constantFrom('x', 'y'), isOpen ? valuesFor(parts.at(-1) ?? NOWHERE) : anyScalar, { maxKeys: 2 });
      return fc
        .tuple(known, fc.oneof({ weight: isOpen ? 1 : 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: others }))
        .map(([a, b]) => ({ ...a, ...b }));
    },
  };
  return fc.oneof({ weight: 6, arbitrary: byKind[kind]() }, { weight: 1, arbitrary: anyScalar }, { weight: 1, arbitrary: fc.constant(null) });
}

/** A schema with values, most of which have the right types. */
export interface RandomSchema {
  readonly schema: string;
  readonly samples: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Schemas of all types, and of rules that have keywords in JSON Schema. Texts are ASCII, and numbers have a fraction or are written
 * without one.
 */
export const randomSchema: fc.Arbitrary<RandomSchema> = fc.array(place, { minLength: 1, maxLength: 3 }).chain((parts) => {
  const root: Place = { ...NOWHERE, kind: 'map', parts };
  const values = fc.record(Object.fromEntries(parts.map((part, index) => [`k${index}`, valuesFor(part)])), { requiredKeys: [] });
  const [, ...lines] = schemaLines(root, '', '');
  const schema = `#@data/values-schema\n---\n${lines.map((line) => line.slice(2)).join('\n')}\n`;
  return fc.record({ schema: fc.constant(schema), samples: fc.array(values, { minLength: 4, maxLength: 8 }) });
});
