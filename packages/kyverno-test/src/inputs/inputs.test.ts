import { printJson } from '@assay/jmespath';
import { kindMap, textOf } from '@assay/kyverno/objects';
import { Source } from '@assay/source';
import { describe, expect, test } from 'vitest';

import { testWorkspace } from '../../testing/test-workspace.ts';
import type { LoadedResources, ResourceOptions } from './load-resources.ts';
import { distinctResources, duplicateWarning, loadResources, readResourceText, unreadNotice } from './load-resources.ts';
import { fileNameOf, isYamlFile, pathFrom } from './paths.ts';

describe('paths', () => {
  test('a path in a file starts from its directory unless it is absolute', () => {
    expect(pathFrom('tests/one', '../p.yaml')).toBe('tests/p.yaml');
    expect(pathFrom('tests', '/etc/p.yaml')).toBe('/etc/p.yaml');
    expect(fileNameOf('a/b.yml')).toBe('b.yml');
    expect(['a.yaml', 'a.yml', 'a.json', 'yaml'].filter(isYamlFile)).toEqual(['a.yaml', 'a.yml']);
  });
});

const kinds = kindMap([]);
const asResources: ResourceOptions = { integers: 'double', fillsMaps: true };

function load(files: Readonly<Record<string, string>>, ...paths: readonly string[]): LoadedResources {
  return loadResources(paths, testWorkspace(files), kinds, asResources);
}

function read(text: string): LoadedResources {
  return readResourceText(new Source('r.yaml', text), kinds, asResources);
}

function namesOf({ objects }: LoadedResources): readonly string[] {
  return objects.map(({ value }) => textOf(value, 'metadata', 'name'));
}

const pod = (name: string): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\n`;

describe('resources', () => {
  test.each([
    ['a namespaced kind', 'v1', 'Pod', 'default'],
    ['a kind of the cluster', 'v1', 'Namespace', ''],
    ['a version that is no longer served', 'flowcontrol.apiserver.k8s.io/v1beta2', 'FlowSchema', ''],
    ['a kind that nobody knows', 'example.com/v1', 'ClusterWidget', 'default'],
  ])('%s without namespace', (_, apiVersion, kind, namespace) => {
    const { objects } = read(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`);
    expect(textOf(objects[0]!.value, 'metadata', 'namespace')).toBe(namespace);
  });

  test('keep the namespace that they have', () => {
    const { objects } = read('apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: prod}\n');
    expect(textOf(objects[0]!.value, 'metadata', 'namespace')).toBe('prod');
  });

  test.each([
    ['without metadata', '', 'default'],
    ['whose metadata are null', 'metadata:\n', ''],
  ])('%s', (_, metadata, namespace) => {
    const { objects } = read(`apiVersion: v1\nkind: Pod\n${metadata}`);
    expect(textOf(objects[0]!.value, 'metadata', 'namespace')).toBe(namespace);
  });

  test('have empty maps in place of null, where a map is meant', () => {
    const { objects } = read(`${pod('a').replace('}', ', labels: }')}spec: {nodeSelector: , hostname: , list: [{data: }]}\n`);
    expect(printJson(objects[0]!.value)).toMatchObject({
      text: '{"apiVersion":"v1","kind":"Pod","metadata":{"labels":{},"name":"a","namespace":"default"},"spec":{"hostname":null,"list":[{"data":{}}],"nodeSelector":{}}}',
    });
  });

  test('of a key given twice take the later value', () => {
    expect(namesOf(read('apiVersion: v1\nkind: Pod\nmetadata: {name: a, name: b}\n'))).toEqual(['b']);
  });

  test.each([
    ['no kind', 'apiVersion: v1\n', "Object 'Kind' is missing in 'apiVersion: v1\n'"],
    ['no version', 'kind: Pod\n', "Object 'apiVersion' is missing in 'kind: Pod\n'"],
    ['an empty document behind a marker', '---\n# nothing\n', "Object 'Kind' is missing in '---\n# nothing\n'"],
    ['bad syntax', 'a: [\n', 'yaml: line 1: did not find expected node content'],
    ['a text', 'hello\n', "couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type struct"],
    ['a list', '- a\n', "couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct"],
    ['a version in too many parts', 'apiVersion: a/b/v1\nkind: Pod\n', 'unexpected GroupVersion string: a/b/v1'],
    [
      'an object of Kyverno that it cannot decode',
      'apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata: {annotations: {scored: false}}\n',
      'json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.annotations of type string',
    ],
    ['a list of objects', 'apiVersion: v1\nkind: PodList\nitems: []\n', 'a PodList cannot stand among resources: write its items'],
  ])('%s ends the test', (_, text, message) => {
    const { objects, abort } = read(`${pod('a')}---\n${text}`.replace(/^[^]*---\n---\n/, '---\n'));
    expect(abort?.message.startsWith(message)).toBe(true);
    expect(abort?.file).toBe('r.yaml');
    expect(objects.length).toBeLessThanOrEqual(1);
  });

  test('come from the YAML files of a directory, not from those below', () => {
    const files = { 'd/b.yml': pod('b'), 'd/a.yaml': pod('a'), 'd/c.json': '{', 'd/sub/d.yaml': pod('d'), 'e.yaml': pod('e') };
    expect(namesOf(load(files, './d/'))).toEqual(['a', 'b']);
  });

  test('a directory in front stands for all paths', () => {
    const loaded = load({ 'd/a.yaml': pod('a'), 'e.yaml': pod('e') }, 'd', 'e.yaml');
    expect(namesOf(loaded)).toEqual(['a']);
    expect(loaded.unread).toEqual([{ path: 'e.yaml', message: undefined }]);
  });

  test('the first path has to exist, the others are passed over if they cannot be read', () => {
    expect(load({}, 'nope.yaml').abort).toEqual({ message: 'stat nope.yaml: no such file or directory', file: 'nope.yaml' });
    const loaded = load({ 'a.yaml': pod('a'), 'd/b.yaml': pod('b') }, 'a.yaml', 'nope.yaml', 'd');
    expect(namesOf(loaded)).toEqual(['a']);
    expect(loaded.unread.map(({ message }) => message)).toEqual(['open nope.yaml: no such file or directory', 'read d: is a directory']);
    expect(unreadNotice('d', 'read d: is a directory')).toContain('\nfailed to load resources: d. \nerror: read d: is a directory\n');
  });

  test('the first of equal ones stays, in whichever version', () => {
    const text = ['apps/v1', 'apps/v1beta1'].map((version) => `apiVersion: ${version}\nkind: Deployment\nmetadata: {name: a}\n`).join('---\n');
    const { objects, duplicates } = distinctResources(read(`${text}---\n${pod('a')}`).objects);
    expect(objects).toHaveLength(2);
    expect(duplicates.map(duplicateWarning)).toEqual(['warning: found duplicated resource Deployment a default']);
  });
});
