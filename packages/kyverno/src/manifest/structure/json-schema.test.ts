import { Source } from '@assay/source';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

import { readFirstDocument } from '../../read/yaml-value.ts';
import { readManifest } from '../read-manifest.ts';
import { manifestSchema, PUBLISHED_SHAPES } from './json-schema.ts';

const COMPLETE = `apiVersion: cli.kyverno.io/v1beta1
kind: KyvernoTest
metadata:
  name: t
spec:
  policies: [policy.yaml]
  resources: [pods.yaml]
  results:
    - policy: p
      rule: r
      resources: [web]
      kind: Pod
      result: pass
  variables:
    policies:
      - name: p
        resources:
          - name: web
            values: { request.operation: UPDATE }
            userInfo: { subjects: [{ kind: User, name: alice }] }
`;

const ajv = new Ajv2020({ strict: true, allErrors: true });

function isValid(text: string): boolean {
  const read = readFirstDocument(new Source('t.yaml', text), { integers: 'double' });
  return read.kind === 'document' && ajv.compile(manifestSchema('v1beta1'))(JSON.parse(JSON.stringify(read.value)));
}

describe('the published schema of a KyvernoTest agrees with its check', () => {
  const variants = [
    ['complete', COMPLETE],
    ['an unknown field', COMPLETE.replace('policies: [policy', 'polices: [policy')],
    ['a result that nobody knows', COMPLETE.replace('result: pass', 'result: passed')],
    ['a text in place of a list', COMPLETE.replace('[pods.yaml]', 'pods.yaml')],
    ['a subject without a name', COMPLETE.replace(', name: alice', '')],
    ['a number for a label', COMPLETE.replace('  name: t', '  labels: { a: 1 }')],
    ['no spec', COMPLETE.slice(0, COMPLETE.indexOf('spec:'))],
  ] as const;

  test.each(variants)('%s', (_name, text) => {
    const { findings } = readManifest(new Source('t.yaml', text), 't.yaml');
    expect(isValid(text)).toBe(findings.length === 0);
  });
});

test.each(PUBLISHED_SHAPES)('the schema of %s is a schema', (shape) => {
  expect(ajv.validateSchema(manifestSchema(shape) as object)).toBe(true);
});

test('fields of older releases are not published', () => {
  expect(JSON.stringify(manifestSchema('v1alpha1'))).not.toContain('"jsonPayload"');
});
