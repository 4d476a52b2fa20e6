import { nearestName } from '@assay/findings';
import { childPath, effectiveEntries, resolveAlias } from '@assay/source';
import type { ContentNode, Entry, MappingNode, Path, SequenceNode } from '@assay/source';

import type { Schema } from '../model.ts';
import { compileConstraint } from './check-constraint.ts';
import type { Problem } from './problem.ts';
import { checkScalar, hasType } from './check-type.ts';
import type { Validator } from './validator.ts';

/** What is wrong with an object as a whole, in the order of the text. */
export function checkSchema(schema: Schema, root: ContentNode): readonly Problem[] {
  const found: Problem[] = [];
  validatorOf(schema)(root, undefined, found);
  return found;
}

/**
 * A schema as a closure, made once and of what is met only: most objects use few of the fields that they could have.
 */
function validatorOf(schema: Schema): Validator {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = compile(schema);
  validators.set(schema, compiled);
  return compiled;
}

const validators = new WeakMap<Schema, Validator>();

function compile(schema: Schema): Validator {
  const { type, isNullable } = schema;
  const checkObject = objectValidator(schema);
  const checkList = listValidator(schema);
  const constraints = schema.constraints.map((constraint) => compileConstraint(constraint, schema, validatorOf));
  return (node, path, found) => {
    if (isNull(node) && isNullable) return;
    if (type !== undefined && !hasType(node, type)) {
      found.push({ kind: 'wrong-type', expected: type, node, path, schema });
      return;
    }
    const before = found.length;
    if (node.kind === 'mapping') checkObject(node, path, found);
    else if (node.kind === 'sequence') checkList?.(node, path, found);
    else checkScalar(node, path, schema, found);
    for (const check of constraints) check(node, path, found);
    if (schema.rules.length > 0 && !hasWrongStructure(found, before)) checkRules(node, path, schema, found);
  };
}

/** Rules count on the types of what they look at, and on what must be there. */
function hasWrongStructure(found: readonly Problem[], from: number): boolean {
  return found.slice(from).some(({ kind }) => kind === 'wrong-type' || kind === 'missing-field');
}

function checkRules(node: ContentNode, path: Path, schema: Schema, found: Problem[]): void {
  for (const rule of schema.rules) {
    const outcome = rule.check(node, schema);
    if (outcome?.kind === 'broken')
      found.push({ kind: 'broken-rule', rule, message: outcome.message, path: outcome.field.reduce<Path>(childPath, path), schema });
    if (outcome?.kind === 'unreadable') found.push({ kind: 'unreadable-rule', rule, reason: outcome.reason, path, schema });
  }
}

function objectValidator(schema: Schema): (node: MappingNode, path: Path, found: Problem[]) => void {
  const { others, dropsNull = false } = schema;
  const isDropped = (value: ContentNode, { isNullable }: Schema): boolean => dropsNull && !isNullable && isNull(value);
  return (node, path, found) => {
    const entries = effectiveEntries(node);
    const missing = missingFields(schema, entries);
    let needed = missing;
    for (const entry of entries) {
      const { name } = entry;
      if (name === undefined) continue;
      const field = schema.fields.get(name);
      if (field) {
        const value = resolveAlias(entry.value);
        if (isDropped(value, field.schema) || (isNull(value) && missing.includes(name))) continue;
        validatorOf(field.schema)(value, childPath(path, name), found);
      } else if (others === 'nothing') {
        const candidates = candidatesFor(schema, entries, missing);
        const meant = nearestName(name, candidates);
        needed = needed.filter((each) => each !== meant);
        found.push({ kind: 'unknown-field', name, entry, candidates, path: childPath(path, name), schema });
      } else if (others !== 'anything') {
        const value = resolveAlias(entry.value);
        if (!isDropped(value, others)) validatorOf(others)(value, childPath(path, name), found);
      }
    }
    for (const name of needed) found.push({ kind: 'missing-field', path: childPath(path, name), schema });
  };
}

const NONE: readonly string[] = [];

/** What is required and not there. Almost always nothing is missing, which costs no new list. */
function missingFields({ required, fields }: Schema, entries: readonly Entry[]): readonly string[] {
  let missing = NONE;
  for (const name of required) {
    const isThere = entries.some(
      (entry) => entry.name === name && (!isNull(resolveAlias(entry.value)) || fields.get(name)?.schema.isNullable === true),
    );
    if (!isThere) missing = [...missing, name];
  }
  return missing;
}

/** A key that is unknown most likely stands for one that is missing. */
function candidatesFor({ fields }: Schema, entries: readonly Entry[], missing: readonly string[]): readonly string[] {
  const written = new Set(entries.map(({ name }) => name));
  return [...missing, ...[...fields.keys()].filter((name) => !written.has(name) && !missing.includes(name))];
}

function listValidator({ items }: Schema): ((node: SequenceNode, path: Path, found: Problem[]) => void) | undefined {
  if (!items) return undefined;
  return (node, path, found) => {
    const check = validatorOf(items);
    node.items.forEach((item, at) => check(resolveAlias(item), childPath(path, at), found));
  };
}

function isNull(node: ContentNode): boolean {
  return node.kind === 'scalar' && node.type === 'null';
}
