import type { Finding } from '../findings/finding.ts';
import type { RecordReader } from '../inputs/record-reader.ts';

/** The roles of a user that no policy can match, as they say no namespace. */
export function checkRoles(user: RecordReader): readonly Finding[] {
  return user
    .texts('roles')
    .filter(({ text }) => !text.includes(':'))
    .map(({ text, span, anchored }) => ({
      code: 'role-without-namespace',
      severity: 'warning',
      message: `no policy matches the role "${text}": a role is named with its namespace`,
      span,
      ...(anchored && { anchored }),
      hint: `write NAMESPACE:${text}, or name it in clusterRoles if it is a cluster role`,
      found: text,
    }));
}
