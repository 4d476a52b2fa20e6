import { containsWildcard } from '@assay/kubernetes-values';
import { quote } from '@assay/go-values';
import type { ObjectValue } from '@assay/jmespath';
import { printJson } from '@assay/jmespath';

import { listOf, objectOf, textOf, textsOf } from '../objects/fields.ts';
import { labelKeyReasons, labelValueReasons } from '../policy/metadata-faults.ts';

/**
 * Why Kubernetes takes a label selector for none, in its words; `undefined` for one that it takes, and for one with wildcards in its labels, which
 * is not asked about. Follows `LabelSelectorAsSelector` of k8s.io/apimachinery v0.36.
 */
export function selectorFault(selector: ObjectValue): string | undefined {
  const labels = Object.entries(objectOf(selector, 'matchLabels') ?? {}).map(
    ([key, value]) => [key, typeof value === 'string' ? value : ''] as const,
  );
  if (labels.some((label) => label.some(containsWildcard))) return undefined;
  const expressions = listOf(selector, 'matchExpressions');
  if (labels.length + expressions.length === 0) return 'The requirements are not specified in selector';
  for (const [key, value] of labels) {
    const fault = requirementFault({ key, operator: 'In', values: [value] });
    if (fault !== undefined) return fault;
  }
  for (const each of expressions) {
    const operator = textOf(each, 'operator');
    const fault = isOperator(operator)
      ? requirementFault({ key: textOf(each, 'key'), operator, values: textsOf(each, 'values') })
      : `${quote(operator)} is not a valid label selector operator`;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

type Operator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';

function isOperator(text: string): text is Operator {
  return ['In', 'NotIn', 'Exists', 'DoesNotExist'].includes(text);
}

interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

function requirementFault({ key, operator, values }: Requirement): string | undefined {
  const faults: string[] = [];
  const invalid = (path: string, value: string, reasons: readonly string[]): void => {
    if (reasons.length > 0) faults.push(`${path}: Invalid value: ${value}: ${reasons.join('; ')}`);
  };
  invalid('key', quote(key), labelKeyReasons(key));
  const wantsValues = operator === 'In' || operator === 'NotIn';
  if (wantsValues && values.length === 0) invalid('values', 'null', ["for 'in', 'notin' operators, values set can't be empty"]);
  if (!wantsValues && values.length > 0) invalid('values', jsonOf(values), ['values set must be empty for exists and does not exist']);
  for (const [index, value] of values.entries()) invalid(`values[${index}][${key}]`, quote(value), labelValueReasons(value));
  return faults.length > 1 ? `[${faults.join(', ')}]` : faults[0];
}

function jsonOf(values: readonly string[]): string {
  const json = printJson(values);
  return json.kind === 'text' ? json.text : '';
}
