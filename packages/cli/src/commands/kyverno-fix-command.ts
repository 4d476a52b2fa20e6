import type { Command } from '../arguments/command.ts';

export const kyvernoFixCommand: Command = {
  words: ['kyverno', 'fix'],
  summary: 'Convert test manifests of Kyverno policies to another API version',
  operands: 'FILE…',
  operandCount: [1, Infinity],
  flags: [
    {
      name: 'to',
      value: 'VERSION',
      choices: ['v1alpha1', 'v1beta1'],
      description: 'the API version to write; default v1alpha1, except that a v1beta1 manifest stays v1beta1',
    },
    { name: 'stdout', description: 'print the result and leave the files as they are' },
    { name: 'rename', description: 'correct misspelled names of policies, rules and resources where exactly one existing name is near' },
  ],
  description: [
    'Each FILE is a manifest: a KyvernoTest of cli.kyverno.io/v1beta1, a Test of cli.kyverno.io/v1alpha1, or an older one without apiVersion and kind. It is rewritten with its comments and in its order; fields of older releases get their current names. A manifest that already has the API version stays as it is, byte for byte.',
    'By default it becomes a Test of cli.kyverno.io/v1alpha1, which kyverno reads; no released kyverno reads a KyvernoTest. A KyvernoTest stays one, unless --to is v1alpha1. The namespace field of older releases moves into the names of policy and resources.',
    'With --to v1beta1, the content of the Values and UserInfo files that a manifest names is copied into it.',
    'If the manifest uses something that the API version cannot express, that is reported with its file and line, and the manifest stays as it is. Mistakes in policies and resources do not prevent the conversion, except with --to v1beta1, where nothing would run.',
    'Exit status: 0 all done; 1 a manifest could not be converted; 2 wrong usage, or a file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay kyverno fix kyverno-test.yaml', does: 'one manifest, in place' },
    { commandLine: 'assay kyverno fix --stdout --rename kyverno-test.yaml', does: 'preview, with names corrected' },
    { commandLine: 'assay kyverno fix --to v1beta1 kyverno-test.yaml', does: 'the proposed form, with values and users in one file' },
  ],
  load: async () => (await import('./kyverno-fix.ts')).runKyvernoFix,
};
