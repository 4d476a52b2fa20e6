import { Source } from '@assay/source';
import type { Location } from '@assay/source';

import { ArgumentSource } from '../argument-source.ts';
import { Failure, within } from '../failure.ts';
import { contentKind } from '../files/file-kind.ts';
import type { LibraryReference } from '../library/library-reference.ts';
import { parseReferences } from '../library/library-reference.ts';
import { readDocuments } from '../read/read-documents.ts';
import { plainValues, singleValue } from './data-values-document.ts';
import type { DataValuesDocument } from './data-values-document.ts';
import { keyedDocument, splitKeys } from './keyed-document.ts';
import type { KeyedValue } from './keyed-document.ts';
import { splitKeyArgument, splitPathArgument } from './library-argument.ts';
import { readValuesFile } from './values-file.ts';

/** Where data values are given that are in no template, as the command line has them; each list in its order. */
export interface DataValueFlags {
  /** `--data-values-file [@lib:]PATH` */
  readonly valuesFiles: readonly string[];
  /** `--data-values-env [@lib:]PREFIX` */
  readonly environmentPrefixes: readonly string[];
  /** `--data-values-env-yaml [@lib:]PREFIX` */
  readonly yamlEnvironmentPrefixes: readonly string[];
  /** `--data-value [@lib:]KEY=TEXT` */
  readonly values: readonly string[];
  /** `--data-value-yaml [@lib:]KEY=YAML` */
  readonly yamlValues: readonly string[];
  /** `--data-value-file [@lib:]KEY=PATH` */
  readonly valueFiles: readonly string[];
  /** Names and values, in the order of the process. */
  readonly environment: readonly (readonly [name: string, value: string])[];
  /** Where `values`, and then `yamlValues`, are written, one place for each, if they are in a file. */
  readonly places?: readonly Location[] | undefined;
  /** Whether YAML is read strictly. */
  readonly strict: boolean;
  /** The files at a path, sorted; `-` is standard input. Throws a `Failure` when there are none. */
  readonly readFiles: (path: string) => readonly ValuesFile[];
}

/** A file that a flag names, or that lies in a directory that it names. */
export interface ValuesFile {
  /** Relative to the directory; the base name of a file that was named itself. */
  readonly path: string;
  readonly isNamedItself: boolean;
  readonly source: Source;
}

/** Data values from outside, and the library they are for. */
export interface GivenDataValues {
  /** The way down; empty for the library itself. */
  readonly references: readonly LibraryReference[];
  readonly step: DataValuesDocument;
}

/** What flags, files and environment give, in the order that counts. Throws a `Failure` with the reference's whole text. */
export function flagValues(flags: DataValueFlags): GivenDataValues[] {
  const { places = [] } = flags;
  const plain: ReadValue = (text, start) => ({ content: text, start, end: start + text.length });
  const yaml: ReadValue = (text, start, source) => readYamlValue(text, start, source, flags.strict);
  const fromFile = 'Extracting data value from file: ';
  const fromKeyValue = 'Extracting data value from KV: ';
  const underPrefix = (prefix: string): string => `Extracting data values from env under prefix '${prefix}': `;
  return [
    ...flags.valuesFiles.flatMap((argument) => within(fromFile, () => valuesOfFiles(argument, flags))),
    ...flags.environmentPrefixes.flatMap((prefix) => within(underPrefix(prefix), () => valuesOfEnvironment('data-values-env', prefix, flags, plain))),
    ...flags.yamlEnvironmentPrefixes.flatMap((prefix) =>
      within(underPrefix(prefix), () => valuesOfEnvironment('data-values-env-yaml', prefix, flags, yaml)),
    ),
    ...flags.values.map((argument, at) => within(fromKeyValue, () => valueOfFlag('data-value', argument, plain, places[at]))),
    ...flags.yamlValues.map((argument, at) =>
      within(fromKeyValue, () => valueOfFlag('data-value-yaml', argument, yaml, places[flags.values.length + at])),
    ),
    ...flags.valueFiles.map((argument) => within(fromFile, () => valueOfFile(argument, flags))),
  ];
}

/** Reads a value that is in a source from an offset to its end. */
type ReadValue = (text: string, start: number, source: Source) => KeyedValue;

/** What is below the value itself is in a source without a name: so little does the reference say of it. */
function readYamlValue(text: string, start: number, outer: Source, strict: boolean): KeyedValue {
  const shift = (offset: number): number => start + offset;
  const source = new Source('', text, { outer, startOf: shift, endOf: shift });
  const [document] = within('Deserializing YAML value: ', () => readDocuments(source, { strict, duplicates: 'last-wins' })).documents;
  if (!document) return { content: null, start, end: outer.text.length };
  return { content: document.value, start: shift(document.valueStart), end: shift(document.valueEnd) };
}

/** Files that are in a directory for other reasons are left out, but only in its own directories. */
function valuesOfFiles(argument: string, { strict, readFiles }: DataValueFlags): GivenDataValues[] {
  const { library, text: path } = splitPathArgument(argument);
  const files = within(`Find files '${path}': `, () => readFiles(path));
  const found = files.filter((file) => file.isNamedItself || !file.path.includes('/') || contentKind(file.path) === 'yaml');
  return found.flatMap((file) => {
    const source = within(`Reading file '${file.path}': `, () => file.source);
    return readValuesFile(source, path, strict).map((document) => forLibrary(library, plainValues(document)));
  });
}

function valuesOfEnvironment(flag: string, argument: string, { environment }: DataValueFlags, read: ReadValue): GivenDataValues[] {
  const { library, text: prefix } = splitKeyArgument(argument);
  const start = `${prefix}_`;
  return environment
    .filter(([name]) => name.startsWith(start))
    .map(([name, value]) => {
      const source = new ArgumentSource(`(${flag} arg) ${prefix}`, `${name}=${value}`, `environment variable ${name}`);
      const given = within(`Extracting data value from env variable '${name}': `, () => read(value, name.length + 1, source));
      const keys = splitKeys(source, name.slice(start.length), '__', start.length);
      return forLibrary(library, singleValue(keyedDocument(source, keys, given), keys.length));
    });
}

function valueOfFlag(flag: string, argument: string, read: ReadValue, place: Location | undefined): GivenDataValues {
  const [left, right] = assignment(argument, 'Expected format key=value');
  const source = new ArgumentSource(`(${flag} arg)`, argument, `flag --${flag} ${argument}`, place);
  const given = within(`Deserializing value for key '${left}': `, () => read(right, left.length + 1, source));
  const { library, text, start } = splitKeyArgument(left);
  const keys = splitKeys(source, text, '.', start);
  return forLibrary(library, singleValue(keyedDocument(source, keys, given), keys.length));
}

function valueOfFile(argument: string, { readFiles }: DataValueFlags): GivenDataValues {
  const [left, path] = assignment(argument, 'Expected format key=/file/path');
  const [file, ...others] = within(`Finding file '${path}': `, () => readFiles(path));
  if (!file || others.length > 0) throw new Failure(`Expected '${path}' to be a file, but is a directory`, []);
  const { library, text: key } = splitKeyArgument(left);
  const text = textOfFile(file, path);
  const source = new ArgumentSource(`(data-value-file arg) ${key}=${path}`, text, `flag --data-value-file ${argument}`);
  // The keys are in the flag, but messages show the content.
  const span = { source, start: 0, end: text.length };
  const keys = key.split('.').map((name) => ({ name, span }));
  return forLibrary(library, singleValue(keyedDocument(source, keys, { content: text, start: 0, end: text.length }), keys.length));
}

/** The reference does not say here why a file cannot be read. */
function textOfFile(file: ValuesFile, path: string): string {
  try {
    return file.source.text;
  } catch (error) {
    if (error instanceof Failure) throw new Failure(`Reading file '${path}'`, error.findings);
    throw error;
  }
}

function assignment(argument: string, problem: string): readonly [left: string, right: string] {
  const at = argument.indexOf('=');
  if (at < 0) throw new Failure(problem, []);
  return [argument.slice(0, at), argument.slice(at + 1)];
}

function forLibrary(library: string, step: DataValuesDocument): GivenDataValues {
  return { references: library === '' ? [] : parseReferences(library), step };
}
