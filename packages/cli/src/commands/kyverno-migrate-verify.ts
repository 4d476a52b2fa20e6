import { makeReport, reportFormats } from '@assay/findings';
import type { Report } from '@assay/findings';
import { comparePolicies, compareRules, comparisonReport, DEFAULT_COMPARE_BUDGET, divideFiles, joinComparisons } from '@assay/kyverno-compare';
import type { CompareRequest, PolicyComparison } from '@assay/kyverno-compare';
import type { MigrateFile, Migration, PolicyPair } from '@assay/kyverno-migrate';

import type { NamedText } from '../files/read-texts.ts';
import type { Host } from '../process/host.ts';
import { textStyle } from '../report/report-output.ts';
import { version } from '../version.ts';
import { compareTests } from './kyverno-migrate-tests.ts';
import type { TextNames } from './kyverno-migrate-tests.ts';

/** So many requests for each policy: there can be hundreds. */
const TRIALS = 1500;

/** What a conversion is held against. */
interface Verification {
  readonly files: readonly MigrateFile[];
  /** Those that the command line gives. */
  readonly resources: readonly NamedText[];
  readonly names: TextNames;
}

/** Compares each policy that was converted with what it became; resources among the files are tried, too, and tests are run with both. */
export async function verifyMigration(migration: Migration, { files, resources, names }: Verification, host: Host): Promise<Report> {
  const { pairs, files: changed } = migration;
  const converted = pairs.filter(({ after }) => after.length > 0);
  const beside = divideFiles(files.map(({ path, text }) => ({ name: path, text }))).others;
  const comparisons: PolicyComparison[] = [];
  for (const pair of converted) {
    // That nothing is made for them any more is a remark of the conversion.
    const withoutKinds = pair.before.includes('ReplicationController') ? [] : ['ReplicationController'];
    comparisons.push(
      await comparePolicies({
        ...sidesOf(pair, { files, changed, names }),
        resources,
        beside,
        withoutKinds,
        budget: { ...DEFAULT_COMPARE_BUDGET, trials: TRIALS },
      }),
    );
  }
  const comparison = joinComparisons(comparisons);
  const tests = await compareTests(migration, { files, names }, host);
  const compared = comparisonReport({ ...comparison, notCompared: [...comparison.notCompared, ...tests.notCompared] }, converted.length);
  const found = { violations: [...compared.violations, ...tests.violations], notChecked: compared.notChecked };
  return { ...compared, ...makeReport(found, { checked: converted.length, ignored: 0 }, tests.counts) };
}

interface Texts {
  readonly files: readonly MigrateFile[];
  readonly changed: readonly MigrateFile[];
  readonly names: TextNames;
}

function sidesOf({ path, before, rest, after }: PolicyPair, { files, changed, names }: Texts): Pick<CompareRequest, 'before' | 'after'> {
  const texts = [...(rest === undefined ? [] : [rest]), ...after.map(({ text }) => text)];
  return {
    before: [{ name: names.before(path), text: inFile(path, before, files) }],
    after: texts.map((text) => ({ name: names.after(path), text: inFile(path, text, changed) })),
  };
}

/** The text with as many lines before it as in its file, so that places in it are places in the file. */
function inFile(name: string, text: string, files: readonly MigrateFile[]): string {
  const whole = files.find(({ path }) => path === name)?.text ?? '';
  const start = Math.max(0, whole.indexOf(text.trim()));
  return '\n'.repeat(whole.slice(0, start).split('\n').length - 1) + text.trimStart();
}

/** Prints what was found behind the diff, on standard error. */
export function printVerification(report: Report, host: Host): void {
  const format = reportFormats.find(({ id }) => id === 'text');
  const { color } = textStyle({ value: () => undefined }, host);
  if (format)
    host.stderr.write(format.write(report, { toolVersion: version, ruleSets: [compareRules], sourceText: () => undefined, color, width: Infinity }));
}
