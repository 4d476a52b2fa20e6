import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { Int64, isList, isObject, printGoValue } from '@assay/jmespath';
import type { ListType, ScalarType, SchemaType } from '../../../schemas/shape-table.ts';
import { fieldType } from '../../../schemas/shape-table.ts';
import { pathElement } from './path-element.ts';

/** How a value is validated. */
export interface ValidationOptions {
  /** Whether two elements of a list may have the same keys. */
  readonly allowsDuplicates: boolean;
  readonly charge: Charge;
}

/** What keeps a value from being of a type, each with its path: `.spec.nodes: field not declared in schema`. Null is of any type. */
export function validateTyped(value: Value, type: SchemaType, options: ValidationOptions): readonly string[] {
  return validate(value, type, options).map((fault) => (fault.path === '' ? fault.message : `${fault.path}: ${fault.message}`));
}

interface Fault {
  readonly path: string;
  readonly message: string;
}

function validate(value: Value, type: SchemaType, options: ValidationOptions): readonly Fault[] {
  options.charge(1);
  if (value === null) return [];
  switch (type.kind) {
    case 'any':
      return [];
    case 'scalar':
      return validateScalar(value, type);
    case 'list':
      return isList(value) ? validateElements(value, type, options) : fault(`expected list, got ${shown(value)}`);
    case 'map':
    case 'struct':
      return isObject(value) ? validateMembers(value, type, options) : fault(`expected map, got ${shown(value)}`);
  }
}

function validateScalar(value: Value, { accepts }: ScalarType): readonly Fault[] {
  const isNumber = typeof value === 'number' || value instanceof Int64;
  if (accepts === 'text') return typeof value === 'string' ? [] : fault(`expected string, got ${shown(value)}`);
  if (accepts === 'boolean') return typeof value === 'boolean' ? [] : fault(`expected boolean, got ${shown(value)}`);
  if (accepts === 'number') return isNumber ? [] : fault(`expected numeric (int or float), got ${goType(value)}`);
  return isList(value) || isObject(value) ? fault(`expected any scalar, got ${shown(value)}`) : [];
}

function validateMembers(value: ObjectValue, type: SchemaType, options: ValidationOptions): readonly Fault[] {
  return Object.keys(value).flatMap((name) => {
    const member = fieldType(type, name);
    if (member === undefined) return type.kind === 'struct' && type.isOpen ? [] : [{ path: `.${name}`, message: 'field not declared in schema' }];
    return below(`.${name}`, validate(value[name] ?? null, member, options));
  });
}

function validateElements(list: readonly Value[], type: ListType, options: ValidationOptions): readonly Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const [at, element] of list.entries()) {
    if (type.keys === undefined) {
      faults.push(...below(`[${at}]`, validate(element, type.element, options)));
      continue;
    }
    const place = pathElement(element, type);
    if (place.kind === 'fault') return [...faults, { path: '', message: `element ${at}: ${place.cause}` }];
    if (seen.has(place.text) && !options.allowsDuplicates) faults.push({ path: '', message: `duplicate entries for key ${place.text}` });
    seen.add(place.text);
    faults.push(...below(place.text, validate(element, type.element, options)));
  }
  return faults;
}

function below(step: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ path, message }) => ({ path: step + path, message }));
}

function fault(message: string): readonly Fault[] {
  return [{ path: '', message }];
}

/** A value as Go prints the wrapper around it. */
function shown(value: Value): string {
  return `&{${printGoValue(value)}}`;
}

function goType(value: Value): string {
  if (typeof value === 'boolean') return 'bool';
  if (isList(value)) return '[]interface {}';
  return typeof value === 'string' ? 'string' : 'map[string]interface {}';
}
