import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { parseKindSelector } from '@assay/kyverno/engine';
import { fieldOf, listOf, textOf, textsOf } from '@assay/kyverno/objects';

import { isBelow, pathBeside } from './file-path.ts';

/** A policy in a file. */
export interface PolicyInFile {
  readonly path: string;
  /** As rows and exceptions name it. */
  readonly name: string;
  readonly content: ObjectValue;
}

/** A manifest in a file. */
interface ManifestInFile {
  readonly path: string;
  readonly value: Value;
}

/**
 * The policies, by their content, of which a row compares what they make of an object that a later policy of the test changes
 * as well, with the name of that one: policies of CEL show the object after all of them.
 */
export function comparedBetween(manifests: readonly ManifestInFile[], policies: readonly PolicyInFile[]): ReadonlyMap<Value, string> {
  const changing = policies.filter(({ content }) => changedKinds(content).length > 0);
  const between = new Map<Value, string>();
  for (const { path, value } of manifests) {
    const manifest = fieldOf(value, 'spec') ?? value;
    const named = textsOf(manifest, 'policies').map((each) => pathBeside(path, each));
    const tested = named.flatMap((each) => changing.filter((policy) => isBelow(policy.path, each)));
    const rows = listOf(manifest, 'results').filter(isObject);
    for (const row of rows.filter((each) => outcomeOf(each) !== '')) {
      const at = tested.findIndex(({ name }) => name === textOf(row, 'policy'));
      const [policy, ...later] = at < 0 ? [] : tested.slice(at);
      const other = later.find(({ name, content }) => changesKind(content, textOf(row, 'kind')) && !isSettled(row, name, rows));
      if (policy !== undefined && other !== undefined) between.set(policy.content, other.name);
    }
  }
  return between;
}

/** Whether rows say that the later policy leaves the objects of a row alone, or that the row shows them behind it. */
function isSettled(row: ObjectValue, later: string, rows: readonly ObjectValue[]): boolean {
  const ofLater = rows.filter((each) => textOf(each, 'policy') === later && textOf(each, 'kind') === textOf(row, 'kind'));
  return textsOf(row, 'resources').every((resource) =>
    ofLater.some(
      (each) => textsOf(each, 'resources').includes(resource) && (textOf(each, 'result') === 'skip' || outcomeOf(each) === outcomeOf(row)),
    ),
  );
}

function outcomeOf(row: ObjectValue): string {
  return textOf(row, 'patchedResources') || textOf(row, 'patchedResource');
}

/** The kinds of which a policy changes what a request is about, `*` for some. */
function changedKinds(content: ObjectValue): readonly string[] {
  if (textOf(content, 'kind').endsWith('MutatingPolicy')) return fieldOf(content, 'spec', 'targetMatchConstraints') === undefined ? ['*'] : [];
  return listOf(content, 'spec', 'rules')
    .filter((rule) => fieldOf(rule, 'mutate') !== undefined && listOf(rule, 'mutate', 'targets').length === 0)
    .flatMap((rule) => [fieldOf(rule, 'match') ?? null, ...listOf(rule, 'match', 'any'), ...listOf(rule, 'match', 'all')])
    .flatMap((filter) => textsOf(filter, 'resources', 'kinds'))
    .map((selector) => parseKindSelector(selector).kind);
}

/** What is said of Pods is said of their controllers, too. */
function changesKind(content: ObjectValue, kind: string): boolean {
  return changedKinds(content).some((each) => each === kind || each === '*' || each === 'Pod');
}
