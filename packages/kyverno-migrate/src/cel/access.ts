import { fieldSchemas, isRequired, itemSchemas, UNKNOWN } from '../schema/known-fields.ts';
import type { Schemas } from '../schema/known-fields.ts';
import { ALWAYS, compare, not, test } from './condition.ts';
import type { Condition } from './condition.ts';
import { quoted } from './literal.ts';

/** A place in an object. */
export interface Access {
  /** What the steps begin at, such as `object`. */
  readonly base: string;
  readonly steps: readonly AccessStep[];
  readonly schemas: Schemas;
  /** Of an element of a list, the name of the list. */
  readonly list?: string | undefined;
}

/** A step whose name is known only when the policy runs. */
interface DynamicName {
  readonly expression: string;
}

interface AccessStep {
  readonly name: string | number | DynamicName;
  /** Whether it is there wherever the place before it is. */
  readonly isSure: boolean;
}

/** Where the steps begin. */
export function root(base: string, schemas: Schemas = UNKNOWN, list?: string): Access {
  return { base, steps: [], schemas, list };
}

/** The field of an object. */
export function field(access: Access, name: string): Access {
  return step(access, { name, isSure: isRequired(access.schemas, name) }, fieldSchemas(access.schemas, name));
}

/** The field of a map whose name is an expression. */
export function dynamicField(access: Access, expression: string): Access {
  return step(access, { name: { expression }, isSure: false }, fieldSchemas(access.schemas, ''));
}

/** The element of a list at an index. */
export function element(access: Access, index: number): Access {
  return step(access, { name: index, isSure: index === 0 && isNeverEmpty(access) }, itemSchemas(access.schemas));
}

/** Whether a list has an element wherever it is: Pods always have a container. */
export function isNeverEmpty(access: Access): boolean {
  return access.steps.at(-1)?.name === 'containers' && isSure(access);
}

function step(access: Access, next: AccessStep, schemas: Schemas): Access {
  return { base: access.base, steps: [...access.steps, next], schemas, list: access.list };
}

/** Whether it is always there. */
export function isSure({ steps }: Access): boolean {
  return steps.every((each) => each.isSure);
}

/** A place that is known to be there. */
export function surely(access: Access): Access {
  return { ...access, steps: access.steps.map(({ name }) => ({ name, isSure: true })) };
}

/** The place as it is selected where it is there. */
export function plainText({ base, steps }: Access): string {
  return base + steps.map(({ name }) => selection(name, false)).join('');
}

/** The place as an optional, from the first step on that may lead nowhere. */
function optionalText({ base, steps }: Access): string {
  const first = steps.findIndex((each) => !each.isSure);
  return base + steps.map(({ name }, index) => selection(name, first >= 0 && index >= first)).join('');
}

/** The value, or another one where it is missing. */
export function valueOr(access: Access, fallback: string): string {
  return isSure(access) ? plainText(access) : `${optionalText(access)}.orValue(${fallback})`;
}

/** Whether it is there. */
export function isPresent(access: Access): Condition {
  const unsure = access.steps.filter((each) => !each.isSure).length;
  if (unsure === 0) return ALWAYS;
  const last = access.steps.at(-1);
  if (unsure === 1 && last?.isSure === false && typeof last.name === 'string') {
    const parent = plainText({ ...access, steps: access.steps.slice(0, -1) });
    return IDENTIFIER.test(last.name) ? test(`has(${parent}.${last.name})`) : compare(quoted(last.name), 'in', parent);
  }
  return test(`${optionalText(access)}.hasValue()`);
}

/** Whether it is missing. */
export function isAbsent(access: Access): Condition {
  return not(isPresent(access));
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** Words that CEL keeps for itself; as fields they are selected by index. */
const RESERVED: ReadonlySet<string> = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(' '),
);

function selection(name: AccessStep['name'], isOptional: boolean): string {
  if (typeof name === 'object') return `[${isOptional ? '?' : ''}${name.expression}]`;
  if (typeof name === 'string' && IDENTIFIER.test(name) && isSelectable(name)) return `${isOptional ? '.?' : '.'}${name}`;
  return `[${isOptional ? '?' : ''}${typeof name === 'number' ? name : quoted(name)}]`;
}

/** After a dot only the words of literals and operators are refused. */
function isSelectable(name: string): boolean {
  return !['in', 'true', 'false', 'null'].includes(name);
}

/** Whether a word can be the name of a variable. */
export function canBeName(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}
