import type { Command } from '../arguments/command.ts';
import { COLOR, OUTPUT_FILE, REPORT_FORMATS, outputFlag } from '../arguments/report-flags.ts';

export const kyvernoTestCommand: Command = {
  words: ['kyverno', 'test'],
  summary: 'Run test manifests of Kyverno policies, as kyverno test does',
  operands: 'DIR…',
  operandCount: [1, Infinity],
  flags: [
    { name: 'file-name', letter: 'f', value: 'NAME', description: 'name of the manifest files; default kyverno-test.yaml' },
    {
      name: 'test-case-selector',
      letter: 't',
      value: 'SELECTOR',
      description: 'run only some test results: policy=, rule= and resource= with names or wildcards, separated by commas',
    },
    {
      name: 'output-format',
      letter: 'o',
      value: 'FORMAT',
      choices: ['json', 'yaml', 'markdown', 'junit'],
      description: 'print the results of each manifest in this format instead of a table',
    },
    { name: 'detailed-results', description: 'print the message of each result' },
    { name: 'fail-only', description: 'print only failed results, all together at the end' },
    { name: 'remove-color', description: 'no colors' },
    { name: 'require-tests', description: 'fail if no test manifest is found' },
    { name: 'registry', description: 'contact image registries when a policy needs image data' },
    {
      name: 'strict',
      description:
        'fail results that were not checked, and refuse manifests without apiVersion and kind; like the flags below, not a flag of kyverno',
    },
    { ...outputFlag(REPORT_FORMATS), description: 'print a report like that of assay check instead of what kyverno prints' },
    OUTPUT_FILE,
    COLOR,
    { name: 'update', description: 'rewrite the files of patchedResources and generatedResource from the actual output, where results differ' },
    { name: 'coverage', description: 'list which outcomes of which rules no result tests' },
    { name: 'min-coverage', value: 'PERCENT', description: 'exit with 1 if fewer outcomes are covered' },
    { name: 'jobs', value: 'N', description: 'test on N threads; default: one for each processor, if there is enough to do' },
    { name: 'watch', description: 'run again when a file changes that the tests use, until Ctrl-C' },
  ],
  isDropIn: true,
  description: [
    'A drop-in replacement for kyverno test: the same flags, verdicts, messages, output and exit status. Each DIR is searched recursively for manifests. The URL of a Git repository is refused: clone it first.',
    'A manifest is a KyvernoTest of cli.kyverno.io/v1beta1, a Test of cli.kyverno.io/v1alpha1 with its Values and UserInfo files, or an older one without apiVersion and kind. If one of them cannot be loaded, nothing runs. A test that is aborted does not stop the others.',
    'Without --registry the network is not used: results that need it fail as not executed.',
    'With --output, the report of Assay (text is for terminals) shows each failed result with the message of its rule, the location in the resource, and a diff of patched and generated resources. Results that checked nothing are reported as not checked. Nothing else goes to standard output. --output-file alone writes the text report.',
    '--update keeps comments and the order of the files. It does not change a file if the rule has another outcome than the result expects. The output shows the state after the update. Missing files are created, and so are objects that a result with failOnMissingResources expects.',
    '--coverage counts pass and fail for each rule of the tested policies; for rules that mutate or generate resources only pass. It is part of the text and json reports; otherwise it goes to standard error.',
    'Exit status: 0 all results pass; 1 any other outcome, with a message; 2 the report or an expected file cannot be written.',
  ],
  examples: [
    { commandLine: 'assay kyverno test policies/', does: 'every manifest below a directory' },
    { commandLine: 'assay kyverno test . --fail-only --detailed-results', does: 'only failures, with the messages of the policies' },
    { commandLine: "assay kyverno test . -t 'policy=require-*,resource=web'", does: 'some of the results' },
    { commandLine: 'assay kyverno test . -o junit', does: 'for the report of a CI system' },
    { commandLine: 'assay kyverno test . --output text', does: 'what fails and why; with --watch again after each change' },
    { commandLine: 'assay kyverno test . --update', does: 'new expected resources after a policy has changed' },
    { commandLine: 'assay kyverno test . --output text --coverage --min-coverage 50', does: 'are the policies tested well enough?' },
  ],
  load: async () => (await import('./kyverno-test.ts')).runKyvernoTest,
};
