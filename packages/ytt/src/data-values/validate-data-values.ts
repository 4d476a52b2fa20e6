import type { Thread } from '@assay/starlark';

import { within } from '../failure.ts';
import type { Document, Holder } from '../model.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import type { Schema } from '../schema/schema.ts';
import type { RuleReader } from '../validations/rule-reader.ts';
import { readAssertions, validateDocument } from '../validations/validate-document.ts';
import type { DataValues } from './overlay-data-values.ts';

interface DataValuesValidation {
  readonly schema: Schema;
  readonly thread: Thread;
  readonly rules: RuleReader;
}

/** Checks the rules of the final data values. Throws a `Failure`: `Validating final data values: …`. */
export function validateDataValues(
  { document, edited }: Pick<DataValues, 'document' | 'edited'>,
  { schema, thread, rules }: DataValuesValidation,
): void {
  within('Validating final data values:\n', () =>
    validateDocument(document, { thread, rules, schemaRules: without(edited, schema.rulesOf(document)), isTerse: true }),
  );
}

/** Does not check the final data values, but what their authors wrote: a mistake in `@assert/validate` is one all the same. */
export function readValueRules(document: Document, options: Pick<DataValuesValidation, 'thread' | 'rules'>): void {
  within('Validating final data values:\n', () => readAssertions(document, options));
}

function without(edited: ReadonlySet<Holder>, rules: ReadonlyMap<Holder, PlannedValidation>): ReadonlyMap<Holder, PlannedValidation> {
  return edited.size === 0 ? rules : new Map([...rules].filter(([holder]) => !edited.has(holder)));
}
