// Laws of schemas and of the ways in which values are given.
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { runYtt } from '../../testing/run-ytt.ts';
import { randomSchema } from '../../testing/random-schema.ts';

const RUNS = Number(process.env['ASSAY_RUNS'] ?? 25);

/** Rules aside. */
const INSPECT = ['-f', 'schema.yml', '--dangerous-data-values-disable-validation', '--data-values-inspect', '-o', 'json'];

/** The data values as they come out, or that they are refused. */
async function valuesFrom(files: Readonly<Record<string, string>>, words: readonly string[]): Promise<unknown> {
  const { exit, stdout, stderr } = await runYtt(files, [...INSPECT, ...words]);
  // A document without values is not printed.
  if (exit === 0) return stdout === '' ? {} : JSON.parse(stdout);
  expect(stderr).toMatch(/^ytt: Error: Overlaying data values \(/);
  return 'refused';
}

test('the values that a schema gives are of its types', async () => {
  await fc.assert(
    fc.asyncProperty(randomSchema, async ({ schema }) => {
      const defaults = await valuesFrom({ 'schema.yml': schema }, []);
      expect(defaults).not.toBe('refused');
      const given = { 'schema.yml': schema, 'values.yaml': JSON.stringify(defaults) };
      expect(await valuesFrom(given, ['--data-values-file', 'values.yaml'])).toEqual(defaults);
    }),
    { numRuns: RUNS * 2 },
  );
});

/** A map or an array does not take the place of a scalar that may be anything, except by a flag. */
const typedSchema = randomSchema.filter(({ schema }) => !schema.includes('any=True'));

test('values are the same in a values file, in flags and in a document', async () => {
  await fc.assert(
    fc.asyncProperty(typedSchema, async ({ schema, samples }) => {
      for (const sample of samples) {
        const text = JSON.stringify(sample);
        const byFile = await valuesFrom({ 'schema.yml': schema, 'values.yaml': text }, ['--data-values-file', 'values.yaml']);
        const flags = Object.entries(sample).flatMap(([key, value]) => ['--data-value-yaml', `${key}=${JSON.stringify(value)}`]);
        expect(await valuesFrom({ 'schema.yml': schema }, flags)).toEqual(byFile);
        const document = { 'schema.yml': schema, 'values.yml': `#@data/values\n--- ${text}\n` };
        expect(await valuesFrom(document, ['-f', 'values.yml'])).toEqual(byFile);
      }
    }),
    { numRuns: RUNS },
  );
});
