import { readJson, resolveAlias, Source } from '@assay/source';
import type { ScalarNode } from '@assay/source';
import { expect, test } from 'vitest';

import { RecentRulePlans } from './recent-rule-plans.ts';

/** An annotation with one rule in a document with more than that. */
function annotation(name: string): ScalarNode {
  const rule = { name, rule: 'integer', path: '/spec.domain.cpu.cores', message: 'too few cores', min: 2 };
  const { root } = readJson(new Source('review.json', JSON.stringify([JSON.stringify([rule]), 'x'.repeat(1000)])));
  const [first] = root?.kind === 'sequence' ? root.items : [];
  const node = first && resolveAlias(first);
  if (node?.kind !== 'scalar') throw new Error('no annotation');
  return node;
}

test('plans the same text once, wherever it stands', () => {
  const rulePlans = new RecentRulePlans();
  expect(rulePlans.of(annotation('a')).rules).toMatchObject([{ kind: 'ready', name: 'a' }]);
  expect(rulePlans.of(annotation('a'))).toBe(rulePlans.of(annotation('a')));
  expect(rulePlans.of(annotation('b'))).not.toBe(rulePlans.of(annotation('a')));
});

test('forgets what was not used for longest when there is too much', () => {
  const rulePlans = new RecentRulePlans(300);
  const first = rulePlans.of(annotation('a'));
  const second = rulePlans.of(annotation('b'));
  expect(rulePlans.of(annotation('a'))).toBe(first);
  rulePlans.of(annotation('c'));
  expect(rulePlans.of(annotation('a'))).toBe(first);
  expect(rulePlans.of(annotation('b'))).not.toBe(second);
  const never = new RecentRulePlans(10);
  expect(never.of(annotation('a'))).not.toBe(never.of(annotation('a')));
});

test('keeps nothing of the document that an annotation came in', () => {
  const [rule] = new RecentRulePlans().of(annotation('a')).rules;
  let source = rule?.span.source;
  while (source?.embedding) source = source.embedding.outer;
  expect(source?.text.length).toBeLessThan(300);
});
