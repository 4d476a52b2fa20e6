import { comparePolicies, compareRules, comparisonReport, DEFAULT_COMPARE_BUDGET, divideFiles } from '@assay/kyverno-compare';
import { isClean } from '@assay/findings';
import type { Workspace } from '@assay/findings';
import { readResources } from '@assay/kyverno';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { workspaceOf } from '../files/file-scope.ts';
import { readTexts } from '../files/read-texts.ts';
import { CliError } from '../process/cli-error.ts';
import { writeReport } from '../report/report-output.ts';

/** `assay kyverno compare OLD NEW`. */
export const runKyvernoCompare: RunCommand = async (given, host) => {
  const workspace = workspaceOf(host);
  const [oldPath = '', newPath = ''] = given.operands;
  const before = readSide(oldPath, workspace);
  const after = readSide(newPath, workspace);
  const resources = given.values('resources').flatMap((path) => readTexts(path, workspace));
  const comparison = await comparePolicies({
    before: before.policies,
    after: after.policies,
    resources,
    beside: [...before.others, ...after.others],
    budget: { ...DEFAULT_COMPARE_BUDGET, trials: trialsAsked(given) },
  });
  const report = comparisonReport(comparison, before.policies.length + after.policies.length);
  const texts = new Map([...before.policies, ...after.policies].map(({ name, text }) => [name, text]));
  writeReport({ report, ruleSets: [compareRules], sourceText: (file) => texts.get(file) }, given.value('report') ?? 'text', given, host);
  return isClean(report) ? 0 : 1;
};

function trialsAsked(given: Arguments): number {
  const asked = given.value('trials');
  if (asked === undefined) return DEFAULT_COMPARE_BUDGET.trials;
  if (!/^[1-9]\d{0,6}$/.test(asked)) throw new CliError(`--trials cannot be "${asked}": write a number from 1 to 9999999`);
  return Number(asked);
}

function readSide(path: string, workspace: Workspace): ReturnType<typeof divideFiles> {
  const divided = divideFiles(readTexts(path, workspace));
  if (divided.policies.length > 0) return divided;
  const [unread] = readResources(divided.others).problems;
  if (unread === undefined) throw new CliError(`${path}: there is no policy of Kyverno`);
  const { file, range, message } = unread;
  throw new CliError(`${path}: there is no policy that can be read`, `${file}:${range.start.line}:${range.start.column}: ${message}`);
}
