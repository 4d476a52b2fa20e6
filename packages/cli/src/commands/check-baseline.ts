import path from 'node:path';

import { heldTexts } from '@assay/findings';
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
    found: [report, held],
    checked: checked.checked,
    isPruning,
    ...(!isPruning && { newDirectory: discovery.projects.directoryFor(host.cwd) ?? host.cwd }),
  });
  for (const { path: file, text } of texts) writeFile(file, text, host);
  session.changed(texts.map((each) => each.path));
  const after = await session.report();
  const names = texts.map((each) => path.relative(host.cwd, each.path)).join(', ');
  const { held: findings = 0, heldNotChecked = 0 } = after.report.summary;
  const [left = '0 findings'] = heldTexts(after.report.summary);
  printMessage(host, names === '' ? 'there is no baseline to change' : `${left} ${findings + heldNotChecked === 1 ? 'is' : 'are'} in ${names}`);
  return after;
}
