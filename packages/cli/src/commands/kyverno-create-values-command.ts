import type { Command } from '../arguments/command.ts';
import { NEW_FILE } from './kyverno-create-output.ts';
import { KYVERNO_IDLE_FLAGS } from './kyverno-idle-flags.ts';

export const kyvernoCreateValuesCommand: Command = {
  words: ['kyverno', 'create', 'values'],
  summary: 'Write a file of values for test manifests',
  operands: '',
  operandCount: [0, 0],
  flags: [
    { name: 'global', letter: 'g', value: 'NAME=VALUE', description: 'a value for all policies; can be given several times, or with commas' },
    { name: 'ns-selector', letter: 'n', value: 'NAMESPACE,LABEL=VALUE…', description: 'labels of a namespace; can be given several times' },
    { name: 'rule', value: 'POLICY,RULE,NAME=VALUE…', description: 'values for a rule; can be given several times' },
    { name: 'resource', value: 'POLICY,RESOURCE,NAME=VALUE…', description: 'values for a resource; can be given several times' },
    NEW_FILE,
  ],
  idleFlags: KYVERNO_IDLE_FLAGS,
  errorStatus: 1,
  description: [
    'Has the flags of kyverno create values, and writes what kyverno test reads: Values of cli.kyverno.io/v1alpha1. A value that reads as a number, true, false or null is one; anything else is a text.',
    'Exit status: 0 written; 1 wrong usage, or FILE cannot be written.',
  ],
  examples: [
    {
      commandLine: 'assay kyverno create values -g request.operation=UPDATE -n prod,env=prod -o values.yaml',
      does: 'an operation, and the labels of a namespace',
    },
  ],
  load: async () => (await import('./kyverno-create.ts')).runKyvernoCreateValues,
};
