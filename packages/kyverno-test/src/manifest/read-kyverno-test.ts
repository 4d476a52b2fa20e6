import { objectWith } from '@assay/kyverno/objects';

import type { Attestation, ManifestValues, PolicyValues, ResourceValues, RuleValues, UserFile } from '../inputs/model.ts';
import { nameOf, readForeachValues, readNamespaceLabels, textsOrNothing } from '../inputs/read-values.ts';
import type { RecordReader } from '../inputs/record-reader.ts';
import type { TestResult, TestManifest } from './model.ts';
import { readInputs, readRow } from './read-test.ts';
import type { ManifestFrame } from './read-test.ts';

/** A KyvernoTest of cli.kyverno.io/v1beta1. */
export function readKyvernoTest(frame: ManifestFrame, reader: RecordReader): TestManifest {
  const spec = reader.record('spec') ?? reader.empty();
  const variables = spec.record('variables');
  return {
    ...frame,
    ...readInputs(spec),
    name: '',
    variables: undefined,
    userinfo: undefined,
    values: variables && readVariables(variables),
    results: spec.records('results').map(readResult),
  };
}

function readResult(reader: RecordReader, index: number): TestResult {
  return { ...readRow(reader, index), namespace: reader.someText('namespace'), patchedResources: reader.file('patchedResource') };
}

function readVariables(reader: RecordReader): ManifestValues {
  return {
    globalValues: reader.values('global'),
    policies: reader.records('policies').map(readPolicy),
    namespaceSelector: [],
    namespaces: reader.objects('namespaces'),
    subresources: reader.objects('subresources'),
    resourcesWin: true,
  };
}

function readPolicy(reader: RecordReader): PolicyValues {
  return {
    name: nameOf(reader),
    rules: reader.records('rules').map(readRule),
    resources: reader.records('resources').map(readResource),
    values: reader.values('values'),
    namespaceSelector: readNamespaceLabels(reader),
  };
}

function readRule(reader: RecordReader): RuleValues {
  return {
    name: nameOf(reader),
    values: reader.values('values'),
    foreachValues: readForeachValues(reader),
    namespaceSelector: readNamespaceLabels(reader),
    attestations: reader.records('attestations').flatMap(readAttestation),
  };
}

function readAttestation(reader: RecordReader): readonly Attestation[] {
  const predicateResource = reader.file('predicateResource');
  return predicateResource ? [{ predicateType: reader.text('predicateType')?.text ?? '', predicateResource }] : [];
}

function readResource(reader: RecordReader): ResourceValues {
  const userInfo = reader.record('userInfo');
  return { name: nameOf(reader), values: reader.values('values'), userInfo: userInfo && readUserInfo(userInfo) };
}

/** Subjects as the user of a request: a ServiceAccount has the name and the groups that Kubernetes gives it. */
function readUserInfo(reader: RecordReader): UserFile {
  let username: string | undefined;
  const groups: string[] = [];
  for (const subject of reader.records('subjects')) {
    const part = (field: string): string => subject.text(field)?.text ?? '';
    const name = part('name');
    switch (part('kind')) {
      case 'User':
        username = name;
        break;
      case 'Group':
        groups.push(name);
        break;
      case 'ServiceAccount': {
        const namespace = part('namespace');
        username = `system:serviceaccount:${namespace}:${name}`;
        groups.push('system:serviceaccounts', `system:serviceaccounts:${namespace}`);
      }
    }
  }
  return {
    roles: textsOrNothing(reader, 'roles'),
    clusterRoles: textsOrNothing(reader, 'clusterRoles'),
    userInfo: objectWith({ username, groups: groups.length === 0 ? undefined : groups }),
  };
}
