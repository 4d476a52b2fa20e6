import type { Command } from '../arguments/command.ts';

export const kyvernoFixCommand: Command = {
  words: ['kyverno', 'fix'],
  summary: 'Bring test manifests of Kyverno policies to another shape',
  operands: 'FILE…',
  operandCount: [1, Infinity],
  flags: [
    {
      name: 'to',
      value: 'SHAPE',
      choices: ['v1alpha1', 'v1beta1'],
      description: 'the shape that is wanted; without it v1alpha1, and a manifest of v1beta1 stays what it is',
    },
    { name: 'stdout', description: 'print the result and leave the files as they are' },
    { name: 'rename', description: 'correct names of policies, rules and resources in rows where only one that exists is near' },
  ],
  description: [
    'Each FILE is a manifest: a KyvernoTest of cli.kyverno.io/v1beta1, a Test of cli.kyverno.io/v1alpha1, or an older one without apiVersion and kind. It is written anew with all comments and in its order; fields of older releases get the names of today. A manifest that has the shape stays as it is, byte for byte.',
    'It becomes a Test of cli.kyverno.io/v1alpha1, which kyverno reads; no released kyverno reads a KyvernoTest. A manifest that is one stays so, if --to does not say v1alpha1. The namespace of a row of an old release moves into the names of its policy and resources.',
    'Towards v1beta1, the Values and UserInfo files that a manifest names move into it; these files stay where they are.',
    'What the wanted shape cannot say is named with its file and line, and the manifest is left as it is. Mistakes in policies and resources are no reason, but towards v1beta1, in which nothing would run.',
    'Exit status: 0 all done; 1 a manifest could not be brought to the shape; 2 wrong usage, or a file cannot be read.',
  ],
  examples: [
    { commandLine: 'assay kyverno fix kyverno-test.yaml', does: 'one manifest, in its place' },
    { commandLine: 'assay kyverno fix --stdout --rename kyverno-test.yaml', does: 'to look at first, with names corrected' },
    { commandLine: 'assay kyverno fix --to v1beta1 kyverno-test.yaml', does: 'the proposed form, with values and users in one file' },
  ],
  load: async () => (await import('./kyverno-fix.ts')).runKyvernoFix,
};
