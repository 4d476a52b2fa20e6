import type { Command } from '../arguments/command.ts';
import { NEW_FILE } from './kyverno-create-output.ts';
import { KYVERNO_IDLE_FLAGS } from './kyverno-idle-flags.ts';

export const kyvernoCreateTestCommand: Command = {
  words: ['kyverno', 'create', 'test'],
  summary: 'Write a test manifest to begin with',
  operands: '',
  operandCount: [0, 0],
  flags: [
    { name: 'policy', letter: 'p', value: 'FILE', description: 'a policy; can be given several times, or with commas' },
    { name: 'resource', letter: 'r', value: 'FILE', description: 'a file with resources; can be given several times, or with commas' },
    { name: 'values', letter: 'f', value: 'FILE', description: 'a file of values' },
    { name: 'name', letter: 'n', value: 'NAME', description: 'name of the test; default test-name' },
    { name: 'pass', value: 'ROW', description: 'a row that expects pass; can be given several times' },
    { name: 'fail', value: 'ROW', description: 'a row that expects fail; can be given several times' },
    { name: 'skip', value: 'ROW', description: 'a row that expects skip; can be given several times' },
    NEW_FILE,
  ],
  idleFlags: KYVERNO_IDLE_FLAGS,
  errorStatus: 1,
  description: [
    'Has the flags of kyverno create test, and writes what kyverno test reads: a Test of cli.kyverno.io/v1alpha1.',
    'ROW is POLICY,RULE,RESOURCE,NAMESPACE,KIND, and for a rule that changes the resource ,FILE with what is expected. RULE, NAMESPACE and KIND may be empty.',
    'Exit status: 0 written; 1 wrong usage, or FILE cannot be written.',
  ],
  examples: [
    {
      commandLine: 'assay kyverno create test -p policy.yaml -r pods.yaml --pass require-team,check-team,web,default,Pod -o kyverno-test.yaml',
      does: 'a manifest with one row',
    },
  ],
  load: async () => (await import('./kyverno-create.ts')).runKyvernoCreateTest,
};
