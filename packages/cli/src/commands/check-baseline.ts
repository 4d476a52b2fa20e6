import path from 'node:path';

import { groupDigits } from '@assay/findings';
import { rewriteBaselines } from '@assay/project';
import type { Session, SessionReport } from '@assay/project';

import type { Arguments } from '../arguments/command.ts';
import { writeFile } from '../files/write-file.ts';
import { printMessage } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';

/** Whether `--write-baseline` or `--prune-baseline` is given. */
export function changesBaseline(given: Arguments): boolean {
  return given.isOn('write-baseline') || given.isOn('prune-baseline');
}

/** Writes baselines as the flags ask for, and gives the report with them. */
export async function changeBaseline(checked: SessionReport, session: Session, given: Arguments, host: Host): Promise<SessionReport> {
  const isPruning = !given.isOn('write-baseline');
  const { report, held, baselines, discovery } = checked;
  const texts = rewriteBaselines({
    baselines,
    violations: [...report.violations, ...held],
    checked: checked.checked,
    isPruning,
    ...(!isPruning && { newDirectory: discovery.projects.directoryFor(host.cwd) ?? host.cwd }),
  });
  for (const { path: file, text } of texts) writeFile(file, text, host);
  session.changed(texts.map((each) => each.path));
  const after = await session.report();
  const count = after.held.length;
  const names = texts.map((each) => path.relative(host.cwd, each.path)).join(', ');
  printMessage(
    host,
    names === '' ? 'there is no baseline to change' : `${groupDigits(count)} ${count === 1 ? 'finding is' : 'findings are'} in ${names}`,
  );
  return after;
}
