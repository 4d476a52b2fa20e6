import { readJson, resolveAlias, Source } from '@assay/source';
import type { ScalarNode } from '@assay/source';
import { expect, test } from 'vitest';

import { RecentRuleSets } from './recent-rule-sets.ts';

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
  const ruleSets = new RecentRuleSets();
  expect(ruleSets.of(annotation('a')).rules).toMatchObject([{ kind: 'ready', name: 'a' }]);
  expect(ruleSets.of(annotation('a'))).toBe(ruleSets.of(annotation('a')));
  expect(ruleSets.of(annotation('b'))).not.toBe(ruleSets.of(annotation('a')));
});

test('forgets what was not used for longest when there is too much', () => {
  const ruleSets = new RecentRuleSets(300);
  const first = ruleSets.of(annotation('a'));
  const second = ruleSets.of(annotation('b'));
  expect(ruleSets.of(annotation('a'))).toBe(first);
  ruleSets.of(annotation('c'));
  expect(ruleSets.of(annotation('a'))).toBe(first);
  expect(ruleSets.of(annotation('b'))).not.toBe(second);
  const never = new RecentRuleSets(10);
  expect(never.of(annotation('a'))).not.toBe(never.of(annotation('a')));
});

test('keeps nothing of the document that an annotation came in', () => {
  const [rule] = new RecentRuleSets().of(annotation('a')).rules;
  let source = rule?.span.source;
  while (source?.embedding) source = source.embedding.outer;
  expect(source?.text.length).toBeLessThan(300);
});
