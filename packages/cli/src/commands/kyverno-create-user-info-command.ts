import type { Command } from '../arguments/command.ts';
import { NEW_FILE } from './kyverno-create-output.ts';
import { KYVERNO_IDLE_FLAGS } from './kyverno-idle-flags.ts';

export const kyvernoCreateUserInfoCommand: Command = {
  words: ['kyverno', 'create', 'user-info'],
  summary: 'Write a file about the user who sends the resources of a test',
  operands: '',
  operandCount: [0, 0],
  flags: [
    { name: 'username', letter: 'u', value: 'NAME', description: 'name of the user' },
    { name: 'group', letter: 'g', value: 'GROUP', description: 'a group; can be given several times, or with commas' },
    { name: 'role', letter: 'r', value: 'NAMESPACE:ROLE', description: 'a role; can be given several times, or with commas' },
    { name: 'cluster-role', letter: 'c', value: 'ROLE', description: 'a cluster role; can be given several times, or with commas' },
    NEW_FILE,
  ],
  idleFlags: KYVERNO_IDLE_FLAGS,
  errorStatus: 1,
  description: [
    'Has the flags of kyverno create user-info, and writes what kyverno test reads: a UserInfo of cli.kyverno.io/v1alpha1.',
    'Exit status: 0 written; 1 wrong usage, or FILE cannot be written.',
  ],
  examples: [{ commandLine: 'assay kyverno create user-info -u anna@example.com -g developers -c view -o user.yaml', does: 'a user of a group' }],
  load: async () => (await import('./kyverno-create.ts')).runKyvernoCreateUserInfo,
};
