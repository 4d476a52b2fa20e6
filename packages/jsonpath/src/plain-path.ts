import type { FieldStep, IndexStep, ItemsStep, JsonPathStep, SliceStep } from './steps.ts';

/** A step that leads to a place which the path alone names: a field, or items of a list by position. */
export type PlainStep = FieldStep | IndexStep | SliceStep | ItemsStep;

/** Whether a path consists of fields, indexes, slices and `[*]` only, so that it names one place of a schema. */
export function isPlainPath(steps: readonly JsonPathStep[]): steps is readonly PlainStep[] {
  return steps.every(isPlainStep);
}

function isPlainStep(step: JsonPathStep): boolean {
  return step.kind === 'field' || step.kind === 'index' || step.kind === 'slice' || step.kind === 'items';
}
