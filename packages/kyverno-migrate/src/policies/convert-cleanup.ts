import type { ObjectValue } from '@assay/jmespath';
import type { KubernetesTable } from '@assay/kubernetes';
import { fieldOf, listOf, objectOf, textOf } from '@assay/kyverno/objects';

import { root } from '../cel/access.ts';
import { translateConditions } from '../conditions/translate-conditions.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { translateMatch } from '../match/translate-match.ts';
import { matchConstraints, namedConditions } from './admission-match.ts';
import { addContext } from './convert-context.ts';

/** The spec of a DeletingPolicy that deletes what a cleanup policy does. */
export function convertCleanup(content: ObjectValue, table: KubernetesTable, isNamespaced: boolean): ObjectValue {
  const spec = objectOf(content, 'spec') ?? {};
  const match = translateMatch(spec, ['spec'], table, false);
  const object = root('object', match.schemas);
  const plain: ExpressionScope = { object, oldObject: object, names: new Map([['target', { kind: 'place', access: object }]]), taken: [] };
  const context = addContext(listOf(spec, 'context'), { scope: plain, table, isNamespaced }, ['spec', 'context']);
  const condition = translateConditions(fieldOf(spec, 'conditions'), { ...plain, names: new Map([...plain.names, ...context.names]) }, [
    'spec',
    'conditions',
  ]);
  const conditions = namedConditions(
    [...match.conditions('object'), { name: 'conditions-hold', condition }].filter((each) => each.condition.kind !== 'constant'),
  );
  const propagation = textOf(spec, 'deletionPropagationPolicy');
  return {
    schedule: textOf(spec, 'schedule'),
    ...(propagation !== '' && { deletionPropagationPolicy: propagation }),
    matchConstraints: matchConstraints(match, []),
    ...(context.variables.length > 0 && { variables: context.variables }),
    ...(conditions.length > 0 && { conditions }),
  };
}
