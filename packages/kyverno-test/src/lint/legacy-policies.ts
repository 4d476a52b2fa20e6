import type { Fix } from '@assay/findings';
import { textOf } from '@assay/kyverno/objects';
import type { PolicyPair } from '@assay/kyverno-migrate';
import { entryNamed, locate } from '@assay/source';
import type { Source } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import type { CheckedPolicy } from './check-policy-file.ts';

/** The policies of kyverno.io in a file, each with its conversion as a fix, or the reason why there is none. */
export async function legacyFindings(source: Source, policies: readonly CheckedPolicy[]): Promise<readonly Finding[]> {
  const legacy = policies.filter(({ policy, isBroken }) => !isBroken && textOf(policy.written.value, 'apiVersion').startsWith('kyverno.io/'));
  if (legacy.length === 0) return [];
  const { migrate } = await import('@assay/kyverno-migrate');
  const { pairs, remarks } = await migrate([{ path: source.name, text: source.text }]);
  return legacy.map(({ policy: { kind, name, namespace, written } }): Finding => {
    const pair = pairs.find((each) => each.kind === kind && each.name === name && each.namespace === namespace);
    const fix = pair && conversion(pair, source);
    const reason = remarks.find((remark) => remark.kind === 'left' && remark.subject.split('/')[0] === `${kind} ${name}`)?.reason;
    return {
      code: 'legacy-policy',
      severity: 'info',
      message: `a ${kind} of kyverno.io is deprecated`,
      span: entryNamed(written.root, 'apiVersion')?.value.origin ?? written.root.origin,
      hint: fix ? 'assay kyverno migrate converts its tests, too' : `it cannot be converted: ${reason ?? 'its text stands in a list'}`,
      ...(fix && { fixes: [fix] }),
    };
  });
}

/** Tests may name the policy by its rules, so nobody applies it unseen. */
function conversion({ name, before, after }: PolicyPair, source: Source): Fix | undefined {
  const start = source.text.indexOf(before);
  if (after.length === 0 || start < 0) return undefined;
  const { range, file } = locate({ source, start, end: start + before.length });
  return {
    title: `convert "${name}" to CEL, but not its tests`,
    applicability: 'unsafe',
    edits: [{ file, range, newText: after.map(({ text }) => text).join('---\n') }],
  };
}
