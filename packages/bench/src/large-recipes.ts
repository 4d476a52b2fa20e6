import { checkParsedRecipe, checkRecipe, readEnvelope } from '@assay/recipe';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';

/** As long as a request may be, nearly. */
const BYTES = 6_000_000;
const ROUNDS = 7;

/** What recipes can be filled with, by what it is; each has its part of a recipe that is too long to be a useful one. */
const CONTENTS: Readonly<Record<string, string>> = {
  'unknown members': many((at) => `"m${at}":0`, 4_100_000),
  'long unknown members': many((at) => `"${'m'.repeat(40)}${at}":0`),
  'escaped unknown members': many((at) => String.raw`"\u006d${at}":0`, 4_100_000),
  'members of metadata': `"metadata":{${many((at) => `"m${at}":0`)}}`,
  'escaped members of metadata': `"metadata":{${many((at) => String.raw`"\u006d${at}":0`)}}`,
  partitions: `"partition_layout":[${many(() => '{"size":"x"}')}]`,
  'partitions with unknown members': `"partition_layout":[{${many((at) => `"m${at}":0`)}}]`,
  'numbers in place of partitions': `"partition_layout":[${many(() => '0')}]`,
  numbers: `"metadata":{"a":[${many((at) => `${at}.5`)}]}`,
  'empty lists': `"metadata":{"a":[${many(() => '[[]]')}]}`,
  'short texts': `"metadata":{"a":[${many(() => '"ab"')}]}`,
  'short texts beyond ASCII': `"metadata":{"a":[${many(() => '"\u00e9"', 4_500_000)}]}`,
  words: `"metadata":{"a":[${many(() => 'true')}]}`,
  objects: `"metadata":{"a":[${many(() => '{"a":1}')}]}`,
  'one text': `"user_data":"${'a'.repeat(BYTES)}"`,
  'one text beyond ASCII': `"user_data":"${'\u00e9'.repeat(BYTES / 2)}"`,
  'one text of line ends': `"user_data":"${String.raw`\n`.repeat(BYTES / 2)}"`,
  'one text of escaped characters': `"user_data":"${String.raw`\u00e9`.repeat(BYTES / 6)}"`,
  'white space': `"ks_cfg":"x"${' \n'.repeat(BYTES / 2)}`,
};

/** The verdict on large recipes of any content, in a request and by themselves, beside `JSON.parse` of the same bytes. */
export function measureLargeRecipes(): readonly Measurement[] {
  return Object.entries(CONTENTS).map(([name, content]) => {
    const bytes = new TextEncoder().encode(`{"server_serial":"S","recipe":{"task_target":"x.target",${content}}}`);
    const recipe = readEnvelope(bytes, 'recipe', ['server_serial']);
    if (!recipe.isReadable || !recipe.recipe) throw new Error(`the request with ${name} cannot be read`);
    const { bytes: own } = recipe.recipe;
    const [parsed, judged, parsedOwn, checked] = inTurn([() => parse(bytes), () => judge(bytes), () => parse(own), () => checkRecipe(own)]);
    return {
      name: `recipe: ${(bytes.length / 1_000_000).toFixed(1)} MB of ${name}`,
      value: Math.max(judged! / parsed!, checked! / parsedOwn!),
      unit: 'times JSON.parse',
      atMost: 1.5,
    };
  });
}

function judge(bytes: Uint8Array): unknown {
  const envelope = readEnvelope(bytes, 'recipe', ['server_serial']);
  return envelope.isReadable && envelope.recipe && checkParsedRecipe(envelope.recipe);
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** Median times in ms; what is compared takes turns, so that a busy moment hits all alike. */
function inTurn(acts: readonly (() => unknown)[]): readonly number[] {
  const times = acts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, act] of acts.entries()) {
      const start = performance.now();
      act();
      times[at]!.push(performance.now() - start);
    }
  }
  return times.map(median);
}

function many(piece: (at: number) => string, bytes: number = BYTES): string {
  const pieces: string[] = [];
  for (let length = 0; length < bytes - 100;) length += pieces[pieces.push(piece(pieces.length)) - 1]!.length + 1;
  return pieces.join(',');
}
