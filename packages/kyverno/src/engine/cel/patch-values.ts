import { DYN, objectType, ObjectView, STRING } from '@assay/cel';
import type { FieldTypes, Type, CelValue } from '@assay/cel';

/** The types that patches are written with: `Object`, `Object.spec` and so on, whose fields can have any names, and `JSONPatch`. */
export function patchTypes(name: string): FieldTypes | undefined {
  if (name === 'Object' || name.startsWith('Object.')) return ANY_FIELD;
  return name === 'JSONPatch' ? JSON_PATCH : undefined;
}

const ANY_FIELD: FieldTypes = { get: () => DYN };

const JSON_PATCH_FIELDS: ReadonlyMap<string, Type> = new Map([
  ['op', STRING],
  ['path', STRING],
  ['from', STRING],
  ['value', DYN],
]);

/** A field that there is not is of a type without name, which nothing has: so Kubernetes refuses it. */
const JSON_PATCH: FieldTypes = { get: (field) => JSON_PATCH_FIELDS.get(field) ?? objectType('') };

/** An object that an expression made of one of these types. */
export class PatchValue extends ObjectView {
  override readonly typeName: string;
  readonly fields: ReadonlyMap<string, CelValue>;

  constructor(typeName: string, fields: ReadonlyMap<string, CelValue>) {
    super();
    this.typeName = typeName;
    this.fields = fields;
  }

  override get(field: string): CelValue | undefined {
    return this.fields.get(field);
  }
}

/** Makes the value of `Object.spec{…}` and its kin; optional fields that are none are not among the fields. */
export function buildPatchValue(typeName: string, fields: ReadonlyMap<string, CelValue>): CelValue {
  return new PatchValue(typeName, fields);
}
