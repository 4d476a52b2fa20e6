import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { differenceOf, loadConverter, removeConverters } from './mutated-converter.mjs';
import { mutantsOf } from './mutants-of.mjs';

const POLICY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: replicas }
spec:
  background: false
  rules:
    - name: replicas
      match: { any: [{ resources: { kinds: [Deployment], selector: { matchLabels: { tier: web } } } }] }
      exclude: { any: [{ resources: { namespaces: [lab] } }, { subjects: [{ kind: Group, name: admins }] }] }
      preconditions:
        all:
          - { key: '{{ request.operation }}', operator: NotEquals, value: DELETE }
          - { key: '{{ request.object.spec.paused || \`false\` }}', operator: NotEquals, value: true }
      validate:
        failureAction: Enforce
        message: two to nine replicas
        deny:
          conditions:
            any:
              - { key: '{{ request.object.spec.replicas || \`1\` }}', operator: LessThan, value: 2 }
              - { key: '{{ request.object.spec.replicas || \`1\` }}', operator: GreaterThan, value: 9 }
    - name: ready
      match: { any: [{ resources: { kinds: [Deployment] } }] }
      validate:
        failureAction: Enforce
        message: ready for a while
        pattern: { spec: { =(minReadySeconds): '0 | 5-60', =(revisionHistoryLimit): '<=10' } }
`;
const TRIALS = 600;
const SOURCES = 'packages/kyverno-migrate/src/';

describe('the comparison that --verify makes', () => {
  let after: string;
  beforeAll(async () => {
    after = await converted('unchanged', undefined);
  });
  afterAll(removeConverters);

  it('finds no difference between a policy and its conversion', async () => {
    expect(await differenceOf(POLICY, after, TRIALS)).toBeUndefined();
  });

  it.each([
    ['a lost exclude', 'match/translate-match.ts', "objectOf(rule, 'exclude') → objectOf(rule, '')"],
    ['all excludes for one of them', 'match/translate-match.ts', "exclude.kind === 'any' → exclude.kind !== 'any'"],
    ['dropped preconditions', 'conditions/translate-conditions.ts', '...all → ...[]'],
    ['all conditions for any', 'conditions/translate-conditions.ts', "inTurn('either', anyOf) → inTurn('', anyOf)"],
    ['lost conditions', 'conditions/translate-conditions.ts', "listOf(conditions, 'any') → listOf(conditions, '')"],
    ['a bound that is lost', 'pattern/leaf.ts', "['!', '<', '<=', '>', '>='] → ['!', '<', '', '>', '>=']"],
    ['a value for a range', 'pattern/leaf.ts', "if (operator === 'range') return renderRange(operand, rendering); → ;"],
    ['one of two alternatives', 'pattern/leaf.ts', '...alternatives.map((parts) => renderAll(parts, rendering)) → ...[]'],
  ])('notices a converter with %s', async (_title, file, change) => {
    const mutant = mutantsOf(SOURCES + file, sourceOf(file)).find((each) => each.change === change);
    expect(mutant, `${file} has changed: choose another mistake for the test`).toBeDefined();
    const mistaken = await converted(change, mutant);
    expect(mistaken).not.toBe(after);
    expect(await differenceOf(POLICY, mistaken, TRIALS)).toBe('verdict');
  });
});

async function converted(name: string, mutant: unknown): Promise<string> {
  const convert = await loadConverter(name.replaceAll(/\W+/g, '-'), mutant);
  return convert('policy.yaml', POLICY);
}

function sourceOf(file: string): string {
  return readFileSync(new URL(`../../${SOURCES}${file}`, import.meta.url), 'utf8');
}
