import { nearestName } from '@assay/findings';
import { locate } from '@assay/source';
import type { Range } from '@assay/source';
import type { StackFrame } from '@assay/starlark';

import type { Failure, Finding, ProgramFault } from '../failure.ts';
import type { Content, Document, Holder, YamlMap } from '../model.ts';
import { isCollection } from '../model.ts';
import type { Declaration } from '../schema/declaration.ts';
import { keyText } from '../schema/key-text.ts';
import { pathText } from '../schema/path.ts';
import type { ValuePath } from '../schema/path.ts';
import type { Schema } from '../schema/schema.ts';
import { lackIn } from './lack.ts';
import { isSamePlace, readsBehind } from './reads-behind.ts';
import type { ValueRead, ValueReads } from './value-reads.ts';

/** The data values that templates read, with what is allowed there. */
export interface ReadValues {
  readonly document: Document;
  readonly schema: Schema;
  readonly reads: ValueReads;
}

/**
 * The data values that somebody has to give so that a failure does not arise, as `db.host`: those that are empty or absent, and that had a
 * part in it. None if the failure says nothing of the kind, or if it is about a name that is misspelled, or that nobody may give.
 */
export function neededFor({ fault, findings }: Failure, values: ReadValues): readonly string[] {
  const lack = fault && lackIn(fault.message);
  if (!lack) return namesOfUnset(unsetInMatchers(findings, values), values);
  const isField = lack.kind === 'field';
  const reads = isField ? absentField(fault, values) : readsBehind(fault, values.reads.all);
  const needed = reads.filter((read) => {
    if (read.kind === 'unset') return true;
    const declared = declarationOf(read, values);
    // A template that reads a key which its own schema lets be absent is wrong whatever is given.
    return !isMisspelled(read) && (declared === 'unknown' || (declared === 'optional' && !isField));
  });
  const names = namesOfUnset(needed, values);
  return isField && names.length > 0 && !values.schema.isWritten ? withOthersOf(names, fault, values) : names;
}

/** Names with those of the values that the same file reads and that are not there, either: nothing is known of any of them. */
function withOthersOf(names: readonly string[], { frames: [frame] }: ProgramFault, { document }: ReadValues): readonly string[] {
  const present = namesAtTop(document);
  const code = frame?.span?.source.text.replace(/^\s*#!.*$/gm, '') ?? '';
  const read = Array.from(code.matchAll(READ), ([, path = '']) => path).filter((path) => !present.includes(path.split('.', 1)[0] ?? path));
  const all = [...new Set([...names, ...read])];
  return all.filter((name) => !all.some((other) => other.startsWith(`${name}.`)));
}

/** A data value by its path; the name of a method is no part of it. */
const READ = /\bdata\.values\.([A-Za-z_]\w*\b(?!\()(?:\.[A-Za-z_]\w*\b(?!\())*)/g;

function namesAtTop({ value }: Document): readonly string[] {
  return isCollection(value) ? value.items.flatMap((item) => (item.kind === 'map-item' ? [keyText(item.key)] : [])) : [];
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

function namesOfUnset(reads: readonly ValueRead[], { document }: ReadValues): readonly string[] {
  return [...new Set(reads.flatMap((read) => nameOf(document, read)))];
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

/** What people call an item of a map in data values, with what is read of it at once; nothing if the map is somewhere else. */
function nameOf({ value }: Document, read: ValueRead): readonly string[] {
  const path = pathTo(value, read.map, []);
  return path ? [pathText([...path, read.name, ...fieldsBehind(read)])] : [];
}

/** The fields that an expression reads of a value that is not there, `host` and `name` of `data.values.db.host.name`; no methods. */
function fieldsBehind({ kind, frames: [frame] }: ValueRead): readonly string[] {
  if (kind !== 'absent' || !frame?.span) return [];
  const { source, end } = frame.span;
  return /^(?:\.[A-Za-z_]\w*(?![\w(]))*/.exec(source.text.slice(end))![0].split('.').slice(1);
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
