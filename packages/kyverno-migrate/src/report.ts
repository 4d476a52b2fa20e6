import { makeReport } from '@assay/findings';
import type { Report, RuleSet, Supplement, Violation } from '@assay/findings';

import type { Migration, Remark } from './model.ts';
import { REMARK_VERBS } from './remark.ts';

const DIALECT = 'kyverno';

const LEGACY = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata:
  name: require-team
spec:
  rules:
    - name: check-team
      match:
        any:
          - resources:
              kinds: [Pod]
      validate:
        message: a team is needed
        pattern:
          metadata:
            labels:
              team: '?*'
`;

const WITH_TWO_RULES = LEGACY + LEGACY.slice(LEGACY.indexOf('    - name')).replace('check-team', 'again');

/** It stops after the first rule that has something to say, as no policy of CEL does. */
const WITH_ONE_RULE = WITH_TWO_RULES.replace('spec:\n', 'spec:\n  applyRules: One\n');

/** What `assay kyverno migrate --report` says of policies. */
export const migrateRules: RuleSet = {
  id: DIALECT,
  rules: [
    {
      code: 'not-converted',
      severity: 'error',
      summary: 'A policy of kyverno.io cannot be converted, or cannot be read',
      explanation:
        'Something in it has no equivalent in policies of policies.kyverno.io. The policy is left as it is; the hint says what to do by hand. So is a document that cannot be read and may be a policy.',
      failing: { file: 'policy.yaml', text: WITH_ONE_RULE },
      passing: { file: 'policy.yaml', text: LEGACY },
    },
    {
      code: 'converted-differently',
      severity: 'info',
      summary: 'A converted policy differs from the old one',
      explanation: 'The policy is converted, and means the same except for one thing that the new form cannot express.',
      failing: { file: 'policy.yaml', text: LEGACY },
      passing: { file: 'policy.yaml', text: LEGACY.replace('kinds: [Pod]', 'kinds: [Service]') },
    },
    {
      code: 'joined',
      severity: 'info',
      summary: 'Rules of a policy became one policy, or rows of a test that are equal then became one',
      explanation:
        'Rules that are about the same and do the same become one policy of CEL where nothing names one of them and not the others. Rows of tests name no rule then, so that some say the same; each is kept once.',
      failing: { file: 'policy.yaml', text: WITH_TWO_RULES },
      passing: { file: 'policy.yaml', text: LEGACY },
    },
  ],
};

/** A conversion as a report of ours. */
export function migrationReport({ remarks, pairs }: Migration, files: number): Report {
  const converted = pairs.filter(({ after }) => after.length > 0).length;
  const unread = remarks.filter(({ kind }) => kind === 'unread').length;
  const counts = { converted, left: pairs.length - converted, written: pairs.flatMap(({ after }) => after).length, unread };
  const supplement: Supplement = {
    name: 'migration',
    value: counts,
    lines: () => [`policies: ${counts.converted} converted to ${counts.written}, ${counts.left} left${unread === 0 ? '' : `, ${unread} not read`}`],
  };
  return { ...makeReport({ violations: remarks.map(violationOf), notChecked: [] }, { checked: files, ignored: 0 }), supplements: [supplement] };
}

const RULES: Readonly<Record<Remark['kind'], Pick<Violation, 'rule' | 'severity'>>> = {
  left: { rule: 'not-converted', severity: 'error' },
  unread: { rule: 'not-converted', severity: 'error' },
  difference: { rule: 'converted-differently', severity: 'info' },
  joined: { rule: 'joined', severity: 'info' },
};

function violationOf({ kind, path, range, subject, reason, advice }: Remark): Violation {
  return {
    dialect: DIALECT,
    ...RULES[kind],
    fault: 'subject',
    message: kind === 'unread' ? `${subject} ${REMARK_VERBS[kind]}: ${reason}` : `${subject}: ${reason}`,
    file: path,
    range,
    ...(advice !== undefined && { hint: advice }),
  };
}
