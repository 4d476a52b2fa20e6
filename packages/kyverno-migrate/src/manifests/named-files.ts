import { isList, isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { jsonValue, listOf, objectOf, textOf } from '@assay/kyverno/objects';
import { readYaml, Source } from '@assay/source';

import { pathBeside } from './file-path.ts';
import { mayBeManifest } from './rewrite-manifest.ts';

/** Fields of a manifest, and of its results, that name files or directories. */
const FIELDS: ReadonlySet<string> = new Set([
  'policies',
  'resources',
  'targetResources',
  'paramResources',
  'clusterResources',
  'exceptions',
  'variables',
  'userinfo',
  'context',
  'jsonPayload',
  'jsonPayloads',
  'httpPayloads',
  'envoyPayloads',
]);

const RESULT_FIELDS: ReadonlySet<string> = new Set([
  'patchedResource',
  'patchedResources',
  'generatedResource',
  'generatedResources',
  'cloneSourceResource',
]);

/** The paths that a text names if it is a test manifest. */
export function namedFiles(path: string, text: string): readonly string[] {
  if (!mayBeManifest(text)) return [];
  const found = new Set<string>();
  for (const { root } of readYaml(new Source(path, text)).documents) {
    const whole = root && jsonValue(root, 'double');
    const value = textOf(whole, 'kind') === 'KyvernoTest' ? objectOf(whole, 'spec') : whole;
    if (value === undefined || !isObject(value)) continue;
    collect(value, FIELDS, found);
    for (const row of listOf(value, 'results')) if (isObject(row)) collect(row, RESULT_FIELDS, found);
    for (const entry of listOf(value, 'globalContextEntries')) if (isObject(entry)) collect(entry, GLOBAL_FIELDS, found);
  }
  return [...found].map((each) => pathBeside(path, each));
}

const GLOBAL_FIELDS: ReadonlySet<string> = new Set(['resourceFiles']);

function collect(object: { readonly [name: string]: Value }, fields: ReadonlySet<string>, found: Set<string>): void {
  for (const name of fields) {
    const value = object[name] ?? null;
    for (const each of isList(value) ? value : [value]) if (typeof each === 'string' && each !== '') found.add(each);
  }
}
