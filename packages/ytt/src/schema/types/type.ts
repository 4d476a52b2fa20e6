import type { Span } from '@assay/source';

import type { Content, Holder } from '../../model.ts';
import type { Check } from '../check.ts';
import type { Declaration } from '../declaration.ts';
import type { AnyType } from './any-type.ts';
import type { ArrayType } from './array-type.ts';
import type { MapType } from './map-type.ts';
import type { NullableType } from './nullable-type.ts';
import type { ScalarType } from './scalar-type.ts';
import type { UnionType } from './union-type.ts';

/** What a value may be. Exports tell the kinds apart; everything else asks the type itself. */
export type Type = ScalarType | MapType | ArrayType | AnyType | NullableType | UnionType;

/** What every type does. */
export interface ValueType {
  readonly kind: 'scalar' | 'map' | 'array' | 'any' | 'nullable' | 'union';
  /** What messages call it. */
  readonly name: string;
  /** Where the schema defines it. */
  readonly span: Span;
  /** Whether a part has a rule. */
  readonly hasRules: boolean;
  /** Whether a part is deprecated or removed. */
  readonly hasNotices: boolean;
  /** Whether a part, or the type itself, lets values documents do more than overlays may. */
  readonly hasAllowances: boolean;
  /** Fills in what the value of a holder lacks, and reports where it is not of this type. Right scalars cost a comparison. */
  check(holder: Holder, check: Check): void;
  /** A new value for who gives none; it is in the schema. */
  newDefault(): Content;
  /** The type of what is in a value, if that is a map or an array, and may be one. */
  formOf(value: Content): MapType | ArrayType | undefined;
  /** Visits the declared parts of a value in order, as far as the value has the form. */
  visitParts(value: Content, visit: (part: Holder, declaration: Declaration, step: string | number) => void): void;
}
