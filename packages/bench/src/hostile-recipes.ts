import { SourceFile } from '@assay/findings';
import { checkRecipe, recipeDialect } from '@assay/recipe';

import { median } from './measurement.ts';
import type { Measurement } from './measurement.ts';

const MILLION = 1_000_000;

/** What somebody could send to keep a controller busy. */
const HOSTILE: readonly string[] = [
  '['.repeat(MILLION),
  '{"a":'.repeat(MILLION),
  '['.repeat(MILLION) + ']'.repeat(MILLION),
  `{"task_target":"x.target","partition_layout":[${'0,'.repeat(MILLION)}0]}`,
  `{"task_target":"x.target","firmware_url":"https://${'a@'.repeat(MILLION)}"}`,
  `{"task_target":"${'a.'.repeat(MILLION)}"}`,
  `{"${'\\\\'.repeat(MILLION / 2)}":0}`,
];

/** Pieces of which files can hold a million before it is clear that they are no recipes. */
const PIECES = ['{', '"', '{"a":"', '{"task_target"', '\\"', '// \n', '/*'];

/** The slowest of texts that are made to be slow. */
export function measureHostileRecipes(): readonly Measurement[] {
  const bytes = HOSTILE.map((text) => new TextEncoder().encode(text));
  const files = PIECES.map((piece) => {
    return new SourceFile('machine.json', new TextEncoder().encode(`{${piece.repeat(MILLION)}task_target`));
  });
  return [
    { name: 'recipe: a million hostile pieces, the slowest verdict', value: slowest(bytes, (text) => checkRecipe(text)), unit: 'ms', atMost: 2000 },
    {
      name: 'recipe: a million hostile pieces, recognized or not',
      value: slowest(files, (file) => recipeDialect.recognizes(file)),
      unit: 'ms',
      atMost: 2000,
    },
  ];
}

/** Of the medians of some rounds, in ms. */
function slowest<Subject>(subjects: readonly Subject[], look: (subject: Subject) => unknown): number {
  const medians = subjects.map((subject) => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      look(subject);
      return performance.now() - start;
    });
    return median(times);
  });
  return Math.max(...medians);
}
