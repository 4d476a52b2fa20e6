import fs from 'node:fs';
import path from 'node:path';

import type { Workspace } from '@assay/findings';
import { applyRules, runApply } from '@assay/kyverno-apply';
import type { ApplyOutcome, FileChange } from '@assay/kyverno-apply';
import { decodeUtf8Loosely } from '@assay/source';

import type { RunCommand } from '../arguments/command.ts';
import { fileWorkspace } from '../files/file-workspace.ts';
import { goReason } from '../files/go-error-text.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { TemporaryClones } from '../kyverno/temporary-clones.ts';
import { registryAnswerer } from '../kyverno/registry-answerer.ts';
import type { ExitStatus, Host } from '../process/host.ts';
import { isSystemError } from '../process/system-error.ts';

/** `assay kyverno apply …`: what `kyverno apply` does, with the files of this machine. */
export const runKyvernoApply: RunCommand = async (given, host) => {
  const clones = new TemporaryClones(host.env);
  try {
    return await applyWith(clones, given.operands, host);
  } finally {
    clones.remove();
  }
};

async function applyWith(clones: TemporaryClones, words: readonly string[], host: Host): Promise<ExitStatus> {
  const workspace = fileWorkspace(host.cwd);
  const { status, report } = await runApply(words, {
    workspace,
    directory: host.cwd,
    host: { now: () => host.now(), random: () => host.random() },
    readStdin: () => host.readStdin(),
    print: (text) => host.stdout.write(text),
    printError: (text) => host.stderr.write(text),
    write: (change) => changeFile(change, host.cwd),
    cloneRepository: (request) => clones.clone(request),
    answerImageQuestion: registryAnswerer(host),
    isTerminal: () => host.stdout.isTerminal,
  });
  if (report !== undefined) await writeOwnReport(report, workspace, host);
  return status;
}

async function writeOwnReport({ content, flags }: NonNullable<ApplyOutcome['report']>, workspace: Workspace, host: Host): Promise<void> {
  const { writeReport } = await import('../report/report-output.ts');
  const values = new Map([
    ['output-file', flags.file],
    ['color', flags.color],
  ]);
  const sourceText = (file: string): string | undefined => {
    const reading = workspace.readFile(file);
    return reading.kind === 'file' ? decodeUtf8Loosely(reading.bytes).replace(/^\uFEFF/, '') : undefined;
  };
  writeReport({ report: content, ruleSets: [applyRules], sourceText }, flags.format, { value: (name) => values.get(name) }, host);
}

/** Changes a file or directory that only its owner needs; why that is not possible, as the reference says it. */
function changeFile(change: FileChange, cwd: string): string | undefined {
  const file = path.resolve(cwd, change.path);
  try {
    switch (change.kind) {
      case 'directory':
        makeDirectory(file, 0o750);
        return undefined;
      case 'emptied':
        fs.writeFileSync(file, '', { mode: 0o600 });
        return undefined;
      case 'appended':
        fs.appendFileSync(file, change.text, { mode: 0o600 });
        return undefined;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return goReason(error.code);
  }
}
