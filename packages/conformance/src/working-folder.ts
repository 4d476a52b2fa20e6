import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { generateRecipe } from './generated-recipe.ts';
import type { RecordedCase } from './recorded-cases.ts';

/**
 * Calls `use` with the folder that a case runs in: its own `in/`, where nothing is written, the folder of the suite for manifests in it, or a temporary folder if the
 * case may write, the input stands elsewhere or has to be generated, or there is none.
 */
export async function inWorkingFolder<Result>(recorded: RecordedCase, use: (folder: string) => Promise<Result>): Promise<Result> {
  if (recorded.suite.recording === 'golden.jsonl' || recorded.suite.recording === 'runs') return use(recorded.place);
  const input = path.join(recorded.place, 'in');
  const description = path.join(input, 'recipe.gen.json');
  const isGenerated = fs.existsSync(description);
  const { mayWrite } = recorded.suite;
  if (fs.existsSync(input) && !isGenerated && !mayWrite) return use(input);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-conformance-'));
  try {
    if (mayWrite && fs.existsSync(input)) fs.cpSync(input, folder, { recursive: true, verbatimSymlinks: true });
    if (isGenerated) fs.writeFileSync(path.join(folder, 'recipe.json'), generateRecipe(JSON.parse(fs.readFileSync(description, 'utf8'))));
    for (const [name, text] of Object.entries(recorded.files)) writeBelow(folder, name, text);
    return await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function writeBelow(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
