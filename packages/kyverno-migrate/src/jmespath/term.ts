import type { Value } from '@assay/jmespath';

import { field, isPresent, isSure, plainText, root, valueOr } from '../cel/access.ts';
import type { Access } from '../cel/access.ts';
import { ALWAYS, both, compare, either, not, some } from '../cel/condition.ts';
import type { Condition, ListOperand } from '../cel/condition.ts';
import { literal } from '../cel/literal.ts';
import { printCondition, printLists } from '../cel/print-condition.ts';
import { elementName } from '../cel/variable-name.ts';
import { leafType } from '../pattern/leaf.ts';
import type { LeafType } from '../pattern/leaf.ts';
import type { PolicyPath } from '../refusal.ts';
import { Refusal } from '../refusal.ts';
import { hasFields, IMAGE_DATA, itemSchemas, typeOf } from '../schema/known-fields.ts';

/** What an expression of JMESPath comes to, said for CEL. */
export type Term = ConstantTerm | PlaceTerm | ComputedTerm | ListTerm | KeysTerm | ConditionTerm | AlternativeTerm;

export interface ConstantTerm {
  readonly kind: 'constant';
  readonly value: Value;
}

/** A place in an object: an error where it is missing. */
export interface PlaceTerm {
  readonly kind: 'place';
  readonly access: Access;
  /** Where it is anything but null: what a pipe or an index does not find is no error. */
  readonly isThere?: Condition;
}

export function placeTerm(access: Access): PlaceTerm {
  return { kind: 'place', access };
}

export type TermType = LeafType | 'list' | 'map' | 'duration' | 'image';

export interface ComputedTerm {
  readonly kind: 'computed';
  /** Binds as tightly as a call. */
  readonly text: string;
  readonly type: TermType;
  readonly mayFail: boolean;
  /** Whether its numbers are doubles to the compiler, which compares them with nothing but doubles. */
  readonly isDouble?: boolean;
  /** Of a number of elements, whether there is any. */
  readonly isAny?: Condition;
}

/** Elements of a list that are let through, each as what is taken of it. */
export interface ListTerm {
  readonly kind: 'list';
  readonly source: ListSource;
  readonly variable: string;
  readonly filter: Condition;
  /** In terms of the variable; a list within is flattened. */
  readonly value: Term;
}

/** Where the elements come from: null if one place is missing, whereas several together are never null. */
export type ListSource =
  | { readonly kind: 'place'; readonly access: Access; readonly isNullable: boolean }
  | { readonly kind: 'places'; readonly accesses: readonly Access[] }
  /** A map, of which the keys are gone through. */
  | { readonly kind: 'map'; readonly access: Access }
  | { readonly kind: 'text'; readonly text: string; readonly name: string };

/** The names of the members of a map. */
export interface KeysTerm {
  readonly kind: 'keys';
  readonly access: Access;
}

/** What is true or false. */
export interface ConditionTerm {
  readonly kind: 'condition';
  readonly condition: Condition;
}

/** `left || right` */
export interface AlternativeTerm {
  readonly kind: 'alternative';
  readonly left: Term;
  readonly right: Term;
}

/** What a quantifier goes through; what is missing is empty. */
export function operandOf(source: ListSource): ListOperand {
  switch (source.kind) {
    case 'place':
      return { lists: [valueOr(source.access, '[]')], names: [lastName(source.access)] };
    case 'places':
      return { lists: source.accesses.map((access) => valueOr(access, '[]')), names: source.accesses.map(lastName) };
    case 'map':
      return { lists: [valueOr(source.access, '{}')], names: [lastName(source.access)] };
    case 'text':
      return { lists: [source.text], names: [source.name] };
  }
}

/** Which elements count: those that are let through and have what is taken of them; nulls are dropped. */
export function elementFilter({ filter, value }: ListTerm): Condition {
  return value.kind === 'place' ? both(filter, isPresent(value.access)) : filter;
}

/** The name by which a place is best known. */
export function lastName(access: Access): string {
  const name = access.steps.findLast((step) => typeof step.name === 'string')?.name;
  return typeof name === 'string' ? name : (access.list ?? access.base.replace(/^variables\./, ''));
}

/** Whether a list can be null: not if its place is always there. */
export function presenceOf(source: ListSource): Condition {
  return source.kind === 'place' && source.isNullable ? isPresent(source.access) : ALWAYS;
}

/** The term as CEL of which it is an error if something is missing, as it is in JMESPath. */
export function textOfTerm(term: Term, path: PolicyPath): string {
  switch (term.kind) {
    case 'constant': {
      const text = literal(term.value);
      if (text === undefined) throw new Refusal(path, 'lists and maps of CEL hold values of one type');
      return text;
    }
    case 'place':
      return plainText(term.access);
    case 'computed':
      return term.text;
    case 'list':
      return listText(term, path);
    case 'keys':
      return `${plainText(term.access)}.map(key, key)`;
    case 'condition':
      return `(${printCondition(term.condition)})`;
    case 'alternative': {
      const texts = [term.left, term.right].map((each) => textOfTerm(each, path));
      const areAlike = [typeOfTerm(term.left), typeOfTerm(term.right)].every((type, _index, [first]) => type === 'any' || type === first);
      const [left, right] = areAlike ? texts : texts.map((text) => `dyn(${text})`);
      return `(${printCondition(truthOf(term.left))} ? ${left} : ${right})`;
    }
  }
}

/** A number as a double. */
export function doubleText(term: Term, path: PolicyPath): string {
  if (term.kind === 'constant' && typeof term.value === 'number') return doubleLiteral(term.value);
  const text = textOfTerm(term, path);
  return term.kind === 'computed' && term.isDouble ? text : `double(${text})`;
}

/** A literal that is a double to the compiler. */
export function doubleLiteral(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** Whether a list has an element; as an error where its length is one. */
export function hasElement(term: ListTerm): Condition {
  const { source, variable, value } = term;
  const inner = value.kind === 'list' ? hasElement(neverMissing(value)) : ALWAYS;
  return some(strictOperand(source), variable, both(elementFilter(term), inner));
}

/** What a list goes through, where a missing one is an error if it is one. */
function strictOperand(source: ListSource): ListOperand {
  const isStrict = source.kind === 'place' && source.isNullable;
  return isStrict ? { lists: [plainText(source.access)], names: [lastName(source.access)] } : operandOf(source);
}

function listText(term: ListTerm, path: PolicyPath): string {
  const { source, variable, value } = term;
  const filter = elementFilter(term);
  const base = printLists(strictOperand(source));
  const filtered = filter.kind === 'constant' ? base : `${base}.filter(${variable}, ${printCondition(filter)})`;
  if (value.kind === 'place' && value.access.base === variable && value.access.steps.length === 0) return filtered;
  if (value.kind === 'list') return `${filtered}.map(${variable}, ${emptyWhenMissing(value, path)}).flatten()`;
  return `${filtered}.map(${variable}, ${textOfTerm(value, path)})`;
}

/** A list that is empty where its place is missing. */
export function emptyWhenMissing(term: ListTerm, path: PolicyPath): string {
  return listText(neverMissing(term), path);
}

/** A list that is empty where its place is missing. */
export function neverMissing(term: ListTerm): ListTerm {
  const { source } = term;
  return source.kind === 'place' ? { ...term, source: { ...source, isNullable: false } } : term;
}

/** The type of a term. */
export function typeOfTerm(term: Term): TermType {
  switch (term.kind) {
    case 'constant':
      return typeOfConstant(term.value);
    case 'place':
      return typeOfPlace(term.access);
    case 'computed':
      return term.type;
    case 'list':
    case 'keys':
      return 'list';
    case 'condition':
      return 'boolean';
    case 'alternative': {
      const left = typeOfTerm(term.left);
      return left === 'any' ? typeOfTerm(term.right) : left;
    }
  }
}

function typeOfConstant(value: Value): TermType {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'list' : 'any';
}

function typeOfPlace(access: Access): TermType {
  const type = typeOf(access.schemas);
  if (type === 'list') return 'list';
  return type === 'object' ? 'map' : leafType(access);
}

/** Whether evaluating a term can be an error. */
export function termMayFail(term: Term): boolean {
  switch (term.kind) {
    case 'constant':
    case 'condition':
    case 'alternative':
      return false;
    case 'place':
    case 'keys':
      return !isSure(term.access);
    case 'computed':
      return term.mayFail;
    case 'list':
      return term.source.kind === 'place' && term.source.isNullable && !isSure(term.source.access);
  }
}

const ZEROS: Readonly<Partial<Record<TermType, string>>> = { text: "''", number: '0', boolean: 'false', list: '[]', map: '{}' };

/** Whether JMESPath takes a term for true: everything but null, false and what is empty. */
export function truthOf(term: Term): Condition {
  switch (term.kind) {
    case 'condition':
      return term.condition;
    case 'constant':
      return isEmpty(term.value) ? not(ALWAYS) : ALWAYS;
    case 'place': {
      const type = typeOfTerm(term);
      if (type === 'number' || type === 'quantity') return isPresent(term.access);
      if (type === 'boolean') return compare(valueOr(term.access, 'false'), '==', 'true');
      if (type === 'map' && hasFields(term.access.schemas)) return isPresent(term.access);
      // An object that is there is hardly ever empty; where it is, it says as much as none.
      if (type === 'map') return compare(`${valueOr(term.access, '{}')}.size()`, '!=', '0');
      const zero = ZEROS[type] ?? "''";
      return type === 'list' ? compare(`${valueOr(term.access, '[]')}.size()`, '!=', '0') : compare(valueOr(term.access, zero), '!=', zero);
    }
    case 'list':
      return some(operandOf(term.source), term.variable, both(elementFilter(term), term.value.kind === 'list' ? truthOf(term.value) : ALWAYS));
    case 'keys':
      return compare(`${valueOr(term.access, '{}')}.size()`, '!=', '0');
    case 'alternative':
      return either(truthOf(term.left), truthOf(term.right));
    case 'computed': {
      if (term.type === 'boolean') return compare(term.text, '==', 'true', term.mayFail);
      if (term.type === 'number') return ALWAYS;
      if (term.type === 'list' || term.type === 'map') return compare(`${term.text}.size()`, '!=', '0', term.mayFail);
      return compare(term.text, '!=', "''", term.mayFail);
    }
  }
}

/** Whether JMESPath takes a value for false. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** The member of a term, as a path goes on. */
export function memberOf(term: Term, name: string, path: PolicyPath): Term {
  switch (term.kind) {
    case 'place':
      return term.access.steps.length === 0 && term.access.schemas[0] === IMAGE_DATA
        ? imageMember(term.access, name)
        : { ...term, access: field(term.access, name) };
    case 'computed':
      if (term.type === 'image') return imagePart(term.text, name, path);
      return { kind: 'place', access: field(root(term.text), name) };
    case 'list':
    case 'keys':
    case 'constant':
    case 'condition':
    case 'alternative':
      throw new Refusal(path, `"${name}" is asked of what may be no object`);
  }
}

/** What both languages know of the name of an image. */
function imagePart(image: string, name: string, path: PolicyPath): ComputedTerm {
  const texts: Readonly<Record<string, string>> = {
    registry: `${image}.registry()`,
    name: `regex.replace(${image}.repository(), '^.*/', '')`,
    tag: `${image}.tag()`,
  };
  const text = texts[name];
  if (text === undefined) throw new Refusal(path, `"${name}" of an image is not converted`);
  return { kind: 'computed', text, type: 'text', mayFail: false };
}

/** Kyverno's own data of an image have other names for some of its members. */
function imageMember(access: Access, name: string): Term {
  // The old data have no tag in the resolved image.
  if (name === 'resolvedImage') {
    return { kind: 'computed', text: `regex.replace(${plainText(field(access, name))}, ':[^/@]*@', '@')`, type: 'text', mayFail: true };
  }
  const renamed = name === 'configData' ? 'config' : name === 'manifestList' ? 'imageIndex' : name;
  return { kind: 'place', access: field(access, renamed) };
}

/** The elements of a list at a place. */
export function elementsOf(access: Access, taken: readonly string[], isNullable: boolean): ListTerm {
  const variable = elementName(lastName(access), taken);
  const value: Term = { kind: 'place', access: root(variable, itemSchemas(access.schemas), lastName(access)) };
  return { kind: 'list', source: { kind: 'place', access, isNullable: isNullable && !isSure(access) }, variable, filter: ALWAYS, value };
}
