import { KYVERNO_RELEASE } from '@assay/kyverno/release';

import type { RunCommand } from '../arguments/command.ts';

/** `assay kyverno version`: the lines that the release itself prints. */
export const runKyvernoVersion: RunCommand = (_given, host) => {
  const { version, committedAt, commit } = KYVERNO_RELEASE;
  host.stdout.write(`Version: ${version}\nTime: ${committedAt}\nGit commit ID: ${commit}\n`);
  return 0;
};
