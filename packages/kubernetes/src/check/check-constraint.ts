import { effectiveEntries, resolveAlias, valueNamed } from '@assay/source';
import type { ContentNode, ScalarNode } from '@assay/source';

import { isSameValue, jsonValue } from '../json-value.ts';
import type { Constraint, Schema } from '../model.ts';
import type { Problem } from './problem.ts';
import type { Validator, ValidatorLookup } from './validator.ts';

/** A constraint of a schema as a closure. */
export function compileConstraint(constraint: Constraint, schema: Schema, validatorOf: ValidatorLookup): Validator {
  if (constraint.kind === 'all-of') {
    return (node, path, found) => {
      for (const branch of constraint.schemas) validatorOf(branch)(node, path, found);
    };
  }
  const keeps = predicateOf(constraint, (node, branch) => {
    const found: Problem[] = [];
    validatorOf(branch)(node, undefined, found);
    return found.length === 0;
  });
  return (node, path, found) => {
    if (!keeps(node)) found.push({ kind: 'wrong-value', node, path, schema, demand: constraint });
  };
}

/** Whether a node keeps a constraint; one about other types keeps it. */
type Predicate = (node: ContentNode) => boolean;

function predicateOf(
  constraint: Exclude<Constraint, { readonly kind: 'all-of' }>,
  isValid: (node: ContentNode, branch: Schema) => boolean,
): Predicate {
  switch (constraint.kind) {
    case 'enum':
      return (node) => constraint.values.some((value) => isSameValue(value, jsonValue(node)));
    case 'minimum':
      return aboutNumbers((number) => (constraint.isExclusive ? number > constraint.bound : number >= constraint.bound));
    case 'maximum':
      return aboutNumbers((number) => (constraint.isExclusive ? number < constraint.bound : number <= constraint.bound));
    case 'multiple-of':
      return aboutNumbers((number) => constraint.divisor === 0 || Number.isInteger(number / constraint.divisor));
    case 'min-length':
      return aboutTexts((text) => [...text].length >= constraint.bound);
    case 'max-length':
      return aboutTexts((text) => [...text].length <= constraint.bound);
    case 'pattern':
      return aboutTexts((text) => constraint.matches(text));
    case 'format':
      return aboutTexts((text) => constraint.accepts(text));
    case 'min-items':
      return (node) => node.kind !== 'sequence' || node.items.length >= constraint.bound;
    case 'max-items':
      return (node) => node.kind !== 'sequence' || node.items.length <= constraint.bound;
    case 'min-properties':
      return (node) => node.kind !== 'mapping' || effectiveEntries(node).length >= constraint.bound;
    case 'max-properties':
      return (node) => node.kind !== 'mapping' || effectiveEntries(node).length <= constraint.bound;
    case 'unique-items':
      return (node) => node.kind !== 'sequence' || hasUniqueKeys(node.items.map(resolveAlias).map(keyOfValue));
    case 'unique-keys':
      return (node) => node.kind !== 'sequence' || hasUniqueKeys(node.items.map(resolveAlias).map((item) => keyOfFields(item, constraint.keys)));
    case 'any-of':
      return (node) => constraint.schemas.some((branch) => isValid(node, branch));
    case 'one-of':
      return (node) => constraint.schemas.filter((branch) => isValid(node, branch)).length === 1;
    case 'not':
      return (node) => !isValid(node, constraint.schema);
  }
}

function aboutNumbers(keeps: (number: number) => boolean): Predicate {
  return (node) => !isNumber(node) || keeps(Number(node.value));
}

function aboutTexts(keeps: (text: string) => boolean): Predicate {
  return (node) => node.kind !== 'scalar' || typeof node.value !== 'string' || keeps(node.value);
}

function isNumber(node: ContentNode): node is ScalarNode {
  return node.kind === 'scalar' && (node.type === 'integer' || node.type === 'float');
}

function hasUniqueKeys(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}

/** Equal for equal values; the order of fields does not count. */
function keyOfValue(node: ContentNode): string {
  switch (node.kind) {
    case 'scalar':
      return JSON.stringify(typeof node.value === 'bigint' ? String(node.value) : node.value);
    case 'sequence':
      return `[${node.items.map(resolveAlias).map(keyOfValue).join()}]`;
    case 'mapping': {
      const entries = effectiveEntries(node).map(({ name, value }) => `${JSON.stringify(name)}:${keyOfValue(resolveAlias(value))}`);
      return `{${entries.sort().join()}}`;
    }
  }
}

function keyOfFields(item: ContentNode, keys: readonly string[]): string {
  return keys
    .map((key) => valueNamed(item, key))
    .map((value) => (value ? keyOfValue(value) : ''))
    .join();
}
