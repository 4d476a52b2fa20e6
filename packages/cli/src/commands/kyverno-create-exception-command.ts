import type { Command } from '../arguments/command.ts';
import { NEW_FILE } from './kyverno-create-output.ts';
import { KYVERNO_IDLE_FLAGS } from './kyverno-idle-flags.ts';

export const kyvernoCreateExceptionCommand: Command = {
  words: ['kyverno', 'create', 'exception'],
  summary: 'Write an exception from policies',
  operands: 'NAME',
  operandCount: [1, 1],
  flags: [
    { name: 'policy-rules', value: 'POLICY,RULE…', description: 'rules of a policy to exempt from; repeatable' },
    { name: 'any', value: 'FILTER', description: 'resources to exempt; one of several filters is enough' },
    { name: 'all', value: 'FILTER', description: 'resources to exempt; all filters must match' },
    { name: 'background', letter: 'b', description: 'whether the exception also applies to background scans; default true' },
    { name: 'namespace', value: 'NAMESPACE', description: 'the namespace of the exception; default "default"' },
    NEW_FILE,
  ],
  idleFlags: KYVERNO_IDLE_FLAGS,
  errorStatus: 1,
  description: [
    'Has the flags of kyverno create exception, and writes what Kyverno reads: a PolicyException of kyverno.io/v2.',
    'FILTER is kind=KIND, name=NAME, namespace=NAMESPACE and operation=OPERATION, joined by commas; each can occur several times, and names can have wildcards.',
    'Exit status: 0 written; 1 wrong usage, or FILE cannot be written.',
  ],
  examples: [
    {
      commandLine:
        "assay kyverno create exception legacy --namespace apps --policy-rules require-team,check-team --any 'kind=Pod,kind=Deployment,name=legacy-*'",
      does: 'Pods and Deployments with some names',
    },
  ],
  load: async () => (await import('./kyverno-create.ts')).runKyvernoCreateException,
};
