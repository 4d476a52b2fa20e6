// `assay check` in a test: a directory that is only in memory.
import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { Environment, Rendering, Unit, Violation } from '@assay/findings';

import { yttDialect } from '../src/dialect.ts';
import type { Files } from './run-ytt.ts';

/** A unit without values from outside, below a directory. */
export function unitOf(files: Files, directory = ''): Unit {
  const paths = Object.keys(files).sort((a, b) => (a < b ? -1 : 1));
  const prefix = directory === '' ? '' : `${directory}/`;
  return {
    directory,
    files: paths.map((path) => ({ path, file: sourceFile(prefix + path, files[path] ?? '') })),
    environments: [environmentOf([])],
    options: { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false, fileMarks: [] },
    wantsObjects: false,
  };
}

/** An environment with values files. */
export function environmentOf(valuesFiles: readonly SourceFile[]): Environment {
  return { valuesFiles, dataValues: [], dataValuesYaml: [] };
}

/** A file with a text, or with bytes. */
export function sourceFile(name: string, content: string | Uint8Array): SourceFile {
  return new SourceFile(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
}

/** What comes of rendering a unit in its first environment. */
export async function renderingOf(unit: Unit): Promise<Rendering> {
  const [rendering] = await yttDialect.render(unit, EMPTY_CONTEXT);
  if (!rendering) throw new Error('a unit has an environment');
  return rendering;
}

/** Everything that is found in a unit. */
export async function violationsIn(unit: Unit): Promise<readonly Violation[]> {
  return (await renderingOf(unit)).reports.flatMap(({ violations }) => violations);
}

/** What is found in a directory, each as `file:line severity rule`. */
export async function checkFiles(files: Files): Promise<readonly string[]> {
  const violations = await violationsIn(unitOf(files));
  return violations.map(({ file, range, severity, rule }) => `${file}:${range?.start.line} ${severity} ${rule}`);
}

/** What is advised in a directory, each as `file:line rule: hint`, with related places as ` | file:line message`. */
export async function hintsOf(files: Files): Promise<readonly string[]> {
  const violations = await violationsIn(unitOf(files));
  return violations.map(({ file, range, rule, hint, related = [] }) => {
    const places = related.map((other) => ` | ${other.file}:${other.range?.start.line} ${other.message}`);
    return `${file}:${range?.start.line} ${rule}: ${hint ?? 'no hint'}${places.join('')}`;
  });
}
