import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { ScalarMergeType, MergeType } from '@assay/kyverno/engine';

import { canBeName, element as elementAt, field, isAbsent, plainText, root, valueOr } from '../cel/access.ts';
import { compare, either } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { implies } from '../cel/implies.ts';
import { inBlock, inLines } from '../cel/in-lines.ts';
import { quoted } from '../cel/literal.ts';
import { printCondition } from '../cel/print-condition.ts';
import { elementName } from '../cel/variable-name.ts';
import { lastName, typeOfTerm } from '../jmespath/term.ts';
import { translateText } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import { patchValue } from './patch-value.ts';
import { printOperation } from './pointer.ts';
import { addedName, differs, hasAnchors, isCondition, MERGE_KEYS, withoutEmptyMaps } from './strategic-patch.ts';
import type { PatchList, PatchPlace, PatchPlan } from './strategic-patch.ts';

interface ConfigurationPlace extends PatchPlace {
  /** How values merge there, in each of the kinds. */
  readonly types: readonly (MergeType | undefined)[];
  /** The place when it was applied, and the lists around it are in order. */
  readonly applied: string;
  /** How many lists are around it. */
  readonly depth: number;
}

/** The patch as a configuration, where that comes to the same; `undefined` where it takes something away, or merges otherwise. */
export function configurationOf(
  patch: ObjectValue,
  { gate, changes }: PatchPlan,
  place: Omit<ConfigurationPlace, 'applied' | 'depth'>,
): PatchPlan | undefined {
  const configuring = new Configuring(changes);
  try {
    const expression = configuring.value(withoutEmptyMaps(patch), { ...place, applied: place.access.base, depth: 0 }, ROOT);
    return { gate, changes: either(...configuring.changes), lists: [], configuration: { expression, orderings: configuring.orderings } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

/** What the type of a whole object is called. */
const ROOT = 'Object';

class Configuring {
  /** What holds wherever the patch is made. */
  readonly known: Condition;
  /** Of which one has to hold, if anything is to change. */
  readonly changes: Condition[] = [];
  readonly orderings: PatchList[][] = [];

  constructor(known: Condition) {
    this.known = known;
  }

  /** `name` is what the type of an object is called there. */
  value(value: Value, place: ConfigurationPlace, name: string): string {
    const [type, ...others] = place.types;
    if (type === undefined || others.some((other) => other?.kind !== type.kind)) throw new Refusal(place.path, 'nobody knows how this merges');
    switch (type.kind) {
      case 'struct':
        return this.object(value, place, name);
      case 'map':
        return this.map(value, place);
      case 'list':
        return this.list(value, place, name);
      case 'scalar':
        return this.scalar(value, type.accepts, place);
      case 'any':
        throw new Refusal(place.path, 'nobody knows how this merges');
    }
  }

  object(value: Value, place: ConfigurationPlace, name: string): string {
    const members = this.members(value, place).map(({ key, inner, isAdded, value: member }) => {
      if (!canBeName(key)) throw new Refusal(inner.path, 'the field has no name of CEL');
      return `${key}: ${isAdded ? this.addition(member, inner) : this.value(member, inner, `${name}.${key}`)}`;
    });
    return name === ROOT ? inBlock(`${name}{`, members, '}') : inLines(`${name}{`, members, '}');
  }

  /** A map is a literal, the members of which are scalars. */
  map(value: Value, place: ConfigurationPlace): string {
    const members = this.members(value, place).map(({ key, inner, isAdded, value: member }) => {
      if (isObject(member) || isList(member)) throw new Refusal(inner.path, 'a map within a map cannot be applied');
      return `${quoted(key)}: ${isAdded ? this.addition(member, inner) : this.value(member, inner, '')}`;
    });
    return inLines('{', members, '}');
  }

  members(value: Value, place: ConfigurationPlace) {
    if (!isObject(value) || place.types.some((type) => (type?.kind === 'struct' || type?.kind === 'map') && type.atomic))
      throw new Refusal(place.path, 'this is replaced as a whole');
    const members = Object.entries(value).filter(([key, member]) => !isCondition(key) && !saysNothing(member));
    return members.map(([written, member]) => {
      const added = addedName(written);
      const key = added ?? written;
      const types = place.types.map((type) => (type?.kind === 'struct' ? type.fields.get(key) : type?.kind === 'map' ? type.element : undefined));
      const applied = plainText(field(root(place.applied), key));
      const inner = { ...place, types, applied, access: field(place.access, key), pointer: [...place.pointer, key], path: [...place.path, written] };
      return { key, value: member, isAdded: added !== undefined, inner };
    });
  }

  /** What is there stays. */
  addition(value: Value, place: ConfigurationPlace): string {
    if (isObject(value) || isList(value)) throw new Refusal(place.path, 'what is added is no scalar');
    const text = this.value(value, place, '');
    this.changes.splice(-1, 1, isAbsent(place.access));
    return implies(this.known, isAbsent(place.access)) ? text : valueOr(place.access, text);
  }

  scalar(value: Value, accepts: ScalarMergeType['accepts'], { access, scope, path }: ConfigurationPlace): string {
    const isComputed = typeof value === 'string' && value.includes('{{');
    const isText = isComputed && typeOfTerm(translateText(value, scope, path)) === 'text';
    const isFitting = isComputed ? isText && (accepts === 'text' || accepts === 'scalar') : accepts === 'scalar' || typeof value === TYPES[accepts];
    if (!isFitting || value === null || isObject(value) || isList(value)) throw new Refusal(path, 'the value has another type than the field');
    const text = patchValue(value, scope, path);
    this.changes.push(differs(access, value, text));
    return text;
  }

  /** Elements that are known by a key. What is applied leaves them where they are, or puts them behind the others. */
  list(value: Value, place: ConfigurationPlace, name: string): string {
    const { access, pointer, scope, path, types, applied, depth } = place;
    const key = MERGE_KEYS[lastName(access)] ?? '';
    const isMergedByKey = types.every((type) => type?.kind === 'list' && type.keys?.join() === key);
    const elements = isList(value) ? value.filter(isObject) : [];
    const keys = elements.map((element) => element[key] ?? null);
    if (!isMergedByKey || !HAVE_UNIQUE_KEYS.has(lastName(access)) || elements.some(hasAnchors) || !keys.every((each) => typeof each === 'string'))
      throw new Refusal(path, 'the list merges in another way');
    const variable = elementName(lastName(access), scope.taken);
    const keyText = plainText(field(root(variable), key));
    const wanted = keys.map((each) => patchValue(each, scope, path));
    const matching = wanted.map((each) => filtered(applied, variable, compare(keyText, '==', each)));
    const [only] = wanted;
    const isOther = only !== undefined && wanted.length === 1 ? compare(keyText, '!=', only) : compare(keyText, 'not in', `[${wanted.join(', ')}]`);
    const inOrder = [...matching, filtered(applied, variable, isOther)].join(' +\n');
    (this.orderings[depth] ??= []).push({ kind: 'operation', text: printOperation('replace', pointer, inOrder) });
    const texts = elements.map((element, index) =>
      this.value(
        element,
        {
          ...place,
          types: types.map((type) => (type?.kind === 'list' ? type.element : undefined)),
          access: elementAt(access, index),
          pointer: [...pointer, String(index)],
          path: [...path, index],
          applied: `${applied}[${index}]`,
          depth: depth + 1,
        },
        name,
      ),
    );
    return inLines('[', texts, ']');
  }
}

/** Lists no two elements of which have the same key, as Kubernetes takes them. */
const HAVE_UNIQUE_KEYS: ReadonlySet<string> = new Set(['containers', 'initContainers', 'volumes', 'volumeMounts']);

function filtered(list: string, variable: string, condition: Condition): string {
  return `${list}.filter(${variable}, ${printCondition(condition)})`;
}

/** Whether a part of a patch only decides, and puts nothing in. */
function saysNothing(value: Value): boolean {
  return isObject(value) && Object.entries(value).every(([key, member]) => isCondition(key) || saysNothing(member));
}

const TYPES: Readonly<Record<'text' | 'number' | 'boolean', string>> = { text: 'string', number: 'number', boolean: 'boolean' };
