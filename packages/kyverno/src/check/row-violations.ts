import type { NotChecked, RelatedPlace, Violation } from '@assay/findings';
import { printJson } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { locate, nodeAt } from '@assay/source';

import { DIALECT_ID } from '../manifest/violations.ts';
import type { ResultRow } from '../manifest/model.ts';
import type { YamlObject } from '../read/yaml-object.ts';
import type { PrintedRow } from '../results/printed-row.ts';

/** What rows come to in a report. */
export interface RowFindings {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
}

/** The text of an object that a printed row names; `undefined` for one that is written nowhere. */
export type FindWritten = (resource: string) => YamlObject | undefined;

/**
 * What printed rows say about a manifest: a row that does not come true is one violation, at its `result`, that names each resource; what
 * was excluded though nobody expected it, or could not be executed, is not checked (BEHAVIOUR 25.4, D8, D9, D12).
 */
export function rowFindings(printed: readonly PrintedRow[], findWritten: FindWritten): RowFindings {
  const failed = new Map<ResultRow, PrintedRow[]>();
  const notChecked: NotChecked[] = [];
  for (const each of printed) {
    const reason = whyNotChecked(each);
    if (reason !== undefined) notChecked.push({ ...locate(each.row.result.span), reason });
    else if (each.result === 'Fail') failed.set(each.row, [...(failed.get(each.row) ?? []), each]);
  }
  return { violations: [...failed].map(([row, rows]) => rowViolation(row, rows, findWritten)), notChecked };
}

function whyNotChecked({ outcome, row, policy, resource, response, message }: PrintedRow): string | undefined {
  switch (outcome) {
    case 'excluded':
      return row.result.text === 'skip' ? undefined : `no rule of ${policy} is about ${resource}: the row says nothing`;
    case 'invalid-policy':
      return `${policy} is invalid, so ${resource} was not held against it`;
    case 'not-executed':
      return `${policy} was not executed on ${resource}: ${response?.notExecuted ?? message}`;
    case 'ok':
    case 'not-found':
    case 'unwanted-status':
    case 'different':
    case 'resource-error':
      return undefined;
  }
}

function rowViolation(row: ResultRow, rows: readonly PrintedRow[], findWritten: FindWritten): Violation {
  const found = [...new Set(rows.map(({ response }) => response?.status))];
  return {
    dialect: DIALECT_ID,
    rule: 'unexpected-result',
    severity: 'error',
    fault: 'subject',
    message: `${row.policy.text}${row.rule ? `/${row.rule.text}` : ''}: ${rows.map(describe).join('; ')}`,
    ...locate(row.result.span),
    path: `/results/${row.index}/result`,
    expected: row.result.text,
    ...(found.length === 1 && found[0] !== undefined && { found: found[0] }),
    related: rows.flatMap((each) => placeOf(each, findWritten)),
  };
}

function describe({ outcome, resource, response, row, message }: PrintedRow): string {
  const cause = message === '' ? '' : `: ${message}`;
  switch (outcome) {
    case 'unwanted-status':
      return `${resource} gives ${response?.status ?? 'no status'}, not ${row.result.text}${cause}`;
    case 'different':
      return `${resource} does not become what ${row.patchedResources?.path ?? row.generatedResources.map(({ path }) => path).join(', ')} holds${cause}`;
    case 'not-found':
      return `no policy of this name answers for ${resource}`;
    case 'resource-error':
    case 'excluded':
    case 'invalid-policy':
    case 'not-executed':
    case 'ok':
      return `${resource}${cause}`;
  }
}

/** Where the resource breaks the rule. */
function placeOf({ resource, response }: PrintedRow, findWritten: FindWritten): readonly RelatedPlace[] {
  const written = response?.cause && findWritten(resource);
  if (!written || !response?.cause) return [];
  const { path, found } = response.cause;
  const node = nearestNode(written, path);
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  const value = found === undefined ? 'nothing' : shortJson(found);
  return [{ message: `${place.slice(1)} is ${value}`, ...locate(node.origin) }];
}

/** The node that steps lead to, or the last on the way that is there. */
function nearestNode({ root }: YamlObject, path: readonly (string | number)[]): { readonly origin: YamlObject['root']['origin'] } {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node) return node;
  }
  return root.entries[0]?.key ?? root;
}

const LONGEST_VALUE = 120;

function shortJson(value: Value): string {
  const printed = printJson(value, { escapeHtml: false });
  const text = printed.kind === 'text' ? printed.text : '';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
