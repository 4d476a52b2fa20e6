import { NOTHING_TO_CHECK } from '../output/summary-line.ts';
import { isMembers, objectsIn } from './json-members.ts';
import type { Members } from './json-members.ts';

/** Joins SARIF logs: the runs of Assay become one, as code scanning takes one for each tool; those of other tools stay as they are. */
export function mergeSarif(logs: readonly Members[]): { readonly text: string; readonly isClean: boolean } {
  const runs = logs.flatMap((log) => objectsIn(log['runs']));
  const ours = runs.filter((run) => driverOf(run)?.['name'] === 'assay');
  const others = runs.filter((run) => !ours.includes(run));
  const [first] = ours;
  const merged = first ? [mergeRuns(first, ours)] : [];
  const isClean = merged.every((run) => run.notifications.length === 0 && !run.results.some(({ level }) => level === 'error'));
  const document = { ...logs[0], runs: [...merged.map(({ run }) => run), ...others] };
  return { text: `${JSON.stringify(document, undefined, 2)}\n`, isClean: isClean && first !== undefined };
}

interface MergedRun {
  readonly run: Members;
  readonly results: readonly Members[];
  readonly notifications: readonly Members[];
}

function mergeRuns(first: Members, runs: readonly Members[]): MergedRun {
  const rules = new Map<unknown, { readonly index: number; readonly rule: Members }>();
  for (const rule of runs.flatMap((run) => objectsIn(driverOf(run)?.['rules']))) {
    if (!rules.has(rule['id'])) rules.set(rule['id'], { index: rules.size, rule });
  }
  const results = eachOnce(
    runs.flatMap((run) => objectsIn(run['results'])).map((result) => ({ ...result, ruleIndex: rules.get(result['ruleId'])?.index ?? -1 })),
  );
  const told = runs.map((run) => objectsIn(run['invocations']).flatMap((invocation) => objectsIn(invocation['toolExecutionNotifications'])));
  const isEmpty = (notification: Members): boolean => isMembers(notification['message']) && notification['message']['text'] === NOTHING_TO_CHECK;
  // A part in which there was nothing to check is no failure, unless that holds for all of them.
  const isAllEmpty = told.every((notifications) => notifications.some(isEmpty));
  const notifications = eachOnce(told.flat().filter((notification) => isAllEmpty || !isEmpty(notification)));
  const tool = { ...(isMembers(first['tool']) && first['tool']), driver: { ...driverOf(first), rules: [...rules.values()].map(({ rule }) => rule) } };
  const invocations = [{ executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications }];
  return { run: { ...first, tool, invocations, results }, results, notifications };
}

function driverOf({ tool }: Members): Members | undefined {
  const driver = isMembers(tool) ? tool['driver'] : undefined;
  return isMembers(driver) ? driver : undefined;
}

function eachOnce(things: readonly Members[]): readonly Members[] {
  return [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()];
}
