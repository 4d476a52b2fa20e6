import { cleanPath } from '@assay/go-values';
import { fileNameOf, isYamlFile } from '@assay/kyverno-test/inputs';
import type { ApplyEnvironment } from './apply-environment.ts';
import { ApplyFailure } from './apply-failure.ts';
import type { ChangeTarget } from './change-notices.ts';

/** Makes the path of `-o`: an empty file if it is named like one of YAML, otherwise a directory. Throws an `ApplyFailure` if that is not possible. */
export function prepareOutput(output: string, { workspace, write }: ApplyEnvironment): ChangeTarget {
  if (output === '') return { kind: 'print' };
  const path = cleanPath(output);
  const makeDirectory = (directory: string): void => {
    const { kind } = workspace.readFile(directory);
    if (directory === '' || (kind !== 'absent' && kind !== 'unreadable')) return;
    const problem = write({ kind: 'directory', path: directory });
    if (problem !== undefined) throw new ApplyFailure(`failed to create file/folder (mkdir ${directory}: ${problem})`);
  };
  if (!isYamlFile(fileNameOf(path))) {
    makeDirectory(path);
    return { kind: 'directory', path };
  }
  makeDirectory(path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
  const problem = write({ kind: 'emptied', path });
  if (problem !== undefined) throw new ApplyFailure(`failed to truncate the existing file at ${path} (open ${path}: ${problem})`);
  return { kind: 'file', path };
}
