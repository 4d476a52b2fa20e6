import type { Command } from '../arguments/command.ts';

/** The forms of which `@assay/kyverno-test/schema` has a schema. */
const SHAPES = ['v1beta1', 'v1alpha1', 'legacy', 'any', 'values', 'userinfo', 'context', 'clusterresource'];

export const kyvernoSchemaCommand: Command = {
  words: ['kyverno', 'schema'],
  summary: 'Print the JSON Schema of Kyverno test manifests',
  operands: '',
  operandCount: [0, 0],
  flags: [{ name: 'shape', value: 'SHAPE', choices: SHAPES, description: 'what to print the schema of; default v1beta1' }],
  description: [
    'v1beta1 is the proposed KyvernoTest, v1alpha1 the Test of releases, legacy a manifest without apiVersion and kind, any a manifest in one of these forms; values, userinfo, context and clusterresource are the files that manifests name.',
    'An editor that knows the schema completes and checks these files. Fields are spelled as they are documented.',
  ],
  examples: [
    { commandLine: 'assay kyverno schema > kyverno-test.schema.json', does: 'keep a copy for an editor' },
    { commandLine: 'assay kyverno schema --shape values', does: 'the schema of Values files' },
  ],
  load: async () => (await import('./kyverno-schema.ts')).runKyvernoSchema,
};
