import { isList, isObject, printJson, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { comparableResource, equalJson } from '@assay/kyverno/engine';

/** A place where two objects differ. */
export interface ObjectChange {
  readonly path: readonly (string | number)[];
  readonly expected: Value | undefined;
  readonly found: Value | undefined;
}

/** The places where an object is not as it is expected, as comparisons of resources see them. */
export function objectChanges(expected: ObjectValue, actual: ObjectValue): readonly ObjectChange[] {
  return changesBelow([], comparableResource(expected, FREE), comparableResource(actual, FREE));
}

/** A change in one line. */
export function shownChange({ path, expected, found }: ObjectChange): string {
  return `${shownPath(path)} is ${shownValue(found)}, not ${shownValue(expected)}`;
}

/** Steps as people write them: `spec.containers[0].image`, `metadata.labels["app.kubernetes.io/name"]`. */
export function shownPath(path: readonly (string | number)[]): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return /^[^.[\]"'\s/]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return steps.join('').replace(/^\./, '');
}

/** A value in short; `nothing` where there is none. */
export function shownValue(value: Value | undefined): string {
  if (value === undefined) return 'nothing';
  const printed = printJson(value, { escapeHtml: false });
  const text = printed.kind === 'text' ? printed.text : '';
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

const LONGEST_VALUE = 120;
/** Comparisons were charged before. */
const FREE = (): void => {};

function changesBelow(path: readonly (string | number)[], expected: Value | undefined, found: Value | undefined): readonly ObjectChange[] {
  if (expected !== undefined && found !== undefined) {
    if (equalJson(expected, found, FREE)) return [];
    if (isObject(expected) && isObject(found)) {
      const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
      return names.flatMap((name) => changesBelow([...path, name], propertyOf(expected, name), propertyOf(found, name)));
    }
    if (isList(expected) && isList(found)) {
      const length = Math.max(expected.length, found.length);
      return Array.from({ length }, (_, at) => changesBelow([...path, at], expected[at], found[at])).flat();
    }
  }
  return [{ path, expected, found }];
}
