import { printTable } from '@assay/kyverno-test/output';
import type { TableRow, TableStyle } from '@assay/kyverno-test/output';
import { textOf } from '@assay/kyverno/objects';
import type { Answer } from '../evaluate/answer.ts';
import { namespaceOfPolicy } from './report-entry.ts';
import type { ResultListing } from './result-listing.ts';
import { resultOfRule } from './result-of-rule.ts';
import type { AuditReading } from './result-of-rule.ts';

/** Results as a table, a row for each rule. */
export function tableListing(reading: AuditReading, style: TableStyle): ResultListing {
  const rows: TableRow[] = [];
  return {
    add: (answer) => rows.push(...rowsOf(answer, reading)),
    text: () => printTable(rows, style),
  };
}

function rowsOf(answer: Answer, reading: AuditReading): readonly TableRow[] {
  const { resource, response } = answer;
  const { policy } = response;
  const namespace = textOf(resource, 'metadata', 'namespace');
  const name = `${textOf(resource, 'kind')}/${textOf(resource, 'metadata', 'name')}`;
  return response.rules.map((rule) => ({
    policy: [namespaceOfPolicy(policy), policy.name].filter((part) => part !== '').join('/'),
    rule: policy.family === 'rules' ? rule.rule : '',
    resource: namespace === '' ? name : `${namespace}/${name}`,
    result: TITLES[resultOfRule(answer, rule, reading)],
    reason: '',
    message: rule.message,
  }));
}

const TITLES = { pass: 'Pass', fail: 'Fail', warn: 'Warn', error: 'Error', skip: 'Skip' } as const;
