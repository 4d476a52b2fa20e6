import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

import { measureChecking } from './checking.ts';
import { measureHostileRecipes } from './hostile-recipes.ts';
import { measureKyvernoTesting } from './kyverno-testing.ts';
import { measurementLine, measurementTable } from './measurement.ts';
import type { Measurement } from './measurement.ts';
import { measureProcesses } from './processes.ts';
import { measureRecipeValidation } from './recipe-validation.ts';
import { measureYttRendering } from './ytt-rendering.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));

const measurements: Measurement[] = [];
for (const measure of [
  measureYttRendering,
  measureKyvernoTesting,
  measureChecking,
  measureProcesses,
  measureRecipeValidation,
  measureHostileRecipes,
]) {
  const measured = await measure();
  for (const measurement of measured) console.log(measurementLine(measurement));
  measurements.push(...measured);
}
if (process.argv.includes('--write')) {
  const [head] = fs.readFileSync(README, 'utf8').split('## Measured\n');
  fs.writeFileSync(README, `${head}## Measured\n\n${measurementTable(measurements)}`);
}
