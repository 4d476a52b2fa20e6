import { describe, expect, test } from 'vitest';

import { testWorkspace } from '../../testing/test-workspace.ts';
import { loadManifests } from './load-manifests.ts';

const HEADER = 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\n';

function load(text: string): readonly string[] {
  const workspace = testWorkspace({ 'kyverno-test.yaml': text });
  return loadManifests(['.'], { workspace, fileName: 'kyverno-test.yaml' }).documents.map((document) => {
    if (document.kind === 'error') return document.message;
    return document.kind === 'manifest' ? document.manifest.shape : document.kind;
  });
}

describe('what a document is', () => {
  test.each([
    ['a Test', HEADER, ['v1alpha1']],
    ['a Test of another group', 'apiVersion: example.com/v9\nkind: Check\n', ['v1alpha1']],
    ['neither apiVersion nor kind', 'policies: [p.yaml]\n', ['legacy']],
    ['kind alone', 'kind: Test\n', ['deprecated']],
    ['a name at the top', `name: old\n${HEADER}`, ['deprecated']],
    ['nothing but comments', '# soon\n', []],
    ['two documents', `${HEADER}---\npolicies: [p.yaml]\n`, ['v1alpha1', 'legacy']],
    ['a separator and nothing', `${HEADER}---\n---\n`, ['v1alpha1', 'deprecated']],
  ])('%s', (_name, text, expected) => {
    expect(load(text)).toEqual(expected);
  });
});

describe('what the reference says of documents that it cannot decode', () => {
  const decoding = 'error unmarshaling JSON: while decoding JSON: json: ';
  test.each([
    ['an unknown field', 'polices: [p.yaml]', `${decoding}unknown field "polices"`],
    ['the first in the order of names', 'zz: 1\naa: 1', `${decoding}unknown field "aa"`],
    ['a text for a list', 'policies: p.yaml', `${decoding}cannot unmarshal string into Go struct field Test.policies of type []string`],
    ['an object in a list of texts', 'policies: [{}]', `${decoding}cannot unmarshal object into Go struct field Test.policies of type string`],
    [
      'a number in an embedded struct',
      'results: [{ policy: 1 }]',
      `${decoding}cannot unmarshal number into Go struct field TestResult.results.TestResultBase.policy of type string`,
    ],
    [
      'a key given twice',
      'policies: []\npolicies: []',
      'error converting YAML to JSON: yaml: unmarshal errors:\n  line 4: key "policies" already set in map',
    ],
    ['broken YAML', 'policies: [', 'error converting YAML to JSON: yaml: line 3: did not find expected node content'],
  ])('%s', (_name, lines, expected) => {
    expect(load(`${HEADER}${lines}\n`)).toEqual([expected]);
  });

  test('a document that is wrong ends its file', () => {
    expect(load(`${HEADER}foo: 1\n---\n${HEADER}`)).toHaveLength(1);
  });

  test('a root that is no object', () => {
    expect(load('- a\n')).toEqual([`${decoding}cannot unmarshal array into Go value of type v1alpha1.Test`]);
  });
});

test('letter case of fields does not count, and numbers become texts where the reference lets them', () => {
  const workspace = testWorkspace({ 'kyverno-test.yaml': `${HEADER}Policies: [1.yaml, 1.yaml]\nVARIABLES: 5\n` });
  const [document] = loadManifests(['.'], { workspace, fileName: 'kyverno-test.yaml' }).documents;
  const manifest = document?.kind === 'manifest' ? document.manifest : undefined;
  expect(manifest?.policies.map(({ path }) => path)).toEqual(['1.yaml']);
  expect(manifest?.variables?.path).toBe('5');
});

test('a manifest of v1beta1 that is wrong tells all of it with places', () => {
  const text = 'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nspec:\n  polices: []\n  results: pass\n';
  expect(load(text)).toEqual(['4:3: "polices" is not a field of spec; did you mean "policies"?\n5:12: "results" must be a list, not a text']);
});

describe('arguments', () => {
  const workspace = testWorkspace({ 'b/kyverno-test.yaml': HEADER, 'a/.hidden/kyverno-test.yaml': HEADER, 'a/other.yaml': HEADER });
  const options = { workspace, fileName: 'kyverno-test.yaml' };

  test('are walked in their order, hidden directories too', () => {
    const { documents } = loadManifests(['b/', './a'], options);
    expect(documents.map(({ file }) => file)).toEqual(['b/kyverno-test.yaml', 'a/.hidden/kyverno-test.yaml']);
  });

  test('that are no directories end the loading', () => {
    expect(loadManifests(['b/kyverno-test.yaml', 'a'], options)).toEqual({ documents: [], problem: 'open b/kyverno-test.yaml: not a directory' });
    expect(loadManifests(['nowhere'], options).problem).toBe('open nowhere: no such file or directory');
  });
});
