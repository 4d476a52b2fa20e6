import { objectType, parseType } from '@assay/cel';
import type { ObjectType, Type, CelValue } from '@assay/cel';

import { NativeStruct } from '../cel/native-struct.ts';

const NAME = 'libs.Exception';

/** The type of the variable `exceptions`. */
export const EXCEPTIONS_TYPE: Type = objectType(NAME);

/** The fields of that type. */
export const EXCEPTIONS_FIELDS: ObjectType = {
  name: NAME,
  fields: { allowedImages: parseType('list(string)'), allowedValues: parseType('list(string)') },
};

/** What the exceptions that apply allow. */
export interface Allowances {
  readonly allowedImages: readonly string[];
  readonly allowedValues: readonly string[];
}

export const NO_ALLOWANCES: Allowances = { allowedImages: [], allowedValues: [] };

/** The value of the variable `exceptions`. */
export function exceptionsValue(allowances: Allowances): CelValue {
  return new NativeStruct(NAME, { ...allowances });
}
