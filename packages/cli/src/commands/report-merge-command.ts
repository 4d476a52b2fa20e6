import type { Command } from '../arguments/command.ts';

export const reportMergeCommand: Command = {
  words: ['report', 'merge'],
  summary: 'Join the reports of several runs',
  operands: 'FILE…',
  operandCount: [1, Infinity],
  flags: [{ name: 'output-file', value: 'FILE', description: 'write the report to this file' }],
  description: [
    'FILE is what assay check --output json, or --output sarif, has written, such as the parts that --shard makes. All must have the same format; so has the output. A finding that several reports have is listed once.',
    'Exit status: 0 no errors; 1 an error was found, something could not be checked, or there was nothing to check; 2 wrong usage, or a file cannot be read or is no report.',
  ],
  examples: [{ commandLine: 'assay report merge part-1.json part-2.json --output-file report.json', does: 'one report of two parts' }],
  load: async () => (await import('./report-merge.ts')).runReportMerge,
};
