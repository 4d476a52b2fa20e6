import type { ObjectValue } from '@assay/jmespath';

import { resolveReferences } from '../engine/variables/resolve-references.ts';
import type { PolicyProblem, PolicyStep } from './policy-problem.ts';
import { printRulePath, visitTexts } from './visit-texts.ts';

/** The first reference `$(…)` of a rule that does not lead to a text: they start where they stand, or from the rule if they begin with a slash. */
export function checkReferences(rule: ObjectValue): readonly PolicyProblem[] {
  const resolved = resolveReferences(rule);
  if (resolved.kind === 'value') return [];
  let at: readonly PolicyStep[] = [];
  visitTexts(rule, (_text, path) => {
    if (printRulePath(path) === resolved.path) at = path;
  });
  const { kind: _, ...problem } = resolved;
  return [{ ...problem, code: 'unresolved-reference', path: at }];
}
