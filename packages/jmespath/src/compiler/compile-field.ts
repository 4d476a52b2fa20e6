import type { LanguageOptions } from '../language-options.ts';
import type { Result } from '../evaluator/unknown-key.ts';
import { UnknownKey } from '../evaluator/unknown-key.ts';
import type { Field, Tree } from '../parser/tree.ts';
import type { ObjectValue, Value } from '../values/value.ts';
import { isObject } from '../values/value.ts';

/** What a field's closure needs: it depends on the value alone. */
type FieldRun = (value: Value) => Result;

/** The closure of a field: its property in an object, null in anything else. */
export function compileField(field: Field, language: LanguageOptions): FieldRun {
  const { name } = field;
  const missing = missingResult(field, language);
  if (!isPlain(name)) return (value) => (isObject(value) ? ownProperty(value, name, missing) : null);
  return (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const property = propertyOfData(value, name);
    if (property !== undefined) return property;
    return isObject(value) ? missing : null;
  };
}

/** The fields of `a.b.c` from left to right, if they are all there is and all plain. */
export function fieldChain(tree: Tree): readonly Field[] | undefined {
  const fields: Field[] = [];
  let left = tree;
  for (; left.kind === 'sub-expression'; left = left.left) {
    if (left.right.kind !== 'field' || !isPlain(left.right.name)) return undefined;
    fields.unshift(left.right);
  }
  return left.kind === 'field' && isPlain(left.name) ? [left, ...fields] : undefined;
}

/** One closure for a chain of fields, which does what the closures of the fields would do one after the other. */
export function compileFieldChain(fields: readonly Field[], language: LanguageOptions): FieldRun {
  const steps = fields.map((field) => ({ name: field.name, missing: missingResult(field, language) }));
  return (value) => {
    let current = value;
    for (const { name, missing } of steps) {
      if (typeof current !== 'object' || current === null) return null;
      const property = propertyOfData(current, name);
      if (property === undefined) {
        if (!isObject(current)) return null;
        if (missing !== null) return missing;
      }
      current = property ?? null;
    }
    return current;
  };
}

/** A plain name found in anything but an object gives undefined, so that need not be asked first. */
function propertyOfData(value: object, name: string): Value | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- See above; asking costs more than looking.
  return (value as ObjectValue)[name];
}

function missingResult({ name, span }: Field, { missingKey }: LanguageOptions): UnknownKey | null {
  return missingKey === 'null' ? null : new UnknownKey(name, span);
}

function ownProperty(object: ObjectValue, name: string, missing: UnknownKey | null): Result {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : missing;
}

/** What the values beyond JSON hold. */
const MEMBERS: ReadonlySet<string> = new Set(['value', 'items', 'tree', 'evaluate']);

/** Whether no object, no list and no value beyond JSON has the name unless it is a key of the data. */
function isPlain(name: string): boolean {
  return !(name in Array.prototype) && !MEMBERS.has(name);
}
