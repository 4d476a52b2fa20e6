import type { CelExpression } from '@assay/cel';
import { celScope } from '@assay/kyverno/descriptions';
import { groupVersionKindOf, textOf } from '@assay/kyverno/objects';
import { expressionGroups } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import { embed, nodeAt } from '@assay/source';
import type { Source } from '@assay/source';

/** An expression of CEL in a policy. */
export interface PolicyExpression {
  readonly text: string;
  readonly expression: CelExpression;
  /** Where it is written; spans of its parts are in it. */
  readonly source: Source;
  /** The name, if it is that of a variable. */
  readonly variable: string | undefined;
  /** Whether its value decides: that of a validation or a condition, and not that of a message or a variable. */
  readonly isCondition: boolean;
}

/** The expressions of a policy, those together that share their variables: all of a policy of CEL, those of each rule of kyverno.io. */
export function celExpressions(policy: Policy): readonly (readonly PolicyExpression[])[] {
  const { root } = policy.written;
  const sort = groupVersionKindOf(policy.content);
  return expressionGroups(policy).flatMap(({ holder, expressions }) => {
    // The engine does not ask the conditions of webhooks.
    if (policy.family === 'rules' && holder.length === 1) return [];
    const found = expressions.flatMap(({ field, element, steps }): readonly PolicyExpression[] => {
      const at = [...holder, ...steps];
      const scalar = nodeAt(root, at);
      if (field.use === 'template' || scalar?.kind !== 'scalar' || scalar.type !== 'string') return [];
      const checked = celScope(root, sort, at)?.environment.check(scalar.text).checked;
      if (checked === undefined) return [];
      return [
        {
          text: scalar.text,
          expression: checked.expression,
          source: embed(scalar),
          variable: field.use === 'variable' ? textOf(element, 'name') : undefined,
          isCondition: field.use === 'condition' || field.use === 'validation',
        },
      ];
    });
    return found.length === 0 ? [] : [found];
  });
}
