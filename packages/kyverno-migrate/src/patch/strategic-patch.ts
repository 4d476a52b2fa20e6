import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { field, isAbsent, isPresent, isSure, plainText, root, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, every, not, some } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { printCondition } from '../cel/print-condition.ts';
import { elementName } from '../cel/variable-name.ts';
import { lastName } from '../jmespath/term.ts';
import type { ExpressionScope } from '../jmespath/translate-expression.ts';
import { translatePattern } from '../pattern/translate-pattern.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { itemSchemas, typeOf } from '../schema/known-fields.ts';
import { patchValue } from './patch-value.ts';
import { printOperation } from './pointer.ts';
import type { PointerPart } from './pointer.ts';

/** A patch as CEL: operations of a JSON patch. */
export interface PatchPlan {
  /** What has to hold for anything to be done. */
  readonly gate: Condition;
  /** Whether anything is not as it is to be. */
  readonly changes: Condition;
  readonly lists: readonly PatchList[];
  /** The same as an object that is applied, where it can be said so. */
  readonly configuration?: Configuration;
}

/** A strategic merge patch as an object that is applied, as people write it. */
export interface Configuration {
  readonly expression: string;
  /**
   * Operations that come behind it: they bring what was merged into a list to its front, where Kyverno has it. Those on lists within
   * other lists come later, when these are in order.
   */
  readonly orderings: readonly (readonly PatchList[])[];
}

/** Where a part of a patch is applied. */
export interface PatchPlace {
  readonly access: Access;
  readonly pointer: readonly PointerPart[];
  readonly scope: ExpressionScope;
  readonly path: PolicyPath;
}

/** Translates a strategic merge patch. */
export function strategicPatch(patch: Value, place: PatchPlace): PatchPlan {
  if (!isObject(patch)) throw new Refusal(place.path, 'the patch is no object');
  const changes: Condition[] = [];
  const gates: Condition[] = [];
  const lists = new Merging(gates, changes).map(withoutEmptyMaps(patch), place);
  if (lists.length === 0) throw new Refusal(place.path, 'nothing is changed');
  return { gate: both(...gates), changes: either(...changes), lists };
}

/** Lists of operations as one list; operations that come in any case stand in one literal. */
export function joinLists(lists: readonly PatchList[]): string {
  const texts: string[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.length > 0)
      texts.push(plain.length === 1 ? `[${plain.join('')}]` : `[\n  ${plain.map((each) => each.replaceAll('\n', '\n  ')).join(',\n  ')}\n]`);
    plain = [];
  };
  for (const each of lists) {
    if (each.kind === 'operation') plain.push(each.text);
    else {
      flush();
      texts.push(each.text);
    }
  }
  flush();
  return texts.join(' +\n');
}

/** One operation, an expression for a list of them, or one operation that comes where a condition holds. */
export type PatchList =
  | { readonly kind: 'operation' | 'list'; readonly text: string }
  | { readonly kind: 'optional'; readonly text: string; readonly condition: string; readonly operation: string };

/** Where a condition is known to hold, an operation that needs nothing else comes in any case. */
export function whereHolds(condition: Condition, lists: readonly PatchList[]): readonly PatchList[] {
  const known = printCondition(condition);
  return lists.map((each) => (each.kind === 'optional' && each.condition === known ? { kind: 'operation', text: each.operation } : each));
}

/** Keys by which elements of lists are merged. */
export const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  env: 'name',
  imagePullSecrets: 'name',
  volumeMounts: 'mountPath',
};

class Merging {
  /** What has to hold for anything to be done. */
  readonly gates: Condition[];
  /** Of which one has to hold, if anything is to change. */
  readonly changes: Condition[];

  constructor(gates: Condition[], changes: Condition[]) {
    this.gates = gates;
    this.changes = changes;
  }

  /** The operations on an object that is there. */
  map(patch: ObjectValue, place: PatchPlace): readonly PatchList[] {
    const { access, scope, path } = place;
    const anchored = Object.fromEntries(
      Object.entries(patch)
        .filter(([key]) => isCondition(key))
        .map(([key, value]) => [key.replace(/^<\(/, '('), value]),
    );
    if (Object.keys(anchored).length > 0) {
      const { applies } = translatePattern(anchored, access, path, patternScope(scope));
      this.gates.push(applies);
    }
    return Object.entries(patch).flatMap(([key, value]) => (isCondition(key) ? this.kept(key, value, place) : this.entry(key, value, place)));
  }

  /** What stands below a condition besides it is refused: it loses only its brackets. */
  kept(key: string, value: Value, { path }: PatchPlace): readonly PatchList[] {
    if (isObject(value) && Object.keys(value).length > 0)
      throw new Refusal([...path, key], 'a condition on an object that is patched itself is not converted');
    return [];
  }

  entry(key: string, value: Value, place: PatchPlace): readonly PatchList[] {
    const added = addedName(key);
    if (/^[=X^]\(/.test(key)) throw new Refusal([...place.path, key], 'this anchor means nothing in a patch');
    const name = added ?? key;
    if (name.includes('{{')) throw new Refusal([...place.path, key], 'a name with variables is not converted');
    const inner: PatchPlace = { ...place, access: field(place.access, name), pointer: [...place.pointer, name], path: [...place.path, key] };
    if (added !== undefined) return this.addition(value, inner);
    if (value === null) this.changes.push(isPresent(inner.access));
    if (value === null) return [whenever(isPresent(inner.access), printOperation('remove', inner.pointer))];
    if (isObject(value) && !isEmpty(value)) return this.object(value, inner);
    if (isList(value) && value.some(isObject)) return this.list(value, inner);
    return this.replacement(value, inner);
  }

  replacement(value: Value, { access, pointer, scope, path }: PatchPlace): readonly PatchList[] {
    const text = patchValue(value, scope, path);
    this.changes.push(differs(access, value, text));
    return [{ kind: 'operation', text: printOperation('add', pointer, text) }];
  }

  addition(value: Value, { access, pointer, scope, path }: PatchPlace): readonly PatchList[] {
    const isMissing = isAbsent(access);
    this.changes.push(isMissing);
    return [whenever(isMissing, printOperation('add', pointer, patchValue(value, scope, path)))];
  }

  /** An object that is missing is made first. */
  object(patch: ObjectValue, place: PatchPlace): readonly PatchList[] {
    const before = this.gates.length;
    const inner = this.map(patch, place);
    if (isSure(place.access) || this.gates.length > before) return inner;
    if (!holdsValues(patch)) this.changes.push(isAbsent(place.access));
    return [whereMissing(place, '{}'), ...inner];
  }

  list(patch: readonly Value[], place: PatchPlace): readonly PatchList[] {
    const { access, path } = place;
    const elements = patch.map((each, index) => {
      if (!isObject(each)) throw new Refusal([...path, index], 'objects and scalars stand in one list');
      return each;
    });
    const key = typeOf(access.schemas) === 'list' ? MERGE_KEYS[lastName(access)] : undefined;
    if (key === undefined) {
      if (elements.some(hasAnchors)) throw new Refusal(path, 'elements of this list are not merged');
      return this.replacement(patch, place);
    }
    const anchored = elements.flatMap((each, index) => (hasAnchors(each) ? this.elements(each, { ...place, path: [...path, index] }) : []));
    const added = elements.flatMap((each, index) => (hasAnchors(each) ? [] : [{ each, at: [...path, index] }]));
    if (added.length === 0) return anchored;
    return [...anchored, ...this.named(added, key, place)];
  }

  /** What is done to all elements for which the anchors hold. */
  elements(patch: ObjectValue, { access, pointer, scope, path }: PatchPlace): readonly PatchList[] {
    const variable = elementName(lastName(access), scope.taken);
    const item = root(variable, itemSchemas(access.schemas), lastName(access));
    const gates: Condition[] = [];
    const changes: Condition[] = [];
    const index = indexName(variable, scope.taken);
    const inner = new Merging(gates, changes).map(patch, {
      access: item,
      pointer: [...pointer, { expression: `string(${index})` }],
      scope: { ...scope, taken: [...scope.taken, variable, index] },
      path,
    });
    const condition = both(...gates);
    const isGlobal = JSON.stringify(patch).includes('"<(');
    const list = { lists: [valueOr(access, '[]')], names: [lastName(access)] };
    if (isGlobal || inner.length === 0) {
      this.gates.push({ kind: 'some', list, variable, body: condition });
      if (isGlobal && inner.length > 0) throw new Refusal(path, 'a global anchor in a list decides about the whole patch only');
      return [];
    }
    this.changes.push({ kind: 'some', list, variable, body: both(condition, either(...changes)) });
    return [{ kind: 'list', text: loop(String(list.lists[0]), { index, variable }, condition, inner) }];
  }

  /** Elements with a key: those that are there are changed where they stand, others come first. */
  named(added: readonly { readonly each: ObjectValue; readonly at: PolicyPath }[], key: string, place: PatchPlace): readonly PatchList[] {
    const { access, pointer, scope } = place;
    const list = valueOr(access, '[]');
    const variable = elementName(lastName(access), scope.taken);
    const operand = { lists: [list], names: [lastName(access)] };
    const named = valueOr(field(root(variable, itemSchemas(access.schemas)), key), "''");
    const isIt = (each: ObjectValue, at: PolicyPath): Condition => compare(named, '==', patchValue(each[key] ?? null, scope, at));
    const changes = added.flatMap(({ each, at }): readonly PatchList[] => {
      const rest = Object.fromEntries(Object.entries(each).filter(([name]) => name !== key));
      if (Object.keys(rest).length === 0) return [];
      const item = root(variable, itemSchemas(access.schemas), lastName(access));
      const inside: Condition[] = [];
      const index = indexName(variable, scope.taken);
      const inner = new Merging(this.gates, inside).map(rest, {
        access: item,
        pointer: [...pointer, { expression: `string(${index})` }],
        scope: { ...scope, taken: [...scope.taken, variable, index] },
        path: at,
      });
      this.changes.push(some(operand, variable, both(isIt(each, at), either(...inside))));
      return [{ kind: 'list', text: loop(list, { index, variable }, isIt(each, at), inner) }];
    });
    const insertions = added.toReversed().map(({ each, at }): PatchList => {
      const isMissing = every(operand, variable, not(isIt(each, at)));
      this.changes.push(isMissing);
      return whenever(isMissing, printOperation('add', [...pointer, '0'], patchValue(each, scope, at)));
    });
    return [...(isSure(access) ? [] : [whereMissing(place, '[]')]), ...changes, ...insertions];
  }
}

/** Makes what is missing, empty, so that something can be put into it. */
export function whereMissing({ access, pointer }: Pick<PatchPlace, 'access' | 'pointer'>, empty: '{}' | '[]'): PatchList {
  return whenever(isAbsent(access), printOperation('add', pointer, empty));
}

/** Whether a patch puts anything in; null takes away. */
function holdsValues(patch: Value): boolean {
  return isObject(patch) ? Object.values(patch).some(holdsValues) : patch !== null;
}

/** Whether a place does not hold what is patched in; lists and maps that are computed are taken to differ. */
export function differs(access: Access, value: Value, text: string): Condition {
  const isComputed = JSON.stringify(value).includes('{{');
  if (isComputed && typeof value !== 'string') return ALWAYS;
  if (isSure(access)) return compare(plainText(access), '!=', text);
  const other = isComputed ? undefined : OTHERS[typeof value]?.find((each) => each !== text);
  return other === undefined ? either(isAbsent(access), compare(plainText(access), '!=', text)) : compare(valueOr(access, other), '!=', text);
}

/** What may stand for a value that is missing, by its type. */
const OTHERS: Readonly<Record<string, readonly string[]>> = { string: ["''"], boolean: ['false', 'true'], number: ['0', '1'] };

/** What an element of a list and its place are called. */
interface LoopNames {
  readonly index: string;
  readonly variable: string;
}

/** What the place of an element is called: within another loop, after the element. */
export function indexName(variable: string, taken: readonly string[]): string {
  return taken.includes('index') ? `${variable}Index` : 'index';
}

/** Operations for each element of a list. */
export function loop(list: string, { index, variable }: LoopNames, condition: Condition, inner: readonly PatchList[]): string {
  const [only] = inner;
  const filter = condition.kind === 'constant' ? '' : ` ${printCondition(condition)},`;
  const head = `${list}.transformList(${index}, ${variable},${filter}`;
  if (inner.length === 1 && only?.kind === 'operation') return `${head}\n  ${only.text.replaceAll('\n', '\n  ')})`;
  return `${head}\n  ${joinLists(inner).replaceAll('\n', '\n  ')}\n).flatten()`;
}

/** Longer operations that come only where a condition holds get three lines. */
const WIDTH = 140;

export function whenever(condition: Condition, operation: string): PatchList {
  if (condition.kind === 'constant' && condition.value) return { kind: 'operation', text: operation };
  const printed = printCondition(condition);
  const line = `(${printed} ? [${operation}] : [])`;
  const text = line.includes('\n') || line.length > WIDTH ? `(${printed.replaceAll('\n', '\n ')}\n  ? [${operation}]\n  : [])` : line;
  return { kind: 'optional', text, condition: printed, operation };
}

/** Whether a key of a patch is an anchor that decides, and puts nothing in. */
export function isCondition(key: string): boolean {
  return /^<?\(.+\)$/.test(key);
}

/** What a key adds where it is missing: `foo` of `+(foo)`. */
export function addedName(key: string): string | undefined {
  return /^\+\((.+)\)$/.exec(key)?.[1];
}

/** Whether an element is about those that are there. */
export function hasAnchors(patch: ObjectValue): boolean {
  return Object.entries(patch).some(([key, value]) => isCondition(key) || (isObject(value) && hasAnchors(value)) || key.startsWith('+('));
}

/** Empty maps change nothing, unless they are conditions. */
export function withoutEmptyMaps(patch: ObjectValue): ObjectValue {
  const entries = Object.entries(patch).map(([key, value]): readonly [string, Value] => [key, isCondition(key) ? value : withinValue(value)]);
  return Object.fromEntries(entries.filter(([key, value]) => isCondition(key) || !isObject(value) || !isEmpty(value)));
}

function withinValue(value: Value): Value {
  if (isList(value)) return value.map(withinValue);
  return isObject(value) ? withoutEmptyMaps(value) : value;
}

function isEmpty(value: ObjectValue): boolean {
  return Object.keys(value).length === 0;
}

function patternScope(scope: ExpressionScope) {
  return {
    taken: scope.taken,
    equalsText: (_text: string, _access: Access, path: PolicyPath): Condition => {
      throw new Refusal(path, 'an anchor with variables is not converted');
    },
  };
}
