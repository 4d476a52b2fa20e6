import type { Charge, ObjectValue } from '@assay/jmespath';
import type { PolicyResponse, RuleResponse } from '@assay/kyverno/engine';
import { keyOf, ownName, textOf } from '@assay/kyverno/objects';
import { meantNames } from '@assay/kyverno/policy';

import type { NamedFile } from '../inputs/model.ts';
import type { TestResult } from '../manifest/model.ts';
import type { Judged, TestRun } from '../run/run-test.ts';
import type { JudgedObject, JudgedTables } from './candidates.ts';
import { candidateKeys, indexJudged } from './candidates.ts';
import type { ExpectedObjects, ObjectComparison } from './expected-objects.ts';
import type { PrintedRow } from './printed-row.ts';
import { ruleResult } from './rule-result.ts';

/** What rows are made from beside what the manifest expects. */
export interface RowSources {
  readonly run: TestRun;
  /** Whether rows are only about objects of their kind, as in v1beta1. */
  readonly usesKinds: boolean;
  /** Why policies were dropped, by their names. */
  readonly invalidPolicies: ReadonlyMap<string, string>;
  readonly expectedObjects: ExpectedObjects;
}

/** The printed rows of a test, by the rows of its manifest; follows the README of the suite, "From a result row to printed rows". */
export function printRows(rows: readonly TestResult[], sources: RowSources): readonly PrintedRow[] {
  const targets = indexJudged(sources.run.targets);
  const triggers = new Map([...sources.run.triggers].map(([operation, judged]) => [operation, indexJudged(judged)]));
  return rows.flatMap((row) => {
    const copies = sources.run.copies.get(row);
    const asked = copies ? indexJudged(copies) : (triggers.get(row.operation) ?? indexJudged([]));
    return rowsOf(row, { ...sources, ...namesIn(row), targets, triggers: asked });
  });
}

type Tables = RowSources & JudgedTables & AskedNames;

/** What a row names, made ready to be compared with many answers. */
interface AskedNames {
  readonly policyName: string;
  /** The policy as it is printed: the first two parts of its name. */
  readonly shownPolicy: string;
  /** `undefined` if the row is about all rules. */
  readonly ruleNames: ReadonlySet<string> | undefined;
}

function namesIn({ policy, rule }: TestResult): AskedNames {
  return {
    policyName: ownName(policy.text),
    shownPolicy: policy.text.split('/').slice(0, 2).join('/'),
    ruleNames: rule === undefined || rule.text === '' ? undefined : new Set(meantNames(rule.text)),
  };
}

function rowsOf(row: TestResult, tables: Tables): readonly PrintedRow[] {
  return candidateKeys(row, tables).flatMap((key) => {
    const fromTriggers = (tables.triggers.byKey.get(key) ?? []).map((judged) => triggerRows(row, judged, tables));
    const fromTargets = (tables.targets.byKey.get(key) ?? []).flatMap((judged) => targetRows(row, judged, tables));
    const printed = [...fromTriggers.flatMap(({ printed: some }) => some), ...fromTargets];
    if (printed.length > 0 || fromTriggers.some(({ isHandled }) => isHandled)) return printed;
    return [unansweredRow(row, key, tables)];
  });
}

interface TriggerRows {
  readonly printed: readonly PrintedRow[];
  /** Whether a response counts as dealt with though nothing is printed for it. */
  readonly isHandled: boolean;
}

function triggerRows(row: TestResult, judged: JudgedObject, tables: Tables): TriggerRows {
  const printed: PrintedRow[] = [];
  let isHandled = false;
  for (const response of judged.byPolicy.get(tables.policyName) ?? []) {
    for (const rule of rulesOf(tables, response)) {
      const outcomes = judgeRule(row, judged, response, rule, tables);
      if (outcomes === undefined) isHandled = true;
      else printed.push(...outcomes);
    }
    if (printed.length === 0 && !isHandled) printed.push(plainRow(row, judged.key, tables, ['Pass', 'Excluded', 'excluded']));
  }
  return { printed, isHandled };
}

function targetRows(row: TestResult, judged: JudgedObject, tables: Tables): readonly PrintedRow[] {
  return (judged.byPolicy.get(tables.policyName) ?? []).flatMap((response) => {
    const rule = response.rules.find(({ patchedTarget }) => patchedTarget !== undefined && keyOf(patchedTarget) === judged.key);
    if (rule?.patchedTarget === undefined) return [];
    const outcome = judgeObject(row, response, rule, rule.patchedTarget, tables);
    return outcome === undefined ? [] : [ruleRow(row, rule, tables, judged.key, outcome)];
  });
}

/** The rules of an answer that a row is about. Policies of CEL have no rules to choose from. */
function rulesOf({ ruleNames }: AskedNames, { policy, rules }: PolicyResponse): readonly RuleResponse[] {
  if (ruleNames === undefined || policy.family !== 'rules') return rules;
  return rules.filter((each) => ruleNames.has(each.rule));
}

/** `undefined` if the answer counts as dealt with and no row is printed. */
function judgeRule(row: TestResult, judged: Judged, response: PolicyResponse, rule: RuleResponse, tables: Tables): readonly PrintedRow[] | undefined {
  if (rule.type === 'generation') {
    const generated = rule.generated ?? [];
    if (generated.length === 0) return [ruleRow(row, rule, tables, judged.key, judgeStatus(row, response, rule))];
    return generated.map((object) => {
      const outcome = judgeGenerated(row, response, rule, object, tables);
      return { ...ruleRow(row, rule, tables, judged.key, outcome), resource: `/${textOf(object, 'metadata', 'name')}` };
    });
  }
  // Rules that validate see what those that mutate made.
  const seesPatches = judged.resource !== undefined && (rule.type === 'mutation' || rule.type === 'validation');
  const object = seesPatches ? response.patchedResource : judged.resource;
  const outcome = judgeObject(row, response, rule, object, tables);
  return outcome && [ruleRow(row, rule, tables, judged.key, outcome)];
}

type Outcome = Pick<PrintedRow, 'reason' | 'message' | 'outcome' | 'difference'>;

/** Compares with the patched object of the row, then the status; `undefined` if the file lacks the object and need not have it. */
function judgeObject(
  row: TestResult,
  response: PolicyResponse,
  rule: RuleResponse,
  object: ObjectValue | undefined,
  tables: Tables,
): Outcome | undefined {
  if (rule.notExecuted !== undefined) return judgeStatus(row, response, rule);
  if (row.patchedResources !== undefined && object !== undefined) {
    const comparison = tables.expectedObjects.compare(object, row.patchedResources.path, FREE);
    if (comparison.kind === 'missing' && !row.failOnMissingResources) return undefined;
    const difference = outcomeOf(comparison, PATCHED);
    if (difference) return difference;
  }
  return (object && judgeGeneratedFiles(row, object, tables)) ?? judgeStatus(row, response, rule);
}

function judgeGenerated(row: TestResult, response: PolicyResponse, rule: RuleResponse, object: ObjectValue, tables: Tables): Outcome {
  return judgeGeneratedFiles(row, object, tables) ?? judgeStatus(row, response, rule);
}

/**
 * What is wrong with a generated object: it has to be that of one of the files. If none has it, it is told how it differs from that of the
 * last file with such an object, or else what is wrong with the last file.
 */
function judgeGeneratedFiles({ generatedResources, acceptsAnyGenerated }: TestResult, object: ObjectValue, tables: Tables): Outcome | undefined {
  const expectation = acceptsAnyGenerated ? ANY_GENERATED : GENERATED;
  const compare = ({ path }: NamedFile): Outcome | undefined => outcomeOf(tables.expectedObjects.compare(object, path, FREE), expectation);
  const outcomes: Outcome[] = [];
  for (const file of generatedResources) {
    const outcome = compare(file);
    if (outcome === undefined) return undefined;
    outcomes.push(outcome);
  }
  const last = outcomes.findLast(({ outcome }) => outcome === 'different') ?? outcomes.at(-1);
  const difference = last?.difference ?? outcomes.find((each) => each.difference !== undefined)?.difference;
  return last && { ...last, ...(difference && { difference }) };
}

/** How the reference speaks of what a file expects. */
interface Expectation {
  readonly field: string;
  readonly difference: string;
}

const PATCHED: Expectation = { field: 'PatchedResources', difference: "Patched resource didn't match the patched resource" };
const GENERATED: Expectation = { field: 'GeneratedResource', difference: "Patched resource didn't match the generated resource" };
const ANY_GENERATED: Expectation = {
  field: 'GeneratedResources',
  difference: "Generated resource didn't match any of the expected generated resources",
};

function outcomeOf(comparison: ObjectComparison, { field, difference }: Expectation): Outcome | undefined {
  switch (comparison.kind) {
    case 'equal':
      return undefined;
    case 'different':
      return {
        reason: 'Resource diff',
        message: `${difference} in the test result\n${comparison.message}`,
        outcome: 'different',
        difference: comparison.difference,
      };
    case 'missing':
    case 'unreadable':
      return {
        reason: 'Resource error',
        message: `error: failed to load ${field} resource (${comparison.message})`,
        outcome: 'resource-error',
        ...(comparison.difference && { difference: comparison.difference }),
      };
  }
}

function judgeStatus(row: TestResult, response: PolicyResponse, rule: RuleResponse): Outcome {
  if (rule.notExecuted !== undefined) return { reason: 'Not executed', message: rule.notExecuted, outcome: 'not-executed' };
  const result = ruleResult(response, rule);
  if (result === row.result.text) return { reason: 'Ok', message: rule.message, outcome: 'ok' };
  return { reason: `Want ${row.result.text}, got ${result}`, message: rule.message, outcome: 'unwanted-status' };
}

function ruleRow(row: TestResult, response: RuleResponse, { shownPolicy }: AskedNames, key: string, outcome: Outcome): PrintedRow {
  const result = outcome.outcome === 'ok' ? 'Pass' : 'Fail';
  return { policy: shownPolicy, rule: response.rule, resource: shownKey(key), key, result, row, response, ...outcome };
}

/** What is printed for an object that no policy of this name answered about. */
function unansweredRow(row: TestResult, key: string, tables: Tables): PrintedRow {
  const message = tables.invalidPolicies.get(tables.policyName);
  if (message === undefined) return plainRow(row, key, tables, ['Fail', 'Not found', 'not-found']);
  return { ...plainRow(row, key, tables, ['Skip', 'Invalid Policy', 'invalid-policy']), message };
}

type Remark = readonly [result: PrintedRow['result'], reason: string, outcome: PrintedRow['outcome']];

function plainRow(row: TestResult, key: string, { shownPolicy }: AskedNames, [result, reason, outcome]: Remark): PrintedRow {
  const rule = row.rule?.text ?? '';
  return { policy: shownPolicy, rule, resource: shownKey(key), key, result, reason, message: reason, row, response: undefined, outcome };
}

function shownKey(key: string): string {
  const shown = key.replaceAll(',', '/');
  return shown.includes('/') ? shown : `/${shown}`;
}

/** Objects are no larger than their files, or than what was charged for when they were made. */
const FREE: Charge = () => {};
