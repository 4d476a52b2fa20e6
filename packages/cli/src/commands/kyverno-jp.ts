import path from 'node:path';

import { runJp } from '@assay/kyverno/jp';
import type { FileText } from '@assay/kyverno/jp';
import { decodeUtf8KeepingBytes } from '@assay/source';

import type { RunCommand } from '../arguments/command.ts';
import { goReason } from '../files/go-error-text.ts';
import { readFile } from '../files/read-file.ts';
import type { Host } from '../process/host.ts';

/** `assay kyverno jp …`: what `kyverno jp` does, with the files of this machine. */
export const runKyvernoJp: RunCommand = ({ operands: words }, host) => {
  const { exitStatus, stdout, stderr } = runJp(words, {
    host: { now: () => host.now(), random: () => host.random() },
    readFile: (name) => readText(name, host),
    readStdin: () => decodeUtf8KeepingBytes(host.readStdin()),
  });
  if (stdout !== '') host.stdout.write(stdout);
  if (stderr !== '') host.stderr.write(stderr);
  return exitStatus;
};

function readText(name: string, { cwd }: Host): FileText {
  const content = readFile(path.resolve(cwd, name));
  if (content.kind === 'bytes') return { kind: 'text', text: decodeUtf8KeepingBytes(content.bytes) };
  return { kind: 'problem', message: content.kind === 'unreadable' ? goReason(content.code) : content.reason };
}
