import type { Explanation } from '@assay/kyverno/engine';
import { ownName } from '@assay/kyverno/objects';
import { meantNames } from '@assay/kyverno/policy';
import { locate } from '@assay/source';

import { showExplanation } from '../output/explanations.ts';
import type { ShownExplanation } from '../output/explanations.ts';
import type { Judged } from '../run/run-test.ts';
import type { JudgedManifest } from './judge-manifest.ts';
import type { PrintedRow } from './printed-row.ts';

/** Why rows come to what they do: what decided about the rule that answered, or why the rules that were asked for are not about the object. */
export function rowExplanations({ run, rows, test }: JudgedManifest): readonly ShownExplanation[] {
  const judged = new Map<string, Judged>([...run.copies.values(), ...run.triggers.values()].flat().map((each) => [each.key, each]));
  return rows.flatMap((row) => {
    const written = test.writtenOf(row.key);
    const place = written && `${written.file}:${locate(written.root.origin).range.start.line}`;
    const told = { place, resource: row.key.replaceAll(',', '/'), verdict: `${row.result}: ${row.reason}` };
    if (row.response !== undefined) {
      const { rule, status, clauses = [] } = row.response;
      return [showExplanation({ ...told, policy: row.policy, rule, status }, clauses)];
    }
    const unmatched = (judged.get(row.key)?.unmatched ?? []).filter((each) => isMeant(row, each));
    return unmatched.map(({ rule, clauses }) => showExplanation({ ...told, policy: row.policy, rule, status: 'unmatched' }, clauses));
  });
}

function isMeant({ row }: PrintedRow, { policy, rule }: Explanation): boolean {
  if (policy.name !== ownName(row.policy.text)) return false;
  return policy.family !== 'rules' || row.rule === undefined || row.rule.text === '' || meantNames(row.rule.text).includes(rule);
}
