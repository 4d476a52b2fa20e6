import type { Charge, MutableObject, ObjectValue, Value } from '@assay/jmespath';
import { plainObject, propertyOf } from '@assay/jmespath';
import type { SchemaType } from '../../../schemas/shape-table.ts';
import { ANY } from '../../../schemas/shape-table.ts';
import { PatchError } from '../patch-error.ts';
import { findAtomics } from './find-atomics.ts';
import { mergeTyped } from './merge-typed.ts';
import { validateTyped } from './validate-typed.ts';

/** What an `applyConfiguration` is applied with. */
export interface ApplyConfigurationOptions {
  /**
   * The type of the object's kind; `undefined` if there is none, which is an error. `DEDUCED` merges maps and replaces lists, as
   * MutatingAdmissionPolicies do offline.
   */
  readonly type: SchemaType | undefined;
  /** Whether the patch may set atomic lists and maps, which are then replaced: `evaluation.useServerSideApply`. False by default. */
  readonly mayReplaceAtomics?: boolean;
  readonly charge: Charge;
}

/** Types are taken from the values: maps merge, lists are atomic. */
export const DEDUCED: SchemaType = ANY;

/**
 * The object after an `applyConfiguration`, as the API server's structured merge gives it; the apiVersion and kind of the patch are the
 * object's. Throws a `PatchError`; `failed to evaluate policy: error applying patch: ` belongs in front of its message.
 */
export function applyConfiguration(patch: ObjectValue, object: ObjectValue, options: ApplyConfigurationOptions): Value {
  const { type, charge } = options;
  if (type === undefined) throw new PatchError('type converter must not be nil');
  const typed = withKindOf(object, patch);
  refuseInvalid('failed to convert patch object to typed object', validateTyped(typed, type, { allowsDuplicates: false, charge }));
  if (type.kind !== 'any' && options.mayReplaceAtomics !== true) {
    const atomics = findAtomics(typed, type, charge);
    if (atomics.length > 0) throw new PatchError(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(', ')}`);
  }
  refuseInvalid('failed to convert original object to typed object', validateTyped(object, type, { allowsDuplicates: true, charge }));
  return mergeTyped(object, typed, type, charge) ?? null;
}

function withKindOf(object: ObjectValue, patch: ObjectValue): ObjectValue {
  const typed: MutableObject = plainObject();
  for (const name of Object.keys(patch)) typed[name] = patch[name] ?? null;
  for (const name of ['apiVersion', 'kind']) typed[name] = propertyOf(object, name) ?? '';
  return typed;
}

function refuseInvalid(context: string, faults: readonly string[]): void {
  const [first] = faults;
  if (first === undefined) return;
  throw new PatchError(`${context}: ${faults.length === 1 ? first : `errors:\n${faults.map((fault) => `  ${fault}`).join('\n')}`}`);
}
