import type { JsonValue } from '@assay/findings';

import { DEFAULT_USER, isAnybody, isJsonList, isJsonObject } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';

/**
 * Makes a trial smaller as long as it stays what it is: fields and elements are dropped, the large ones first, and what remains is made
 * plain. `mayTry` bounds how often `isStill` is asked.
 */
export function shrinkTrial(trial: Trial, isStill: (smaller: Trial) => boolean, mayTry: number): Trial {
  let smallest = trial;
  let left = mayTry;
  for (let isSmaller = true; isSmaller && left > 0;) {
    isSmaller = false;
    const tried = new Set<string>();
    for (;;) {
      const step = smallerSteps(smallest).find(({ key }) => !tried.has(key));
      if (step === undefined || left === 0) break;
      tried.add(step.key);
      left -= 1;
      const candidate = step.take();
      if (!isStill(candidate)) continue;
      smallest = candidate;
      isSmaller = true;
    }
  }
  return smallest;
}

type Path = readonly (string | number)[];

interface SmallerStep {
  readonly key: string;
  readonly take: () => Trial;
}

const PLAIN_TEXT = 'example';

/** What can be made smaller, from the outside to the inside. */
function smallerSteps(trial: Trial): readonly SmallerStep[] {
  const steps: SmallerStep[] = [];
  if (trial.operation !== 'CREATE') steps.push({ key: 'create', take: () => ({ ...trial, operation: 'CREATE', oldObject: null }) });
  const isBySomebody = !isAnybody(trial.userInfo);
  if (isBySomebody) steps.push({ key: 'anybody', take: () => ({ ...trial, userInfo: DEFAULT_USER }) });
  const roots = isBySomebody ? ROOTS : ROOTS.filter((root) => root !== 'userInfo');
  let level: readonly (readonly [Path, JsonValue])[] = roots.map((root) => [[root], trial[root] ?? null]);
  while (level.length > 0) {
    for (const [path, value] of level) steps.push(...stepsAt(path, value, trial));
    level = level.flatMap(([path, value]) => membersOf(value).map(([name, member]) => [[...path, name], member] as const));
  }
  return steps;
}

const ROOTS: readonly string[] = ['object', 'oldObject', 'namespaceObject', 'userInfo', 'roles', 'clusterRoles'];

function stepsAt(path: Path, value: JsonValue, trial: Trial): readonly SmallerStep[] {
  if (path.length < 2) return [];
  const isKept = KEPT.has(path.join('.'));
  const drop: SmallerStep = { key: `drop ${JSON.stringify(path)}`, take: () => withChange(trial, path, undefined) };
  const plain: SmallerStep = { key: `plain ${JSON.stringify(path)}`, take: () => withChange(trial, path, PLAIN_TEXT) };
  const isPlain = typeof value !== 'string' || value === PLAIN_TEXT || value === '' || NAMES_KIND.test(path.join('.'));
  return [...(isKept ? [] : [drop]), ...(isPlain ? [] : [plain])];
}

/** Without these it is no object. */
const KEPT: ReadonlySet<string> = new Set([
  'userInfo.username',
  'userInfo.groups',
  ...['object', 'oldObject', 'namespaceObject'].flatMap((root) => [
    `${root}.apiVersion`,
    `${root}.kind`,
    `${root}.metadata`,
    `${root}.metadata.name`,
    `${root}.metadata.namespace`,
    `${root}.metadata.uid`,
  ]),
]);

const NAMES_KIND = /^\w+\.(?:apiVersion|kind)$/;

function membersOf(value: JsonValue): readonly (readonly [string | number, JsonValue])[] {
  if (isJsonList(value)) return value.map((item, at) => [at, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

function withChange(trial: Trial, path: Path, value: JsonValue | undefined): Trial {
  const changed = changedBelow(trial, path, value);
  return isJsonObject(changed) ? { ...trial, ...changed } : trial;
}

function changedBelow(holder: JsonValue, [step, ...rest]: Path, value: JsonValue | undefined): JsonValue {
  if (isJsonList(holder)) {
    return holder.flatMap((item, at) => {
      if (at !== step) return [item];
      return rest.length > 0 ? [changedBelow(item, rest, value)] : value === undefined ? [] : [value];
    });
  }
  if (!isJsonObject(holder) || typeof step !== 'string') return holder;
  if (rest.length > 0) return { ...holder, [step]: changedBelow(holder[step] ?? null, rest, value) };
  const { [step]: _dropped, ...others } = holder;
  return value === undefined ? others : { ...holder, [step]: value };
}
