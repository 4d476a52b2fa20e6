import { escapeFieldName } from './field-name.ts';
import type { FilterCondition, FilterOperand, JsonPathStep, SliceStep, UnionStep } from './steps.ts';
import { printTextLiteral } from './text-literal.ts';

/** Writes steps that `parseJsonPath` gave as an expression that parses to the same steps; no steps are `$`. */
export function printJsonPath(steps: readonly JsonPathStep[]): string {
  return steps.length === 0 ? '$' : printSteps(steps);
}

function printSteps(steps: readonly JsonPathStep[]): string {
  return steps.map((step, index) => printStep(step, steps[index - 1])).join('');
}

function printStep(step: JsonPathStep, previous: JsonPathStep | undefined): string {
  switch (step.kind) {
    case 'field':
      return previous?.kind === 'recursive' && /^[\p{L}\p{Nd}_]/u.test(step.name) ? escapeFieldName(step.name) : `.${escapeFieldName(step.name)}`;
    case 'wildcard':
      return '.*';
    case 'items':
      return '[*]';
    case 'index':
      return `[${step.index}]`;
    case 'slice':
      return printSlice(step);
    case 'union':
      return printUnion(step);
    case 'recursive':
      return '..';
    case 'filter':
      return `[?(${printCondition(step.condition)})]`;
  }
}

function printSlice({ start, end, step }: SliceStep): string {
  return `[${start ?? ''}:${end ?? ''}${step === undefined ? '' : `:${step}`}]`;
}

function printUnion({ members }: UnionStep): string {
  return `[${members.map(printMember).join(',')}]`;
}

/** A member is either one bracketed step, or steps that a quoted key can hold: what follows the first dot. */
function printMember(steps: readonly JsonPathStep[]): string {
  const printed = printSteps(steps);
  return printed.startsWith('[') ? printed.slice(1, -1) : `'${printed.slice(1)}'`;
}

function printCondition(condition: FilterCondition): string {
  if (condition.kind === 'exists') return `@${printSteps(condition.path)}`;
  return printOperand(condition.left) + condition.operator + printOperand(condition.right);
}

function printOperand(operand: FilterOperand): string {
  switch (operand.kind) {
    case 'path':
      return `@${printSteps(operand.steps)}`;
    case 'text':
      return printTextLiteral(operand.value);
    case 'number':
      return operand.text;
    case 'boolean':
      return String(operand.value);
  }
}
