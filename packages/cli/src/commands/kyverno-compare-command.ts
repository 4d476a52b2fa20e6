import type { Command } from '../arguments/command.ts';
import { COLOR, REPORT_FORMATS } from '../arguments/report-flags.ts';

export const kyvernoCompareCommand: Command = {
  words: ['kyverno', 'compare'],
  summary: 'Look for requests on which two sets of Kyverno policies differ',
  operands: 'OLD NEW',
  operandCount: [2, 2],
  flags: [
    { name: 'resources', letter: 'r', value: 'PATH', description: 'resources to start from: a file or a directory; repeatable' },
    { name: 'trials', value: 'N', description: 'about how many requests are tried; default 4000' },
    { name: 'report', value: 'FORMAT', choices: REPORT_FORMATS, description: 'format of the report; default text' },
    { name: 'output-file', value: 'FILE', description: 'write the report to this file' },
    COLOR,
  ],
  description: [
    'OLD and NEW are files, or directories with the YAML and JSON files below them, such as a policy of kyverno.io and what it was converted to. Files in them without policies are resources to start from. Where a policy cannot be read, nothing is compared.',
    'Both sides are evaluated for requests that are made from what they look at: values that keep a condition, just break it, are missing, and lists of every length, each by itself and in pairs, for all kinds and operations that are matched. The resources are tried as they are, and changed.',
    'Each way in which the sides differ is shown with the smallest request that was found, what each side says of it, and what decides there. The report says which conditions of NEW were never both true and false, and what was not compared. Finding no difference is no proof.',
    'Exit status: 0 no difference found; 1 a difference, or something that could not be compared: a policy or a resource that cannot be read, policies for which no request can be made; 2 wrong usage, or a file cannot be read. Messages that differ, and differences on objects that an API server would refuse, do not change it.',
  ],
  examples: [
    { commandLine: 'assay kyverno compare old/policy.yaml new/policy.yaml', does: 'is the converted policy the same?' },
    { commandLine: 'assay kyverno compare old/ new/ -r resources/', does: 'directories of policies, with resources to begin with' },
    { commandLine: 'assay kyverno compare old/ new/ --report json', does: 'the differences for other programs' },
  ],
  load: async () => (await import('./kyverno-compare.ts')).runKyvernoCompare,
};
