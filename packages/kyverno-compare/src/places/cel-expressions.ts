import type { Expression } from '@assay/cel';
import { celScope } from '@assay/kyverno/descriptions';
import { groupVersionKindOf } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';
import { embed, resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { Node, ScalarNode, Source } from '@assay/source';

/** An expression of CEL in a policy. */
export interface CelExpression {
  readonly text: string;
  readonly expression: Expression;
  /** Where it is written; spans of its parts are in it. */
  readonly source: Source;
  /** The name, if it is that of a variable. */
  readonly variable: string | undefined;
  /** Whether its value decides: that of a validation or a condition, and not that of a message or a variable. */
  readonly isCondition: boolean;
}

/** The expressions of a policy, those together that share their variables: all of a policy of CEL, those of each rule of kyverno.io. */
export function celExpressions(policy: Policy): readonly (readonly CelExpression[])[] {
  const { root } = policy.written;
  const sort = groupVersionKindOf(policy.content);
  const spec = valueNamed(root, 'spec');
  const holders =
    policy.family === 'rules'
      ? elementsOf(valueNamed(spec, 'rules')).map((rule, index) => ({ steps: ['spec', 'rules', index], holder: rule }))
      : [{ steps: ['spec'], holder: spec }];
  return holders.flatMap(({ steps, holder }) => {
    const scope = celScope(root, sort, steps);
    const written = scalarsIn(holder, false).flatMap(({ scalar, variable, isCondition }): readonly CelExpression[] => {
      const checked = scope?.environment.check(scalar.text).checked;
      if (checked === undefined) return [];
      return [{ text: scalar.text, expression: checked.expression, source: embed(scalar), variable, isCondition }];
    });
    return written.length === 0 ? [] : [written];
  });
}

type WrittenScalar = Pick<CelExpression, 'variable' | 'isCondition'> & { readonly scalar: ScalarNode };

const NAMES: ReadonlySet<string> = new Set(['expression', 'messageExpression', 'valueExpression']);

/** Lists of expressions that are true or false. */
const OF_CONDITIONS: ReadonlySet<string> = new Set([
  'validations',
  'expressions',
  'matchConditions',
  'celPreconditions',
  'conditions',
  'targetMatchConditions',
]);

function scalarsIn(node: Node | undefined, isDeciding: boolean): readonly WrittenScalar[] {
  const content = node && resolveAlias(node);
  if (content?.kind === 'sequence') return content.items.flatMap((item) => scalarsIn(item, isDeciding));
  if (content?.kind !== 'mapping') return [];
  return content.entries.flatMap(({ name = '', value }): readonly WrittenScalar[] => {
    if (!NAMES.has(name)) return name === 'variables' ? variablesIn(value) : scalarsIn(value, OF_CONDITIONS.has(name));
    const scalar = resolveAlias(value);
    if (scalar.kind !== 'scalar' || scalar.type !== 'string') return [];
    return [{ scalar, variable: undefined, isCondition: isDeciding && name === 'expression' }];
  });
}

function variablesIn(list: Node): readonly WrittenScalar[] {
  return elementsOf(list).flatMap((item) => {
    const variable = stringValue(valueNamed(item, 'name'));
    return scalarsIn(item, false).map((written) => ({ ...written, variable }));
  });
}

function elementsOf(node: Node | undefined): readonly Node[] {
  const content = node && resolveAlias(node);
  return content?.kind === 'sequence' ? content.items : [];
}
