import type { ObjectValue } from '@assay/jmespath';
import type { YamlObject } from '@assay/kyverno/objects';
import { unifiedDiffs } from '@assay/kyverno-test/output';

import type { Answer } from '../evaluate/answer.ts';

/** A resource that policies change. */
export interface ResourceChange {
  readonly written: YamlObject;
  /** The names of the policies, in their order. */
  readonly policies: readonly string[];
  /** How the text of its file changes. */
  readonly diff: string;
}

/** Collects what policies change in resources of files. */
export class ResourceChanges {
  readonly #changed = new Map<YamlObject, { actual: ObjectValue; readonly policies: string[] }>();

  add({ phase, response, subject: { written } }: Answer): void {
    if (phase !== 'mutate' || written === undefined || !response.rules.some(({ status, type }) => status === 'pass' && type === 'mutation')) return;
    if (response.rules.some(({ patchedTarget }) => patchedTarget !== undefined)) return;
    const known = this.#changed.get(written);
    const { name } = response.policy;
    if (known === undefined) this.#changed.set(written, { actual: response.patchedResource, policies: [name] });
    else {
      known.actual = response.patchedResource;
      if (!known.policies.includes(name)) known.policies.push(name);
    }
  }

  /** One entry for each resource whose text changes. */
  get changes(): readonly ResourceChange[] {
    return [...this.#changed].flatMap(([written, { actual, policies }]) => {
      return unifiedDiffs([{ file: written.file, expected: written, actual }])
        .filter(isChange)
        .map((diff) => ({ written, policies, diff }));
    });
  }

  /** All changes, a diff for each file. */
  text(): string {
    const differences = [...this.#changed].map(([written, { actual }]) => ({ file: written.file, expected: written, actual }));
    return unifiedDiffs(differences)
      .filter(isChange)
      .map((diff) => `${diff}\n`)
      .join('');
  }
}

/** Whether a diff has more than its head. */
function isChange(diff: string): boolean {
  return diff.includes('\n@@');
}
