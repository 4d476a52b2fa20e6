import { didYouMean } from '@assay/findings';
import { matchesWildcard } from '@assay/kubernetes-values';

import type { TestResult } from '../manifest/model.ts';
import type { NamedText } from '../inputs/model.ts';

/** Which rows are run. */
export interface Selector {
  /** The parts that cannot be read, in the reference's words. */
  readonly problems: readonly string[];
  /** The rows that are run. A filter for resources takes the place of the resources that a row lists. */
  readonly select: (rows: readonly TestResult[]) => readonly TestResult[];
  /** What no row of these has: one clause for each part that all of them fail, with the nearest name. */
  readonly unmatched: (rows: readonly TestResult[]) => readonly string[];
}

/** Reads `policy=…,rule=…,resource=…` with wildcards; all parts have to hold. */
export function readSelector(text: string): Selector {
  const problems: string[] = [];
  const filters: Filter[] = [];
  for (const part of text === '' ? [] : text.split(',')) {
    const filter = readFilter(part);
    if (typeof filter === 'string') problems.push(filter);
    else filters.push(filter);
  }
  const resources = filters.filter(({ key, pattern }) => key === 'resource' && pattern !== '*').map(({ pattern }) => pattern);
  const select = (rows: readonly TestResult[]): readonly TestResult[] =>
    rows.filter((row) => filters.every((filter) => passes(row, filter))).map((row) => (resources.length > 0 ? about(row, resources) : row));
  const unmatched = (rows: readonly TestResult[]): readonly string[] =>
    filters.filter((filter) => !rows.some((row) => passes(row, filter))).map((filter) => unmatchedText(filter, rows));
  return { problems, select, unmatched };
}

interface Filter {
  readonly key: 'policy' | 'rule' | 'resource';
  readonly pattern: string;
}

function readFilter(part: string): Filter | string {
  const [key, pattern, ...more] = part.split('=').map((side) => side.trim());
  if (key === undefined || pattern === undefined || more.length > 0) {
    return `Invalid test-case-selector argument (${part}). Parameter must be in the form \`<key>=<value>\`.`;
  }
  if (key === 'policy' || key === 'rule' || key === 'resource') return { key, pattern };
  return `Invalid test-case-selector (${part}). Parameter must be policy, rule or resource.`;
}

function unmatchedText({ key, pattern }: Filter, rows: readonly TestResult[]): string {
  const hint = didYouMean(pattern, new Set(rows.flatMap((row) => textsOf(row, key))));
  return `no row has the ${key} "${pattern}"${hint === undefined ? '' : `; ${hint}`}`;
}

/** What a row does not say passes. */
function passes(row: TestResult, { key, pattern }: Filter): boolean {
  const texts = textsOf(row, key).filter((text) => text !== '');
  return texts.length === 0 || texts.some((text) => matchesWildcard(pattern, text));
}

function textsOf({ policy, rule, resources }: TestResult, key: Filter['key']): readonly string[] {
  if (key === 'resource') return resources.map(({ text }) => text);
  return [(key === 'policy' ? policy.text : rule?.text) ?? ''];
}

function about(row: TestResult, resources: readonly string[]): TestResult {
  return { ...row, hasResources: true, resources: resources.map((text): NamedText => ({ text, span: row.span })) };
}
