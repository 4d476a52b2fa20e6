import type { CheckContext, EditorFiles, Lens, SourceFile } from '@assay/findings';
import type { Source, Span } from '@assay/source';

import { TestAbort } from '../inputs/test-abort.ts';
import { checkManifestFile } from '../lint/check-manifest-file.ts';
import type { TestResult, TestManifest } from '../manifest/model.ts';
import { withoutShadows } from '../verdicts/excluded-rows.ts';
import { judgeManifest } from '../verdicts/judge-manifest.ts';
import type { PrintedRow } from '../verdicts/printed-row.ts';
import { policiesIn, rulesOf } from './definitions-in.ts';
import { isSame, knownTo, manifestsIn, rulesNamed } from './mentions.ts';
import { writtenDocuments } from './written-documents.ts';

/** Above a manifest how many rows come true, above a row whether it does, above a rule how many rows test it. */
export async function lenses({ source, name }: SourceFile, files: EditorFiles, context: CheckContext): Promise<readonly Lens[]> {
  if (!source) return [];
  const isManifest = writtenDocuments(source).some(({ role }) => role.kind === 'manifest');
  return isManifest ? await lensesOfManifests(source, name, context) : lensesOfRules(source, files);
}

async function lensesOfManifests(source: Source, name: string, context: CheckContext): Promise<readonly Lens[]> {
  const found: Lens[] = [];
  for (const { manifest, canRun } of checkManifestFile(source, name, context.workspace).documents) {
    if (manifest) found.push(...lensesOfManifest(manifest, canRun ? await judgedRows(manifest, context) : undefined, name));
  }
  return found;
}

/** What became of the rows of a manifest; `undefined` if it cannot be run. */
async function judgedRows(manifest: TestManifest, { workspace, now, random }: CheckContext): Promise<readonly PrintedRow[] | undefined> {
  try {
    const { rows } = await judgeManifest(manifest, manifest.results, { workspace, host: { now, random }, print: () => {} });
    return withoutShadows(rows);
  } catch (error) {
    if (error instanceof TestAbort) return undefined;
    throw error;
  }
}

function lensesOfManifest({ written, results }: TestManifest, rows: readonly PrintedRow[] | undefined, file: string): readonly Lens[] {
  const verdicts = results.map((row) => ({ row, verdict: rows && verdictOn(row, rows) }));
  const passed = verdicts.filter(({ verdict }) => verdict === 'pass').length;
  const title = rows ? `Run tests (${passed} of ${results.length} passed)` : 'Run tests';
  const span: Span = written.root.entries[0]?.key.origin ?? written.root.origin;
  return [
    { span, title, action: { kind: 'run-tests', file } },
    ...verdicts.map(({ row, verdict }): Lens => ({
      span: row.span,
      title: verdict ? SHOWN[verdict] : 'Run this row',
      action: { kind: 'run-tests', file, only: selectorOf(row) },
    })),
  ];
}

/** What selects a row for `assay kyverno test --test-case-selector`, and others that are about the same. */
function selectorOf({ policy, rule, resources }: TestResult): string {
  const [resource, ...others] = resources;
  return [
    `policy=${policy.text}`,
    ...(rule ? [`rule=${rule.text}`] : []),
    ...(resource && others.length === 0 ? [`resource=${resource.text}`] : []),
  ].join(',');
}

const SHOWN = { pass: '✓ pass', fail: '✗ fail', 'not checked': 'not checked' } as const;

/** A row passes if it does on every object that it is about. */
function verdictOn(row: TestResult, rows: readonly PrintedRow[]): keyof typeof SHOWN {
  const own = rows.filter((each) => each.row === row);
  if (own.some(({ result }) => result === 'Fail')) return 'fail';
  return own.some(({ outcome }) => outcome === 'ok') ? 'pass' : 'not checked';
}

function lensesOfRules(source: Source, files: EditorFiles): readonly Lens[] {
  const rules = policiesIn(source).flatMap(rulesOf);
  if (rules.length === 0) return [];
  const tested = manifestsIn(files).flatMap((manifest) => {
    const known = knownTo(manifest, files);
    return manifest.rows.flatMap((row) => rulesNamed(row, known));
  });
  return rules.map((rule) => {
    const count = tested.filter((each) => isSame(each, rule)).length;
    return { span: rule.node.origin, title: count === 0 ? 'no row tests it' : count === 1 ? '1 row tests it' : `${count} rows test it` };
  });
}
