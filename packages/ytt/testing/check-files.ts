// `assay check` in a test: a directory that is only in memory.
import { inputFile } from '@assay/findings';
import type { Violation } from '@assay/findings';

import { checkUnits } from '../src/check-unit.ts';
import type { Files } from './run-ytt.ts';

/** What is found in a directory, each as `file:line severity rule`. */
export async function checkFiles(files: Files): Promise<readonly string[]> {
  const violations = await violationsOf(files);
  return violations.map(({ file, range, severity, rule }) => `${file}:${range?.start.line} ${severity} ${rule}`);
}

/** What is advised in a directory, each as `file:line rule: hint`, with related places as ` | file:line message`. */
export async function hintsOf(files: Files): Promise<readonly string[]> {
  const violations = await violationsOf(files);
  return violations.map(({ file, range, rule, hint, related = [] }) => {
    const places = related.map((other) => ` | ${other.file}:${other.range?.start.line} ${other.message}`);
    return `${file}:${range?.start.line} ${rule}: ${hint ?? 'no hint'}${places.join('')}`;
  });
}

async function violationsOf(files: Files): Promise<readonly Violation[]> {
  const unit = { directory: '', files: Object.entries(files).map(([name, text]) => inputFile(name, new TextEncoder().encode(text))) };
  return (await checkUnits([unit])).violations;
}
