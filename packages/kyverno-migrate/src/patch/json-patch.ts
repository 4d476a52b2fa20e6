import { decodeJson, isList } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { fieldOf, readYamlValue, textOf } from '@assay/kyverno/objects';

import { element, field, isPresent, isSure } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, either } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { printCondition } from '../cel/print-condition.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { patchValue } from './patch-value.ts';
import { printOperation } from './pointer.ts';
import type { PointerPart } from './pointer.ts';
import { differs, whenever } from './strategic-patch.ts';
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
  return { gate: ALWAYS, changes: either(...operations.map(({ changes }) => changes)), lists: operations.map(({ list }) => list) };
}

/** What an operation comes to, and where it changes anything. */
interface TranslatedOperation {
  readonly list: PatchList;
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
    return { list: whenever(isThere, printOperation('remove', last.pointer)), changes: isThere };
  }
  if (op !== 'add' && op !== 'replace') throw new Refusal(path, `the operation "${op}" is not converted`);
  const value = fieldOf(operation, 'value') ?? null;
  const list = additions(ways, ways.length - 1, value, op, { path, scope });
  // What is added to a list moves what is there.
  const isInserted = op === 'add' && /^(?:-1?|\d+)$/.test(last.step) && !elements?.has(last.step);
  return { list, changes: isInserted ? ALWAYS : differs(last.access, value, patchValue(value, scope, path)) };
}

/** A place on the way of a pointer. */
interface Way {
  readonly access: Access;
  readonly pointer: readonly PointerPart[];
  readonly step: string;
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
    ways.push({ access, pointer, step });
  }
  return ways;
}

/** Adds a value at the last way, or at an earlier one what is missing from there on. */
function additions(
  ways: readonly Way[],
  at: number,
  value: Value,
  op: 'add' | 'replace',
  { path, scope }: Pick<JsonPatchPlace, 'path' | 'scope'>,
): PatchList {
  const way = ways[at];
  if (way === undefined) throw new Refusal(path, 'an operation on the whole object is not converted');
  const parent = ways[at - 1];
  const operation = printOperation(op, way.pointer, patchValue(value, scope, path));
  const isEnd = /^-1?$/.test(way.step);
  if (parent === undefined || isSure(parent.access)) return { kind: 'operation', text: operation };
  if (/^-1?$/.test(parent.step)) return additions(ways, at - 1, isEnd ? [value] : { [way.step]: value }, 'add', { path, scope });
  // Without its parent there is nothing to replace: an error there and here.
  if (op === 'replace') return { kind: 'operation', text: operation };
  if (/^\d+$/.test(way.step) && !isEnd) throw new Refusal(path, 'an index of a list that may be missing');
  const whole = additions(ways, at - 1, isEnd ? [value] : { [way.step]: value }, 'add', { path, scope });
  const otherwise = whole.kind === 'operation' ? `[${whole.text}]` : whole.text;
  return { kind: 'list', text: `(${printCondition(isPresent(parent.access))} ? [${operation}] : ${otherwise})` };
}
