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
    { name: 'explain', description: 'say for each policy violation which clause decided, and with which values' },
    {
      name: 'policies',
      value: 'PATH',
      description: 'also check Kubernetes objects, written or rendered, against the policies in this file or directory; repeatable',
    },
    { name: 'skip-unknown', description: 'ignore named files of an unknown kind; for commit hooks' },
    {
      name: 'kubernetes-version',
      value: 'VERSION',
      description: 'compare Kubernetes objects with the schemas of this release, such as 1.33; overrides assay.yaml',
    },
    { name: 'jobs', value: 'N', description: 'check on N threads; default: one per processor, if there is enough to check' },
    DENY_WARNINGS,
    {
      name: 'fail-on',
      value: 'SEVERITY',
      choices: ['error', 'warning', 'info'],
      description: 'exit with 1 on findings of this severity or a worse one, by default error',
    },
    { name: 'only', value: 'RULES', description: 'report these rules only, such as ytt/syntax,kyverno/*; repeatable' },
    { name: 'skip', value: 'RULES', description: 'do not report these rules; repeatable' },
    {
      name: 'since',
      value: 'REF',
      description: 'report only what depends on files changed since HEAD branched off this git revision, such as origin/main',
    },
    { name: 'changed-lines', description: 'with --since: report only findings on lines that are new' },
    {
      name: 'shard',
      value: 'N/M',
      description: 'do part N of M of the work, so that M CI jobs share it; assay report merge joins their reports',
    },
    { name: 'fix', description: 'apply the fixes that are beyond doubt, and report what is left' },
    { name: 'fix-unsafe', description: 'apply the likeliest fix of every finding that has one, even if it is a guess' },
    { name: 'watch', description: 'check again whenever one of the files changes, until Ctrl-C' },
    {
      name: 'suppress',
      value: 'RULES',
      description: 'suppress each finding of these rules by a comment above it; needs --reason',
    },
    { name: 'reason', value: 'TEXT', description: 'with --suppress: the reason that the comments give, in one line' },
    {
      name: 'diff',
      description: 'show what --fix, or --fix-unsafe or --suppress if one is given, would change, instead of the report; write nothing',
    },
    {
      name: 'write-baseline',
      description: 'leave all current findings, and what cannot be checked, for later: write their numbers into assay-baseline.json',
    },
    { name: 'prune-baseline', description: 'lower the numbers in assay-baseline.json where findings were fixed' },
    {
      name: 'max-diagnostics',
      value: 'N',
      description: 'show at most N findings in the text report (equal ones count once); none shows all; default: 50 in a terminal',
    },
    { name: 'statistics', description: 'count the findings of each rule in the text report' },
    COLOR,
  ],
  description: [
    'PATH is a file or a directory; default: the working directory. - is standard input. Files are recognized by their content. A directory is searched without .git, node_modules, what .gitignore or assay.yaml ignore, and files of other tools such as Helm charts and Chainsaw tests. A PATH itself is always checked.',
    'ytt templates are rendered with the files that belong to them, according to packages, scripts and assay.yaml; assay init writes down what was found. A template that PATH names is checked as part of its unit, and only its own findings are reported.',
    'assay.yaml sets the severity of rules, ignores paths, and names units with their values files. It applies to its directory and everything below that has no assay.yaml of its own. The comment "assay-ignore RULE: reason" on a line of YAML, or above it, suppresses one finding.',
    'assay-baseline.json says for each file and rule how many findings are left for later, and how much could not be checked. As long as there is no more, the report leaves it out. The summary counts it, and names what has to be mended before the rest can be checked. The file applies to its directory and everything below that has no such file of its own. --write-baseline makes it beside assay.yaml, or at the root of the repository.',
    'Exit status: 0 no errors; 1 an error was found, something could not be checked, or there was nothing to check; 2 wrong usage, or a named file cannot be read or is of an unknown kind. --fix, --fix-unsafe, --suppress and --write-baseline: by what is left. --diff: 1 also if something can be fixed.',
  ],
  examples: [
    { commandLine: 'assay check', does: 'everything below the working directory' },
    {
      commandLine: 'assay check recipes/ templates/ --output sarif --output-file report.sarif',
      does: 'two directories, for a code-scanning service',
    },
    { commandLine: 'assay check notes.txt --as recipe', does: 'a file that is not recognized by its content' },
    { commandLine: 'assay check --since origin/main --output github', does: 'what a pull request concerns' },
    { commandLine: 'assay check --shard 2/8 --output json --output-file part-2.json', does: 'an eighth of the work' },
    { commandLine: 'assay check --diff', does: 'what can be fixed without a doubt' },
    { commandLine: 'assay check - --as kubevirt < template.yaml', does: 'the output of another program' },
  ],
  load: async () => (await import('./check.ts')).runCheck,
};
