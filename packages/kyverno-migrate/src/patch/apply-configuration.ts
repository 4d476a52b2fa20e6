import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import type { SchemaType } from '@assay/kyverno/engine';

import { canBeName, field, isAbsent, isPresent, plainText, root, valueOr } from '../cel/access.ts';
import { both, compare, every, not } from '../cel/condition.ts';
import type { Condition } from '../cel/condition.ts';
import { implies } from '../cel/implies.ts';
import { quoted } from '../cel/literal.ts';
import { elementName } from '../cel/variable-name.ts';
import { lastName, typeOfTerm } from '../jmespath/term.ts';
import { translateText } from '../jmespath/translate-expression.ts';
import { Refusal } from '../refusal.ts';
import { itemSchemas } from '../schema/known-fields.ts';
import { patchValue } from './patch-value.ts';
import { printOperation } from './pointer.ts';
import { addedName, hasAnchors, hasUniqueKeys, indexName, isCondition, loop, MERGE_KEYS, whenever, withoutEmptyMaps } from './strategic-patch.ts';
import type { Configuration, PatchList, PatchPlace } from './strategic-patch.ts';

interface ConfigurationPlace extends PatchPlace {
  /** How values merge there, in each of the kinds. */
  readonly types: readonly (SchemaType | undefined)[];
  /** What holds wherever the patch is made. */
  readonly known: Condition;
}

/** The patch as a configuration, where that comes to the same; `undefined` where it takes something away, or merges otherwise. */
export function configurationOf(patch: ObjectValue, place: ConfigurationPlace): Configuration | undefined {
  const configuring = new Configuring(place.known);
  try {
    const expression = configuring.value(withoutEmptyMaps(patch), place, 'Object');
    return { expression, insertions: configuring.insertions };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

class Configuring {
  readonly known: Condition;
  readonly insertions: PatchList[] = [];

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
        return scalar(value, type.accepts, place);
      case 'any':
        throw new Refusal(place.path, 'nobody knows how this merges');
    }
  }

  object(value: Value, place: ConfigurationPlace, name: string): string {
    const members = this.members(value, place).map(({ key, inner, isAdded, value: member }) => {
      if (!canBeName(key)) throw new Refusal(inner.path, 'the field has no name of CEL');
      return `${key}: ${isAdded ? this.addition(member, inner) : this.value(member, inner, `${name}.${key}`)}`;
    });
    return inLines(`${name}{`, members, '}');
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
      const inner = { ...place, types, access: field(place.access, key), pointer: [...place.pointer, key], path: [...place.path, written] };
      return { key, value: member, isAdded: added !== undefined, inner };
    });
  }

  /** What is there stays. */
  addition(value: Value, place: ConfigurationPlace): string {
    if (isObject(value) || isList(value)) throw new Refusal(place.path, 'what is added is no scalar');
    const text = this.value(value, place, '');
    return implies(this.known, isAbsent(place.access)) ? text : valueOr(place.access, text);
  }

  /** One element that is known by its key; of several the order would change. */
  list(value: Value, place: ConfigurationPlace, name: string): string {
    const { access, pointer, scope, path } = place;
    const [only = null, ...others] = isList(value) ? value : [];
    const key = MERGE_KEYS[lastName(access)] ?? '';
    const wanted = isObject(only) ? only[key] : undefined;
    const isMergedByKey = hasUniqueKeys(access) && place.types.every((type) => type?.kind === 'list' && type.keys?.join() === key);
    if (!isObject(only) || others.length > 0 || hasAnchors(only) || !isMergedByKey || typeof wanted !== 'string')
      throw new Refusal(path, 'the list merges in another way');
    const variable = elementName(lastName(access), scope.taken);
    const index = indexName(variable, scope.taken);
    const inside = new Configuring(this.known);
    const element = inside.value(
      only,
      {
        ...place,
        types: place.types.map((type) => (type?.kind === 'list' ? type.element : undefined)),
        access: root(variable, itemSchemas(access.schemas), lastName(access)),
        pointer: [...pointer, { expression: `string(${index})` }],
        scope: { ...scope, taken: [...scope.taken, variable, index] },
        path: [...path, 0],
      },
      name,
    );
    const isIt = compare(plainText(field(root(variable), key)), '==', patchValue(wanted, scope, path));
    if (inside.insertions.length > 0) {
      this.insertions.push({ kind: 'list', text: loop(valueOr(access, '[]'), { index, variable }, isIt, inside.insertions) });
    }
    const isNew = both(isPresent(access), every({ lists: [plainText(access)], names: [lastName(access)] }, variable, not(isIt)));
    this.insertions.push(whenever(isNew, printOperation('add', [...pointer, '0'], patchValue({ [key]: wanted }, scope, path))));
    return inLines('[', [element], ']');
  }
}

/** Whether a part of a patch only decides, and puts nothing in. */
function saysNothing(value: Value): boolean {
  return isObject(value) && Object.entries(value).every(([key, member]) => isCondition(key) || saysNothing(member));
}

const TYPES: Readonly<Record<'text' | 'number' | 'boolean', string>> = { text: 'string', number: 'number', boolean: 'boolean' };

function scalar(value: Value, accepts: 'text' | 'number' | 'boolean' | 'scalar', { scope, path }: ConfigurationPlace): string {
  const isComputed = typeof value === 'string' && value.includes('{{');
  const isText = isComputed && typeOfTerm(translateText(value, scope, path)) === 'text';
  const isFitting = isComputed ? isText && (accepts === 'text' || accepts === 'scalar') : accepts === 'scalar' || typeof value === TYPES[accepts];
  if (!isFitting || value === null) throw new Refusal(path, 'the value has another type than the field');
  return patchValue(value, scope, path);
}

/** Longer literals get a line for each member. */
const WIDTH = 80;

function inLines(open: string, members: readonly string[], close: string): string {
  const line = `${open}${members.join(', ')}${close}`;
  if (!line.includes('\n') && line.length <= WIDTH && open !== 'Object{') return line;
  return `${open}\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
}

