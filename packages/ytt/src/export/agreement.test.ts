import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { exported } from '../../testing/export-schema.ts';
import { randomSchema } from '../../testing/random-schema.ts';
import { runYtt } from '../../testing/run-ytt.ts';

// The law of exports: a schema in another language takes the values that ytt takes, once defaults are filled in. It holds for rules that
// have keywords, texts in ASCII, and numbers that have a fraction or are written without one.

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

test('exports to JSON Schema take what ytt takes', async () => {
  const counts = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(randomSchema, async ({ schema, samples }) => {
      const accepts2020 = new Ajv2020({ strict: false }).compile(JSON.parse(await exported(schema, 'json-schema-2020-12')));
      const acceptsDraft07 = new Ajv({ strict: false }).compile(JSON.parse(await exported(schema, 'json-schema-draft-07')));
      for (const values of samples) {
        const { isTaken, filled } = await verdict(schema, values);
        counts[isTaken ? 'taken' : 'refused']++;
        const told = `${schema}${JSON.stringify(filled)}`;
        expect({ told, isTaken: accepts2020(filled) }).toEqual({ told, isTaken });
        expect({ told, isTaken: acceptsDraft07(filled) }).toEqual({ told, isTaken });
      }
    }),
    { numRuns: Number(process.env['ASSAY_RUNS'] ?? 25) },
  );
  // Samples that are all of one sort would prove nothing.
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(5);
}, 600_000);
