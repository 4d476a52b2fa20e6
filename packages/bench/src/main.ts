import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { measureChecking } from './checking.ts';
import { measureEditor } from './editor/measure-editor.ts';
import { measureHostileRecipes } from './hostile-recipes.ts';
import { measureKyvernoTesting } from './kyverno-testing.ts';
import { measureLargeRecipes } from './large-recipes.ts';
import { measurementLine, measurementTable } from './measurement.ts';
import type { Measurement } from './measurement.ts';
import { measurePolicyEngine } from './policy-engine.ts';
import { measurePolicyPlanning } from './policy-planning.ts';
import { measureProcesses } from './processes.ts';
import { measureRecipeValidation } from './recipe-validation.ts';
import { measureYttRendering } from './ytt-rendering.ts';

const FIGURES = fileURLToPath(new URL('../FIGURES.md', import.meta.url));

const GROUPS = {
  rendering: measureYttRendering,
  testing: measureKyvernoTesting,
  checking: measureChecking,
  editor: measureEditor,
  planning: measurePolicyPlanning,
  engine: measurePolicyEngine,
  starts: measureProcesses,
  recipes: measureRecipeValidation,
  'hostile-recipes': measureHostileRecipes,
  'large-recipes': measureLargeRecipes,
};

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.find((name) => !(name in GROUPS));
if (unknown !== undefined) exit(`unknown group ${unknown}; expected ${Object.keys(GROUPS).join(', ')}`);
if (values.write && positionals.length > 0) exit('--write needs all groups');

const measurements: Measurement[] = [];
for (const [name, measure] of Object.entries(GROUPS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const measured = await measure();
  for (const measurement of measured) console.log(measurementLine(measurement));
  measurements.push(...measured);
}
if (values.write) {
  const [head] = fs.readFileSync(FIGURES, 'utf8').split('## Measured\n');
  fs.writeFileSync(FIGURES, `${head}## Measured\n\n${measurementTable(measurements)}`);
}

function exit(problem: string): never {
  console.error(problem);
  process.exit(2);
}
