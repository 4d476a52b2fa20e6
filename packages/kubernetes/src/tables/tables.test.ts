import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { checkSchema } from '../check/check-schema.ts';
import { ruleMistakes } from '../crds/rule-mistakes.ts';
import { ANYTHING } from '../model.ts';
import type { Schema } from '../model.ts';
import { loadProjectKinds } from './load-table.ts';
import { readYaml, Source } from '@assay/source';

const projects = await loadProjectKinds();

it('the tables are 250 KiB at most, compressed', () => {
  const texts = ['kubernetes-fields.ts', 'kubernetes-descriptions.ts', 'project-kinds.ts'].map((name) =>
    readFileSync(new URL(name, import.meta.url)),
  );
  expect(gzipSync(Buffer.concat(texts)).length).toBeLessThanOrEqual(250 * 1024);
});

function schemaOf(apiVersion: string, kind: string): Schema {
  const schema = projects.schema(apiVersion, kind, ANYTHING);
  if (!schema) throw new Error(`no ${kind} of ${apiVersion}`);
  return schema;
}

describe('kinds of Kyverno, KubeVirt and Carvel', () => {
  it('have schemas whose rules compile', () => {
    const mistakes = projects.kinds.flatMap(({ apiVersion, kind }) => ruleMistakes(schemaOf(apiVersion, kind)));
    expect(mistakes).toEqual([]);
  });

  it('are those that the projects serve, each in its versions', () => {
    const versions = (kind: string): readonly string[] => projects.kinds.filter((each) => each.kind === kind).map(({ apiVersion }) => apiVersion);
    expect(versions('VirtualMachine')).toEqual(['kubevirt.io/v1', 'kubevirt.io/v1alpha3']);
    expect(versions('App')).toEqual(['kappctrl.k14s.io/v1alpha1']);
    expect(versions('Package')).toEqual(['data.packaging.carvel.dev/v1alpha1']);
    expect(versions('InternalPackage')).toEqual([]);
    expect(versions('ClusterPolicy')).toEqual(['kyverno.io/v1', 'kyverno.io/v2beta1']);
  });

  it.each<readonly [apiVersion: string, kind: string, text: string, problems: readonly string[]]>([
    ['kubevirt.io/v1', 'VirtualMachine', 'spec: {running: true, template: {spec: {domain: {cpu: {cores: 2}, devices: {}}}}}', []],
    [
      'kubevirt.io/v1',
      'VirtualMachine',
      'spec: {runing: true, template: {spec: {domain: {cpu: {core: 2}, devices: {}}}}}',
      ['unknown-field', 'unknown-field'],
    ],
    ['kubevirt.io/v1', 'VirtualMachine', 'spec: {running: true}', ['missing-field']],
    ['cdi.kubevirt.io/v1beta1', 'DataVolume', 'spec: {source: {blank: {}}, storage: {resources: {requests: {storage: 1Gi}}}}', []],
    ['cdi.kubevirt.io/v1beta1', 'DataVolume', 'spec: {source: {http: {uri: http://x}}}', ['unknown-field']],
    ['packaging.carvel.dev/v1alpha1', 'PackageInstall', 'spec: {packageRef: {refName: a, versionSelection: {constraints: 1.0}}}', ['wrong-type']],
    ['kappctrl.k14s.io/v1alpha1', 'App', 'spec: {fetch: [{git: {url: x}}], template: [{ytt: {path: [a]}}]}', ['unknown-field']],
    ['secretgen.k14s.io/v1alpha1', 'Password', 'spec: {length: long}', ['wrong-type']],
    ['policies.kyverno.io/v1', 'ValidatingPolicy', 'spec: {matchConstraint: {}}', ['unknown-field']],
  ])('are compared: %s %s %s', (apiVersion, kind, text, problems) => {
    const { root } = readYaml(new Source('object.yaml', `apiVersion: ${apiVersion}\nkind: ${kind}\n${text}\n`)).documents[0]!;
    if (root.kind !== 'mapping') throw new Error('an object is a map');
    expect(checkSchema(schemaOf(apiVersion, kind), root).map((problem) => problem.kind)).toEqual(problems);
  });

  it('are nothing that the projects do not have', () => {
    expect(projects.schema('kubevirt.io/v2', 'VirtualMachine', ANYTHING)).toBeUndefined();
  });
});
