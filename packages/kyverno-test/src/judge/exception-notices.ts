import type { Notice } from '@assay/findings';
import type { Outcome, YamlObject } from '@assay/kyverno';
import { textOf } from '@assay/kyverno/objects';
import { locate, placeOfField } from '@assay/source';
import type { Location, MappingNode } from '@assay/source';

import { exceptionNeeded, exceptionNeedless } from './notice-keys.ts';

/** Whether exceptions that decided about an object were needed, by what comes of it without them. */
export function exceptionNotices(
  outcomes: readonly Outcome[],
  without: readonly Outcome[],
  { exceptions, root }: { readonly exceptions: readonly YamlObject[]; readonly root: MappingNode },
): readonly Notice[] {
  return outcomes.flatMap((outcome) => {
    const { exceptions: names = [] } = outcome;
    const deciding = exceptions.filter(({ value }) => names.includes(textOf(value, 'metadata', 'name')));
    if (deciding.length === 0) return [];
    const isNeeded = without.some(
      (other) => other.policy === outcome.policy && (other.rule === outcome.rule || other.policy.family !== 'rules') && needsException(other),
    );
    return deciding.map((exception) =>
      isNeeded ? { key: exceptionNeeded(exception) } : { key: exceptionNeedless(exception), example: placeOfObject(root) },
    );
  });
}

function placeOfObject(root: MappingNode): Location {
  return locate(placeOfField(root, ['metadata', 'name']));
}

/** Whether an object that a rule says this of is better off with an exception: it breaks the rule, or the rule changes or makes something. */
function needsException({ type, status }: Outcome): boolean {
  if (status === 'pass') return type === 'mutation' || type === 'generation';
  return status !== 'skip';
}
