import fc from 'fast-check';
import { expect, test } from 'vitest';

import { judgingExports } from '../../testing/exported-validators.ts';
import { randomSchema } from '../../testing/random-schema.ts';
import { runYtt } from '../../testing/run-ytt.ts';

// The law of exports: a schema in another language takes the values that ytt takes, once defaults are filled in, and takes at least
// those where a rule is only told. It holds for rules that have keywords, texts in ASCII, and numbers that have a fraction or are
// written without one.

const HEAD = '#@data/values-schema\n---\n';

/** Whether ytt takes the values, and what they are with defaults; as they are given, if their types are wrong. */
async function verdict(schema: string, values: unknown): Promise<{ readonly isTaken: boolean; readonly filled: unknown }> {
  const files = { 'schema.yml': schema, 'values.yml': `#@data/values\n#@overlay/replace\n---\n${JSON.stringify(values)}\n` };
  const words = ['-f', 'schema.yml', '-f', 'values.yml', '--data-values-inspect', '-o', 'json'];
  const judged = await runYtt(files, words);
  if (judged.exit === 0) return { isTaken: true, filled: valuesIn(judged.stdout) };
  const typed = await runYtt(files, [...words, '--dangerous-data-values-disable-validation']);
  return { isTaken: false, filled: typed.exit === 0 ? valuesIn(typed.stdout) : values };
}

/** A document without values is not printed. */
function valuesIn(stdout: string): unknown {
  return stdout === '' ? {} : JSON.parse(stdout);
}

test('exports take what ytt takes', async () => {
  const counts = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(randomSchema, async ({ schema, samples }) => {
      const validators = (await judgingExports(schema)).map(({ target, root, validator }) => ({ target, ...validator(root) }));
      for (const values of samples) {
        const { isTaken, filled } = await verdict(schema, values);
        counts[isTaken ? 'taken' : 'refused']++;
        for (const { target, isComplete, accepts } of validators) {
          const reported = `${target} of ${schema}${JSON.stringify(filled)}`;
          if (isComplete || isTaken) expect({ reported, isTaken: accepts(filled) }).toEqual({ reported, isTaken });
        }
      }
    }),
    { numRuns: Number(process.env['ASSAY_RUNS'] ?? 25) },
  );
  // Samples that are all of one sort would prove nothing.
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(0);
}, 600_000);

/** Schemas, each with values of which it takes some and refuses others. */
const MAPS_WITH_VALUES: readonly (readonly [string, readonly unknown[]])[] = [
  ['a: 1\n', [{}, { a: 2 }, { b: 1 }, { a: null }, { a: [] }]],
  ['a:\n  b: 1\n', [{ a: {} }, { a: { b: 2 } }, { a: { c: 1 } }, { a: null }]],
  ['#@schema/nullable\na:\n  b: 1\n', [{ a: null }, { a: {} }, { a: { c: 1 } }]],
  ['a:\n  #@schema/key-may-be-present\n  b: 1\n', [{ a: {} }, { a: { b: 2 } }, { a: { b: 'x' } }, { a: { c: 1 } }]],
  ['a:\n  #@schema/removed\n  b: 1\n', [{ a: {} }, { a: { b: 1 } }]],
  ['a:\n  #@schema/any-key\n  _: 1\n', [{ a: {} }, { a: { x: 1, y: 2 } }, { a: { x: 'x' } }]],
  ['a:\n  b: x\n  #@schema/any-key\n  _: 1\n', [{ a: { b: 'y', x: 1 } }, { a: { b: 1 } }, { a: { x: 'x' } }]],
  ['a:\n  #@schema/any-key\n  #@schema/nullable\n  _:\n    b: 1\n', [{ a: { x: null } }, { a: { x: {} } }, { a: { x: { c: 1 } } }]],
  ['a:\n- b: 1\n', [{ a: [] }, { a: [{}] }, { a: [{ b: 2 }] }, { a: [{ c: 1 }] }, { a: [1] }]],
  ['#@schema/validation min_len=1\na: ""\n', [{}, { a: 'x' }, { a: '' }]],
  ['a:\n  b:\n    #@schema/validation min=2\n    c: 1\n', [{}, { a: {} }, { a: { b: { c: 2 } } }]],
  ['#@schema/nullable\na:\n  #@schema/validation min=2\n  b: 1\n', [{}, { a: {} }, { a: { b: 2 } }]],
  ['a:\n- c: 1\n  #@schema/validation min=2\n  b: 1\n', [{}, { a: [{}] }, { a: [{ b: 2 }] }]],
  ['#@schema/default {"b": 3}\na:\n  #@schema/validation min=2\n  b: 1\n', [{}, { a: { b: 3 } }, { a: { b: 1 } }]],
  ['#@schema/validation min_len=1, max_len=1\na:\n  #@schema/any-key\n  _: 1\n', [{}, { a: { x: 1 } }, { a: { x: 1, y: 2 } }]],
  ['#@schema/type "int", "null", or_inferred=True\na:\n  b: 1\n', [{ a: 1 }, { a: null }, { a: { b: 2 } }, { a: { c: 2 } }, { a: 'x' }]],
];

test.each(MAPS_WITH_VALUES)('maps are the same: %j', async (declared, samples) => {
  const schema = HEAD + declared;
  const verdicts = new Set<boolean>();
  for (const { target, root, validator } of await judgingExports(schema)) {
    const { accepts } = validator(root);
    for (const values of samples) {
      const { isTaken, filled } = await verdict(schema, values);
      verdicts.add(isTaken);
      const reported = `${target}: ${JSON.stringify(filled)}`;
      expect({ reported, isTaken: accepts(filled) }).toEqual({ reported, isTaken });
    }
  }
  expect(verdicts.size).toBe(2);
});

test('a key that is removed beside any key is refused in JSON Schema', async () => {
  const schema = `${HEAD}a:\n  #@schema/removed\n  b: 1\n  #@schema/any-key\n  _: 1\n`;
  for (const { target, root, validator } of await judgingExports(schema)) {
    const { accepts } = validator(root);
    expect([target, accepts({ a: { c: 1 } }), accepts({ a: { b: 1 } })]).toEqual([target, true, target === 'openapi-v3']);
  }
});

// Every rule at every type, with values that just obey it and just do not.

const RULES = [
  'min=2',
  'min=0.5',
  'max=2',
  'max=1.5',
  'min=1, max=3',
  'min_len=0',
  'min_len=2',
  'max_len=0',
  'max_len=2',
  'len=2',
  'min_len=1, max_len=2',
  'starts_with="a"',
  'starts_with="a.b"',
  'ends_with="b"',
  'ends_with="(c)"',
  'starts_with="a", ends_with="b"',
  'contains="b"',
  'contains="."',
  'contains=1',
  'contains=True',
  'matches="^a"',
  'matches="a.b"',
  'matches="(?s)a.b"',
  'matches="(?i)^ab$"',
  'matches="(?m)^b$"',
  String.raw`matches=r"^\s*\S+$"`,
  String.raw`matches=r"\Aa\z"`,
  'matches="[[:digit:]]"',
  'matches="a", starts_with="x"',
  'format="port"',
  'format="percent"',
  'format="duration"',
  'format="quantity"',
  'min=1024, format="port"',
  'even=True',
  'odd=True',
  'even=True, odd=False',
  'multiple_of=3',
  'multiple_of=0.5',
  'multiple_of=3, even=True',
  'unique=True',
  'unique=True, min_len=1',
  'one_of=["a", 2, None, 1.5]',
  'one_of=[True, [1], {"x": 1}]',
  'one_of=["a", "ab", 2], min_len=2',
  'not_null=True',
  'not_null=True, max_len=2',
];

const WORDS = [
  '',
  'a',
  'b',
  'ab',
  'AB',
  'Ab',
  'abc',
  'a.b',
  'axb',
  'a\nb',
  'a\rb',
  'b\n',
  '\n',
  'xa',
  'xab',
  'a.bc',
  '(c)',
  'c',
  'x a',
  ' a',
  '\va',
  '\ta',
];
const PORTS_AND_PERCENTS = ['0', '00', '1023', '1024', '65535', '65536', '080', '-1', '5%', '%', '1.5%', '-5%'];
const DURATIONS_AND_QUANTITIES = [
  '1h',
  '1h30m',
  '1.5s',
  '1.s',
  '.5s',
  '1d',
  '1',
  'h',
  '-2us',
  '2Gi',
  '2gi',
  '2K',
  '2k',
  '2e3',
  '2e',
  '2E',
  '1.',
  '.5',
  '.',
  '1 Gi',
  '10GB',
  '+1m',
];
const NUMBERS = [-3, -2, -1, -0.5, 0, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 12, 1023, 1024, 65535, 65536];
const ARRAYS = [[], [1], [1, 2], [2, 1], [1, 1], [1, 1.5], [1, 2, 3], ['a'], ['b'], ['a', 'a'], ['ab', '.'], [true], [true, 1], [null, null]];
const DEEP_ARRAYS = [
  [[1], [1]],
  [[1], [2]],
  [{ x: 1 }, { x: 1 }],
  [
    { x: 1, y: 2 },
    { y: 2, x: 1 },
  ],
];
const MAPS = [{}, { x: 1 }, { x: 2 }, { x: 1, y: 1 }, { x: 1, y: 2, z: 3 }];
const SAMPLES: readonly unknown[] = [
  ...WORDS,
  ...PORTS_AND_PERCENTS,
  ...DURATIONS_AND_QUANTITIES,
  ...NUMBERS,
  true,
  false,
  null,
  ...ARRAYS,
  ...DEEP_ARRAYS,
  ...MAPS,
];

/** The item of an array, with the types above it. */
const ITEMS = [
  '- a',
  '- 1',
  '- 1.5',
  '- true',
  '#@schema/nullable\n- a',
  '#@schema/nullable\n- 1',
  '#@schema/nullable\n- 1.5',
  '#@schema/type "string", "int"\n- a',
  '#@schema/type "null", "bool", "float"\n- 1.5',
  '#@schema/type any=True\n- a',
  '-\n  #@schema/type any=True\n  - 1',
  '#@schema/nullable\n-\n  #@schema/type any=True\n  - 1',
  '#@schema/type "string", or_inferred=True\n-\n  - 1',
  '-\n  #@schema/any-key\n  _: 1',
  '#@schema/type "int", or_inferred=True\n-\n  #@schema/any-key\n  #@schema/type any=True\n  _: 1',
];

/** Which samples are wrong, in their type or by a rule, in arrays of all of them: the name of the array and the index. */
async function wrongSamples(schema: string, arrays: readonly string[], samples: readonly unknown[]): Promise<ReadonlySet<string>> {
  const lines = arrays.flatMap((name) => [`${name}:`, ...samples.map((sample) => `- ${JSON.stringify(sample)}`)]);
  const files = { 'schema.yml': schema, 'values.yml': ['#@data/values', '#@overlay/replace', '---', ...lines, ''].join('\n') };
  const { exit, stderr } = await runYtt(files, ['-f', 'schema.yml', '-f', 'values.yml', '--data-values-inspect']);
  const places = [...stderr.matchAll(/values\.yml:(?:\n +\|\n +)?(\d+)/g)].map(([, line]) => Number(line) - 4);
  expect(places.length > 0).toBe(exit === 1);
  const size = samples.length + 1;
  return new Set(places.map((place) => `${arrays[Math.floor(place / size)]} ${(place % size) - 1}`));
}

/** Samples that have the type of the item. Collections are judged before anything else is. */
async function typedSamples(item: string, samples: readonly unknown[]): Promise<readonly unknown[]> {
  const wrong = await wrongSamples(`${HEAD}typed:\n${item}\n`, ['typed'], samples);
  const right = samples.filter((_sample, index) => !wrong.has(`typed ${index}`));
  return wrong.size === 0 ? right : typedSamples(item, right);
}

test.each(ITEMS)('every rule is the same on %j', async (item) => {
  const names = RULES.map((_rule, index) => `rule${index}`);
  const schema = HEAD + RULES.map((rule, index) => `${names[index]}:\n#@schema/validation ${rule}\n${item}\n`).join('');
  const samples = await typedSamples(item, SAMPLES);
  const wrong = await wrongSamples(schema, names, samples);
  const disagreements: string[] = [];
  for (const { target, root, validator } of await judgingExports(schema)) {
    for (const [index, name] of names.entries()) {
      const { isComplete, accepts } = validator(Object(root).properties[name].items);
      for (const [at, sample] of samples.entries()) {
        const isTaken = !wrong.has(`${name} ${at}`);
        if (accepts(sample) !== isTaken && (isComplete || isTaken)) disagreements.push(`${target}: ${RULES[index]} on ${JSON.stringify(sample)}`);
      }
    }
  }
  expect(disagreements).toEqual([]);
  expect(samples.length).toBeGreaterThan(1);
});

test('every rule takes some of the samples, and refuses others', async () => {
  const names = RULES.map((_rule, index) => `rule${index}`);
  const schema = HEAD + RULES.map((rule, index) => `${names[index]}:\n#@schema/validation ${rule}\n#@schema/type any=True\n- a\n`).join('');
  const refused = [...(await wrongSamples(schema, names, SAMPLES))].map((place) => place.split(' ')[0]);
  const counts = names.map((name) => refused.filter((other) => other === name).length);
  expect(RULES.filter((_rule, index) => counts[index] === 0 || counts[index] === SAMPLES.length)).toEqual([]);
});
