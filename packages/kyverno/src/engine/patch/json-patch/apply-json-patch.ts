/**
 * JSON patch as `github.com/evanphx/json-patch` applies it: negative indexes, parents that are made on the way, and messages are its
 * own, as is what counts as missing. A library for RFC 6902 has none of these, so this is no adapter to one.
 */
import type { Charge, Value } from '@assay/jmespath';
import { isList } from '@assay/jmespath';
import { equalJson } from '../equal-json.ts';
import { PatchError } from '../patch-error.ts';
import { checkSize } from '../../../objects/check-size.ts';
import { arrayIndex } from './array-index.ts';
import type { Container } from './draft.ts';
import { Draft } from './draft.ts';
import type { JsonPatchOperation } from './operation.ts';
import type { JsonPatchRules } from './rules.ts';

/** A `test` that did not hold. In CEL mutations the object then stays as it is, without an error. */
export class TestFailed extends PatchError {}

/** The document after all operations, in order. Throws a `PatchError` at the first that does not apply; then none has taken effect. */
export function applyJsonPatch(operations: readonly JsonPatchOperation[], document: Value, rules: JsonPatchRules, charge: Charge): Value {
  const draft = new Draft(document, rules, charge);
  for (const operation of operations) {
    charge(1 + operation.path.length);
    apply(draft, operation, charge);
  }
  checkSize(draft.root, 'a patched object', charge);
  return draft.root;
}

function apply(draft: Draft, operation: JsonPatchOperation, charge: Charge): void {
  switch (operation.op) {
    case 'add':
      return add(draft, operation, charge);
    case 'remove':
      return remove(draft, operation);
    case 'replace':
      return replace(draft, operation);
    case 'move':
      return move(draft, operation);
    case 'copy':
      return copy(draft, operation);
    case 'test':
      return test(draft, operation, charge);
    default:
      throw new PatchError(`Unexpected kind: ${operation.op}`);
  }
}

function add(draft: Draft, { path, value = null }: JsonPatchOperation, charge: Charge): void {
  if (path === '' && draft.rules.hasRoot) {
    draft.root = value;
    return;
  }
  if (draft.rules.createsParents) createParents(draft, path, charge);
  const place = find(draft, path);
  if (place === undefined) throw new PatchError(`add operation does not apply: doc is missing path: "${path}": missing value`);
  within(`error in add for path: '${path}'`, () => draft.add(place.container, place.key, value));
}

function remove(draft: Draft, { path }: JsonPatchOperation): void {
  const place = find(draft, path);
  if (place !== undefined) within(`error in remove for path: '${path}'`, () => draft.remove(place.container, place.key));
  else if (!draft.rules.removesMissing) throw new PatchError(`remove operation does not apply: doc is missing path: "${path}": missing value`);
}

function replace(draft: Draft, { path, value = null }: JsonPatchOperation): void {
  if (path === '' && draft.rules.hasRoot) {
    draft.root = value;
    return;
  }
  const place = find(draft, path);
  if (place === undefined) throw new PatchError(`replace operation does not apply: doc is missing path: ${path}: missing value`);
  if (isMissing(draft, place)) throw new PatchError(`replace operation does not apply: doc is missing key: ${path}: missing value`);
  draft.set(place.container, place.key, value);
}

function move(draft: Draft, { path, from = '' }: JsonPatchOperation): void {
  if (from === '' && draft.rules.hasRoot) throw new PatchError('unable to move entire document to another path: invalid state detected');
  const source = find(draft, from);
  if (source === undefined) throw new PatchError(`move operation does not apply: doc is missing from path: ${from}: missing value`);
  const { container, key } = source;
  const value = within(`error in move for path: '${key}'`, () => {
    const found = draft.get(container, key) ?? null;
    draft.remove(container, key);
    return found;
  });
  const place = find(draft, path);
  if (place === undefined) throw new PatchError(`move operation does not apply: doc is missing destination path: ${path}: missing value`);
  within(`error in move for path: '${path}'`, () => draft.add(place.container, place.key, value));
}

function copy(draft: Draft, { path, from = '' }: JsonPatchOperation): void {
  const source = find(draft, from);
  if (source === undefined)
    throw new PatchError(`copy operation does not apply: doc is missing from path: ${draft.rules.quoteFrom(from)}: missing value`);
  const value = within(`error in copy for from: '${from}'`, () => draft.share(draft.get(source.container, source.key) ?? null));
  const place = find(draft, path);
  if (place === undefined) throw new PatchError(`copy operation does not apply: doc is missing destination path: ${path}: missing value`);
  within('error while adding value during copy', () => draft.add(place.container, place.key, value));
}

function test(draft: Draft, { path, value }: JsonPatchOperation, charge: Charge): void {
  if (path === '' && draft.rules.hasRoot) {
    if (!equalJson(draft.root, value ?? null, charge)) throw testFailed(path);
    return;
  }
  const place = find(draft, path);
  if (place === undefined) throw new PatchError(`test operation does not apply: is missing path: ${path}: missing value`);
  const { container, key } = place;
  const found =
    !isList(container) && !Object.hasOwn(container, key)
      ? null
      : within(`error in test for path: '${path}'`, () => draft.get(container, key) ?? null);
  if (!equalJson(found, value ?? null, charge)) throw testFailed(path);
}

function testFailed(path: string): TestFailed {
  return new TestFailed(`testing value ${path} failed: test failed`);
}

interface Place {
  readonly container: Container;
  readonly key: string;
}

/** The container that the last step of a path belongs to; `undefined` if the path does not lead to one. */
function find(draft: Draft, path: string): Place | undefined {
  const steps = path.split('/');
  if (steps.length < 2) return undefined;
  let container = draft.openRoot();
  try {
    for (const step of steps.slice(1, -1)) container = container && draft.open(container, unescaped(step));
  } catch (error) {
    if (error instanceof PatchError) return undefined;
    throw error;
  }
  return container && { container, key: unescaped(steps.at(-1) ?? '') };
}

/** Makes what is missing on the way to the last step: a list where a number or `-` follows, else a map. */
function createParents(draft: Draft, path: string, charge: Charge): void {
  const steps = path.split('/').slice(1);
  let container = draft.openRoot();
  for (const [at, step] of steps.slice(0, -1).entries()) {
    if (container === undefined) return;
    const next = existing(draft, container, unescaped(step));
    if (next === null) throw new PatchError('invalid state detected');
    container = next ?? createChild(draft, container, { step, following: steps[at + 1] ?? '' }, charge);
  }
}

/** The container under a key; `undefined` if nothing or null is there, null if it is a scalar. */
function existing(draft: Draft, container: Container, key: string): Container | undefined | null {
  if (isMissing(draft, { container, key }) || draft.get(container, key) === null) return undefined;
  return draft.open(container, key) ?? null;
}

function createChild(
  draft: Draft,
  parent: Container,
  { step, following }: { readonly step: string; readonly following: string },
  charge: Charge,
): Container {
  const index = arrayIndex(step);
  if (isList(parent) && index !== undefined) fillUp(parent, index, charge);
  const nextIndex = following === '-' ? 0 : arrayIndex(following);
  if (nextIndex !== undefined && nextIndex < -1)
    throw new PatchError(`Unable to ensure path for negative index other than -1: ${nextIndex}: invalid index referenced`);
  const child = draft.create(nextIndex !== undefined);
  if (isList(child)) fillUp(child, nextIndex ?? 0, charge);
  try {
    draft.add(parent, step, child);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
  }
  return child;
}

function fillUp(list: Value[], length: number, charge: Charge): void {
  charge(Math.max(0, length - list.length));
  while (list.length < length) list.push(null);
}

/** Whether a key cannot be read. */
function isMissing(draft: Draft, { container, key }: Place): boolean {
  try {
    draft.get(container, key);
    return false;
  } catch (error) {
    if (error instanceof PatchError) return true;
    throw error;
  }
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function within<Result>(context: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof PatchError ? new PatchError(`${context}: ${error.message}`) : error;
  }
}
