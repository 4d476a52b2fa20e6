import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { isObject, printJson } from '@assay/jmespath';

import { equalJson } from '../../patch/equal-json.ts';
import { applyJsonPatch } from '../../patch/json-patch/apply-json-patch.ts';
import { KYVERNO_RULES } from '../../patch/json-patch/rules.ts';
import { PatchError } from '../../patch/patch-error.ts';
import { planStrategicMerge } from '../../patch/strategic-merge/plan-strategic-merge.ts';
import { planPattern } from '../../patterns/plan-pattern.ts';
import { fieldOf, textOf } from '../../../objects/fields.ts';
import { withIntegers } from '../../../objects/with-integers.ts';
import { ShapeTable } from '../../../schemas/shape-table.ts';
import { STRATEGIC_MERGE_TABLE } from '../../../schemas/strategic-merge-table.ts';
import { remembering } from '../../../values/remembering.ts';
import { planSubstitution } from '../../variables/plan-substitution.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';
import type { PatchOutcome } from './patch-outcome.ts';
import { patchProblem, UNCHANGED } from './patch-outcome.ts';
import { readJsonPatch } from './read-json-patch.ts';

/** A patch that is ready to be applied to objects; what it gives depends on variables. */
export type Patch = (resource: ObjectValue, scope: VariableScope) => PatchOutcome;

/**
 * Plans a patch that stands in `written` below these names, as `patchStrategicMerge` or `patchesJson6902`. All of `written` has its
 * variables replaced before, so one that cannot be, even in a message, is a problem. Follows pkg/engine/mutate/mutation.go of
 * Kyverno (v1.19.0).
 */
export function planPatch(written: ObjectValue, ...names: readonly string[]): Patch {
  const substitution = planSubstitution(written);
  const planMerge = rememberingLast(planStrategicMerge);
  const readOperations = rememberingLast(readJsonPatch);
  const planText = remembering((pattern: string) => pattern, planPattern);
  const matches =
    (charge: Charge) =>
    (pattern: Value, value: Value): boolean => {
      // Most conditions are texts, which are the same for all objects.
      const planned = typeof pattern === 'string' ? planText(pattern) : planPattern(pattern, charge);
      return planned.match(value, charge).status === 'pass';
    };
  return (resource, scope) => {
    const resolved = substitution.resolve(scope);
    if (resolved.kind === 'problem') return patchProblem(`variable substitution failed: ${resolved.message}`);
    const overlay = fieldOf(resolved.value, ...names, 'patchStrategicMerge');
    const operations = textOf(resolved.value, ...names, 'patchesJson6902');
    if (overlay === undefined && operations === '') return patchProblem('empty mutate rule');
    const { charge } = scope.budget;
    try {
      const patched =
        overlay !== undefined
          ? planMerge(overlay, charge)(resource, { types: MERGE_TYPES, matches: matches(charge), charge })
          : applyJsonPatch(readOperations(operations, charge), resource, KYVERNO_RULES, charge);
      return outcomeOf(patched, resource, charge);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      return patchProblem(`failed to patch resource: ${error.message}`);
    }
  };
}

const MERGE_TYPES = new ShapeTable(STRATEGIC_MERGE_TABLE);

function outcomeOf(patched: Value, resource: ObjectValue, charge: Charge): PatchOutcome {
  if (equalJson(patched, resource, charge)) return UNCHANGED;
  if (isObject(patched) && textOf(patched, 'kind') !== '') {
    const resourceWithIntegers = withIntegers(patched, charge);
    if (isObject(resourceWithIntegers)) return { kind: 'patched', resource: resourceWithIntegers };
  }
  const printed = printJson(patched, { charge });
  const text = printed.kind === 'text' ? printed.text : '';
  return patchProblem(`failed to unmarshal patched resource: Object 'Kind' is missing in '${text}'`);
}

/** What holds no variables is the same for all objects, so it is read once. */
function rememberingLast<Written, Read>(read: (written: Written, charge: Charge) => Read): typeof read {
  let last: { readonly written: Written; readonly read: Read } | undefined;
  return (written, charge) => {
    if (last?.written !== written) last = { written, read: read(written, charge) };
    return last.read;
  };
}
