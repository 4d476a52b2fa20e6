import { decodeJson, isList } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { fieldOf, readYamlValue, textOf } from '@assay/kyverno/objects';

import { element, field, isPresent, isSure } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, either } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { patchValue } from './patch-value.ts';
import { printOperation } from './pointer.ts';
import type { PointerPart } from './pointer.ts';
import { differs, whenever, whereMissing } from './strategic-patch.ts';
import type { PatchList, PatchPlan } from './strategic-patch.ts';

interface JsonPatchPlace {
  readonly object: Access;
  readonly scope: ExpressionScope;
  readonly path: PolicyPath;
  /** What stands for an element of a loop, by the step of the pointer that names its index. */
  readonly elements?: ReadonlyMap<string, { readonly access: Access; readonly index: string }>;
}

/** Translates the operations of a JSON patch. Kyverno makes what is missing on the way to what is added, and minds nothing that is removed and missing. */
export function jsonPatch(text: string, place: JsonPatchPlace): PatchPlan {
  // Kyverno reads what begins with a bracket as JSON.
  const read = text.startsWith('[') ? decodeJson(text) : readYamlValue(text);
  if (read.kind !== 'value' || !isList(read.value)) throw new Refusal(place.path, 'the patch is no list of operations');
  const operations = read.value.map((operation) => translateOperation(operation, place));
  return { gate: ALWAYS, changes: either(...operations.map(({ changes }) => changes)), lists: operations.flatMap(({ lists }) => lists) };
}

/** What an operation comes to, and where it changes anything. */
interface TranslatedOperation {
  readonly lists: readonly PatchList[];
  readonly changes: Condition;
}

function translateOperation(operation: Value, place: JsonPatchPlace): TranslatedOperation {
  const { path, scope, elements } = place;
  const op = textOf(operation, 'op');
  const steps = textOf(operation, 'path')
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const ways = waysTo(steps, place);
  const last = ways.at(-1);
  if (last === undefined) throw new Refusal(path, 'an operation on the whole object is not converted');
  if (op === 'remove') {
    const isThere = isPresent(last.access);
    return { lists: [whenever(isThere, printOperation('remove', last.pointer))], changes: isThere };
  }
  if (op !== 'add' && op !== 'replace') throw new Refusal(path, `the operation "${op}" is not converted`);
  const value = fieldOf(operation, 'value') ?? null;
  const lists = additions(ways, value, op, { path, scope });
  // What is added to a list moves what is there.
  const isInserted = op === 'add' && /^(?:-1?|\d+)$/.test(last.step) && !elements?.has(last.step);
  return { lists, changes: isInserted ? ALWAYS : differs(last.access, value, patchValue(value, scope, path)) };
}

/** A place on the way of a pointer. */
interface Way {
  readonly access: Access;
  readonly pointer: readonly PointerPart[];
  readonly step: string;
  /** Whether it is the element that a loop is at, so that all that leads to it is there. */
  readonly isElement: boolean;
}

function waysTo(steps: readonly string[], { object, elements, path }: JsonPatchPlace): readonly Way[] {
  if (steps.slice(0, -1).includes('-1')) throw new Refusal(path, 'a pointer leads through the last element of a list, or a new one');
  const ways: Way[] = [];
  let access = object;
  let pointer: readonly PointerPart[] = [];
  for (const step of steps) {
    const known = elements?.get(step);
    if (known !== undefined) {
      access = known.access;
      pointer = [...pointer, { expression: known.index }];
    } else if (step.includes('{{')) {
      throw new Refusal(path, 'a pointer with variables is not converted');
    } else {
      access = /^\d+$/.test(step) ? element(access, Number(step)) : /^-1?$/.test(step) ? access : field(access, step);
      pointer = [...pointer, step === '-1' ? '-' : step];
    }
    ways.push({ access, pointer, step, isElement: known !== undefined });
  }
  return ways;
}

/** Adds a value at the last way, after what is missing on the way to it. */
function additions(
  ways: readonly Way[],
  value: Value,
  op: 'add' | 'replace',
  { path, scope }: Pick<JsonPatchPlace, 'path' | 'scope'>,
): readonly PatchList[] {
  const [way, parent] = [ways.at(-1), ways.at(-2)];
  if (way === undefined) throw new Refusal(path, 'an operation on the whole object is not converted');
  // What is put into a new element is the element.
  if (parent !== undefined && isEnd(parent))
    return additions(ways.slice(0, -1), isEnd(way) ? [value] : { [way.step]: value }, 'add', { path, scope });
  const operation: PatchList = { kind: 'operation', text: printOperation(op, way.pointer, patchValue(value, scope, path)) };
  // Without its parent there is nothing to replace: an error there and here.
  if (op === 'replace') return [operation];
  const known = ways.findLastIndex(({ isElement }) => isElement);
  const missing = ways.slice(0, -1).flatMap((each, index): readonly PatchList[] => {
    const next = ways[index + 1];
    if (index <= known || next === undefined || isSure(each.access)) return [];
    if (/^\d+$/.test(next.step) && !isEnd(next)) throw new Refusal(path, 'an index of a list that may be missing');
    return [whereMissing(each, isEnd(next) ? '[]' : '{}')];
  });
  return [...missing, operation];
}

/** Whether a step leads behind the last element of a list. */
function isEnd({ step }: Way): boolean {
  return /^-1?$/.test(step);
}
