import type { Command } from '../arguments/command.ts';
import { KYVERNO_IDLE_FLAGS } from './kyverno-idle-flags.ts';

export const kyvernoVersionCommand: Command = {
  words: ['kyverno', 'version'],
  summary: 'Print the release of Kyverno that Assay follows',
  operands: '',
  operandCount: [0, 0],
  flags: [],
  idleFlags: KYVERNO_IDLE_FLAGS,
  description: ['Prints what that release prints of itself. assay --version is the version of Assay.'],
  examples: [{ commandLine: 'assay kyverno version', does: 'the release, and the commit of its tag' }],
  load: async () => (await import('./kyverno-version.ts')).runKyvernoVersion,
};
