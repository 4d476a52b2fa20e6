import type { Command } from '../arguments/command.ts';
import { COLOR, DENY_WARNINGS, OUTPUT_FILE, outputFlag, REPORT_FORMATS } from '../arguments/report-flags.ts';

export const checkCommand: Command = {
  words: ['check'],
  summary: 'Check every file that Assay knows, in one report',
  operands: '[PATH…]',
  operandCount: [0, Infinity],
  flags: [
    outputFlag(REPORT_FORMATS),
    OUTPUT_FILE,
    { name: 'as', value: 'DIALECT', description: 'treat the named files as this dialect, regardless of content' },
    { name: 'skip-unknown', description: 'pass over named files of no known kind, as a commit hook wants it' },
    { name: 'jobs', value: 'N', description: 'check on N threads; default: one for each processor, if there is enough to do' },
    DENY_WARNINGS,
    {
      name: 'max-diagnostics',
      value: 'N',
      description: 'show at most this many findings in the text report, equal ones as one, or none for all of them; default: 50 in a terminal',
    },
    { name: 'statistics', description: 'count the findings of each rule in the text report' },
    COLOR,
  ],
  description: [
    'PATH is a file or a directory; the default is the working directory, and - is standard input. Files are recognized by their content. In directories, .git, node_modules, and what .gitignore or assay.yaml ignores are left out; so are files of other tools, such as Helm charts and Chainsaw tests. A PATH itself is always checked.',
    'ytt templates are rendered with the files that belong to them, as packages, scripts and assay.yaml say; assay init writes down what was found. A template that PATH names is checked as a part of its unit, and only findings that concern it are reported.',
    'A file assay.yaml changes the severity of rules, ignores paths, and names units with their values files. It holds for its directory and below, unless another one is nearer. A comment "assay-ignore RULE: reason" on a line of YAML, or above it, suppresses one finding.',
    'Exit status: 0 nothing wrong; 1 an error was found, or something could not be checked, or there was nothing to check at all; 2 wrong usage, or a named file cannot be read or is of no kind that Assay knows.',
  ],
  examples: [
    { commandLine: 'assay check', does: 'everything below the working directory' },
    {
      commandLine: 'assay check recipes/ templates/ --output sarif --output-file report.sarif',
      does: 'two directories, for a code-scanning service',
    },
    { commandLine: 'assay check notes.txt --as recipe', does: 'a file that is not recognized by itself' },
    { commandLine: 'assay check - --as kubevirt < template.yaml', does: 'what another program writes' },
  ],
  load: async () => (await import('./check.ts')).runCheck,
};
