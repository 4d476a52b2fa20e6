import { nearestName } from '@assay/findings';
import { isObject } from '@assay/jmespath';
import { listOf, ownName, textOf } from '@assay/kyverno/objects';
import { generatedNames, isGeneratedName, meantNames, writtenName } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import type { Span } from '@assay/source';

import type { NamedText } from '../inputs/model.ts';
import type { TestResult } from '../manifest/model.ts';
import type { TestRun } from '../run/run-test.ts';
import { indexJudged } from './candidates.ts';
import { isExcluded, withoutShadows } from './excluded-rows.ts';
import type { PrintedRow } from './printed-row.ts';

/** Something about a row that the reference does not say. */
export interface RowRemark {
  readonly span: Span;
  readonly message: string;
}

/** What rows can name. */
export interface KnownNames {
  /** All policies of the test, invalid ones too. */
  readonly policies: readonly Policy[];
  readonly run: TestRun;
}

/** The names in rows that nothing has, each once with the nearest that something has: the reference says `Not found`, or nothing. */
export function unknownNames(rows: readonly TestResult[], known: KnownNames): readonly RowRemark[] {
  const policies = new Map(known.policies.map((policy) => [policy.name, policy]));
  const judged = [...known.run.triggers.values(), known.run.targets].flat();
  const { byName } = indexJudged(judged);
  const resources = new Set(judged.map(({ key }) => key.slice(key.lastIndexOf(',') + 1)));
  const remarks = rows.flatMap((row) => [
    ...unknownPolicy(row, policies),
    ...row.resources.filter(({ text }) => !byName.has(text)).map((resource) => remark('resource', resource, ownName(resource.text), resources)),
  ]);
  return onceEach(remarks);
}

function unknownPolicy({ policy, rule }: TestResult, policies: ReadonlyMap<string, Policy>): readonly RowRemark[] {
  const found = policies.get(ownName(policy.text));
  if (found === undefined) return policy.text === '' ? [] : [remark('policy', policy, ownName(policy.text), policies.keys())];
  if (rule === undefined || rule.text === '' || found.family !== 'rules') return [];
  const names = listOf(found.content, 'spec', 'rules').flatMap((each) => (isObject(each) ? [textOf(each, 'name')] : []));
  const asked = writtenName(rule.text);
  const known = [...names, ...names.flatMap(generatedNames)];
  return known.includes(rule.text) || names.includes(asked) ? [] : [remark(`rule of policy "${found.name}"`, rule, asked, names)];
}

function remark(what: string, { text, span }: NamedText, name: string, candidates: Iterable<string>): RowRemark {
  const nearest = nearestName(name, candidates);
  return { span, message: `no ${what} is called "${text}"${nearest === undefined ? '' : `; did you mean "${nearest}"?`}` };
}

function onceEach(remarks: readonly RowRemark[]): readonly RowRemark[] {
  const told = new Set<string>();
  return remarks.filter(({ message }) => !told.has(message) && told.add(message));
}

/** Rows that were not checked though they pass: no rule said anything about their object, and they do not expect that. */
export function excludedRemarks(rows: readonly PrintedRow[]): readonly RowRemark[] {
  return withoutShadows(rows)
    .filter(isExcluded)
    .map((row) => ({ span: row.row.result.span, message: `not checked: ${whyExcluded(row)}` }));
}

/** Why a row is not checked that is excluded. Rules that are generated from a rule with a long name are not found by it. */
export function whyExcluded({ row, policy, rule, resource, hint }: PrintedRow): string {
  const asked = rule === '' ? `policy "${policy}"` : `rule "${rule}" of policy "${policy}"`;
  const cut = resource.startsWith('v1/Pod/') ? [] : cutNames(rule).map((name) => `"${name}"`);
  const cause = cut.length === 0 ? '' : `; a rule that is generated from it has a name cut short: ${cut.join(' or ')}`;
  return `${asked} says nothing about ${resource}, so "${row.result.text}" means nothing${cause}${hint === undefined ? '' : `; ${hint}`}`;
}

function cutNames(rule: string): readonly string[] {
  return rule === '' || isGeneratedName(rule) ? [] : generatedNames(rule).filter((name) => !meantNames(rule).includes(name));
}

/** Rows of which nothing was compared: the reference passes over them if their file lacks the object, or if no object is meant. */
export function unansweredRemarks(asked: readonly TestResult[], printed: readonly PrintedRow[]): readonly RowRemark[] {
  const answered = new Set(printed.map(({ row }) => row.index));
  return asked
    .filter(({ index }) => !answered.has(index))
    .map(({ policy, result, patchedResources }) => {
      const cause = patchedResources ? `${patchedResources.path} holds no object that it is about` : 'no object of the test is what it is about';
      return { span: result.span, message: `the row about ${policy.text} tests nothing: ${cause}` };
    });
}
