import type { ComprehensionExpression, CelExpression } from '@assay/cel';

/** What an author wrote in a loop beside what it goes through: the bodies of its macro, around which stands what collects their values. */
export function loopBodies({ step, accumulator }: ComprehensionExpression): readonly CelExpression[] {
  if (step.kind !== 'call') return [];
  const [test, grown] = step.parameters;
  if (step.name !== '_?_:_' || test === undefined || grown === undefined) return bodiesIn(step, accumulator);
  return [test, ...bodiesIn(grown, accumulator)];
}

function bodiesIn(step: CelExpression, accumulator: string): readonly CelExpression[] {
  if (step.kind !== 'call') return [];
  const added = step.parameters.filter((each) => each.kind !== 'identifier' || each.name !== accumulator);
  if (step.name === '_+_') return added.flatMap((each) => (each.kind === 'list' ? each.elements : []));
  return added;
}
