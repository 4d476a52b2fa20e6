import { nearestName } from '@assay/findings';
import { locate } from '@assay/source';
import type { Range, Source } from '@assay/source';
import type { Expression, StackFrame } from '@assay/starlark';

import type { Failure, Finding, ProgramFault } from '../failure.ts';
import type { Content, Holder } from '../model.ts';
import { isCollection, YamlMap } from '../model.ts';
import type { Declaration } from '../schema/declaration.ts';
import { keyText } from '../schema/key-text.ts';
import type { ValuePath } from '../schema/path.ts';
import type { Schema } from '../schema/schema.ts';
import { declaredForm } from './declared-form.ts';
import { nameOfWanted, wantedFor } from './giver.ts';
import { lackIn } from './lack.ts';
import type { NeededValue, ValueForm } from './needed-value.ts';
import { isSamePlace, readsBehind } from './reads-behind.ts';
import type { ReadValues } from './read-values.ts';
import type { ValueRead } from './value-reads.ts';
import { ValueUses } from './value-uses.ts';
import type { ValueUse } from './value-uses.ts';

/**
 * The data values that somebody has to give so that a failure does not arise, as `db.host`: those that are empty or absent, and that had a
 * part in it. None if the failure says nothing of the kind, or if it is about a name that is misspelled, or that nobody may give.
 */
export function neededFor({ fault, findings }: Failure, values: ReadValues): readonly NeededValue[] {
  const lack = fault && lackIn(fault.message);
  const uses = new ValueUses(programsOf(fault, values.reads.all));
  if (!lack) return unsetInMatchers(findings, values).flatMap((read) => partsNeeded(read, values, uses));
  const isField = lack.kind === 'field';
  const reads = isField ? absentField(fault, values) : readsBehind(fault, values.reads.all);
  const needed = reads.filter((read) => {
    if (read.kind === 'unset') return true;
    const declared = declarationOf(read, values);
    // A template that reads a key which its own schema lets be absent is wrong whatever is given.
    return !isMisspelled(read) && (declared === 'unknown' || (declared === 'optional' && !isField));
  });
  const parts = needed.flatMap((read) => partsNeeded(read, values, uses));
  return parts.length > 0 && lack.kind !== 'refused' ? [...parts, ...othersNeeded(fault, values, uses)] : parts;
}

function programsOf(fault: ProgramFault | undefined, reads: readonly ValueRead[]): ReadonlySet<Source> {
  const frames = [...(fault?.frames ?? []), ...reads.flatMap((read) => read.frames)];
  return new Set(frames.flatMap(({ span }) => (span ? [span.source] : [])));
}

/** What has to be given of a value that was read: the fields that code reads of it, or itself. Nothing if it is no data value. */
function partsNeeded(read: ValueRead, values: ReadValues, uses: ValueUses): readonly NeededValue[] {
  const around = pathTo(values.document.value, read.map, []);
  if (!around) return [];
  const path = [...around, read.name];
  const [frame] = read.frames;
  const used = frame?.span ? uses.of(frame.span) : [];
  const hasFields = read.kind === 'absent' || isNullAt(read);
  const parts = used.filter(({ fields }) => hasFields || fields.length === 0);
  if (parts.length === 0) return neededAt(path, 'unknown', values);
  return parts.flatMap(({ fields, form }) => neededAt([...path, ...fields], form, values));
}

function isNullAt({ map, name }: ValueRead): boolean {
  return map.items.some(({ key, value }) => keyText(key) === name && value === null);
}

/** The values that somebody has to give so that a rule holds for the values. */
export function neededByRule({ code, unset = [] }: Finding, values: Pick<ReadValues, 'schema' | 'use'>): readonly NeededValue[] {
  const needed = unset.flatMap((path) => neededAt(path, 'unknown', values));
  const [first, ...others] = needed;
  return first && others.length > 0 && code === 'one_not_null' ? [{ ...first, alternatives: others.map(({ name }) => name) }] : needed;
}

/** A value by its path, which has to be what the schema says, or else what code takes it for. Nothing if code gives the library that value. */
function neededAt(path: ValuePath, form: ValueForm, values: Pick<ReadValues, 'schema' | 'use'>): readonly NeededValue[] {
  return wantedFor(path, values).map((wanted) => {
    const declared = declaredForm(wanted.values.schema, wanted.path);
    return { name: nameOfWanted(wanted), form: declared === 'unknown' ? form : declared };
  });
}

/** The other values that the same file reads and that it fails without. */
function othersNeeded({ frames: [frame] }: ProgramFault, values: ReadValues, uses: ValueUses): readonly NeededValue[] {
  const read = frame?.span ? uses.ofAll(frame.span.source, isDataValues) : [];
  return read.flatMap((each) => (isLacking(values.document.value, each, values.schema) ? neededAt(each.fields, each.form, values) : []));
}

/**
 * Whether a value lacks a part that code uses: it is null, and code comes to it without asking, or it is not there and no schema says what may
 * be, nor is something that is nearly so called.
 */
function isLacking(value: Content, { fields: [name, ...fields], ...use }: ValueUse, schema: Schema): boolean {
  if (value === null) return !use.isTested && !use.isConditional && (name !== undefined || use.form === 'text');
  if (name === undefined || !(value instanceof YamlMap)) return false;
  const item = value.items.find(({ key }) => keyText(key) === name);
  if (!item) return !schema.isWritten && nearestName(name, namesOf(value)) === undefined;
  return isLacking(item.value, { fields, ...use }, schema);
}

/** `data.values` */
function isDataValues(expression: Expression): boolean {
  return (
    expression.kind === 'attribute' &&
    expression.name.name === 'values' &&
    expression.object.kind === 'identifier' &&
    expression.object.name === 'data'
  );
}

/** Whether code reads a data value at the top that the schema does not have, nor one nearly so called: further files can add it. */
export function readsUndeclared({ fault }: Failure, values: ReadValues): boolean {
  const reads = fault ? absentField(fault, values) : [];
  return reads.some((read) => read.map === values.document.value && !isMisspelled(read));
}

/** The empty values that say what an overlay matches. */
function unsetInMatchers(findings: readonly Finding[], { reads }: ReadValues): readonly ValueRead[] {
  const matchers = findings.flatMap(({ matcher }) => (matcher ? [locate(matcher)] : []));
  const isIn = ({ span }: StackFrame): boolean => {
    const read = span && locate(span);
    return read !== undefined && matchers.some(({ file, range }) => read.file === file && contains(range, read.range));
  };
  return matchers.length === 0 ? [] : reads.all.filter(({ kind, frames }) => kind === 'unset' && frames.some(isIn));
}

function contains(outer: Range, { start, end }: Range): boolean {
  return start.offset >= outer.start.offset && end.offset <= outer.end.offset;
}

/** The failed read of a field that no struct has. */
function absentField(fault: ProgramFault, { reads }: ReadValues): readonly ValueRead[] {
  const lack = lackIn(fault.message);
  const last = reads.all.at(-1);
  const isIt = lack?.kind === 'field' && last?.kind === 'absent' && last.name === lack.name && isSamePlace(last.frames[0], fault.frames[0]);
  return isIt ? [last] : [];
}

function isMisspelled({ map, name }: ValueRead): boolean {
  return nearestName(name, namesOf(map)) !== undefined;
}

function namesOf({ items }: YamlMap): readonly string[] {
  return items.map(({ key }) => keyText(key));
}

/** What the schema says of a value that is not there: nothing, that it may be given, or that nobody may give it. */
function declarationOf({ map, name }: ValueRead, { document, schema }: ReadValues): 'unknown' | 'optional' | 'refused' {
  let declared: 'unknown' | 'optional' | 'refused' = 'unknown';
  const visit = ({ value }: Holder, { type }: Declaration): void => {
    const form = value === map ? type.formOf(map) : undefined;
    if (form?.kind === 'map') declared = form.declarationOf(name) ? 'optional' : 'refused';
    else type.visitParts(value, visit);
  };
  if (schema.isWritten) visit(document, schema.root);
  return declared;
}

function pathTo(content: Content, map: YamlMap, path: ValuePath): ValuePath | undefined {
  if (content === map) return path;
  if (!isCollection(content)) return undefined;
  for (const [at, item] of content.items.entries()) {
    const found = pathTo(item.value, map, [...path, item.kind === 'map-item' ? keyText(item.key) : at]);
    if (found) return found;
  }
  return undefined;
}
