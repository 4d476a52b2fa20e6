import type { RuleResponse } from '@assay/kyverno/engine';
import type { YamlObject } from '@assay/kyverno/objects';
import { locate, nodeAt } from '@assay/source';
import type { Location, MappingNode } from '@assay/source';

import { shownPath, shownValue } from '../verdicts/object-changes.ts';

/** What breaks a rule, as a sentence: what stands at the place, or what is missing there. */
export function causeText({ root }: YamlObject, { path, found }: NonNullable<RuleResponse['cause']>): string {
  return (found === undefined && missingStep(root, path)) || `${shownPath(path)} is ${shownValue(found)}`;
}

/** The first step of a path that is missing, as a sentence; `undefined` if all are there. */
function missingStep(root: MappingNode, path: readonly (string | number)[]): string | undefined {
  const at = path.findIndex((_, index) => nodeAt(root, path.slice(0, index + 1)) === undefined);
  if (at < 0) return undefined;
  const holder = at === 0 ? 'the object' : shownPath(path.slice(0, at));
  const step = path[at];
  return typeof step === 'number' ? `${holder} has no item [${step}]` : `${holder} has no ${step}`;
}

/** Where steps lead to, or the last on the way that is there. */
export function placeIn({ root }: YamlObject, path: readonly (string | number)[]): Location {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node) return locate(node.origin);
  }
  return locate((root.entries[0]?.key ?? root).origin);
}
