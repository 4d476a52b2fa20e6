import fs from 'node:fs';
import path from 'node:path';

import type { MigrateFile, Migration } from '@assay/kyverno-migrate';

import { checkWritable } from '../files/check-writable.ts';
import { isWithin } from '../files/is-within.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { writeFile, writing } from '../files/write-file.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import type { FoundFile } from './kyverno-migrate-read.ts';

/** Writes the files where they are: all can be written, or none is. */
export function writeInPlace(files: readonly MigrateFile[], host: Host): void {
  for (const { path: file } of files) checkWritable(path.resolve(host.cwd, file), file);
  for (const { path: file, text } of files) writeFile(file, text, host);
}

/** What a converted tree is made of. */
export interface Tree {
  /** The paths of the command line. */
  readonly operands: readonly string[];
  /** All that is read from them. */
  readonly files: readonly FoundFile[];
  readonly migration: Migration;
}

/** Writes all files below a directory, each where it is below the base of the tree: all can be written, or none is. */
export function writeTree(tree: Tree, directory: string, host: Host): void {
  const changed = new Map(tree.migration.files.map((file) => [file.path, file.text]));
  const placeOf = placesBelow(tree, directory, host);
  const copies = tree.files.map(({ path: file }) => ({
    source: path.resolve(host.cwd, file),
    target: path.resolve(host.cwd, placeOf(file)),
    text: changed.get(file),
  }));
  if (copies.some(({ source, target }) => source === target))
    throw new CliError(`${directory} is where the files are`, 'use --in-place to change them there');
  if (fs.statSync(path.resolve(host.cwd, directory), { throwIfNoEntry: false })?.isFile())
    throw new CliError(`${directory} is a file, not a directory`);
  for (const { target } of copies) checkWritable(target, target);
  for (const { source, target, text } of copies) {
    writing(target, () => {
      makeDirectory(path.dirname(target));
      if (text === undefined) fs.copyFileSync(source, target);
      else fs.writeFileSync(target, text);
    });
  }
}

/** Where the files of a tree are written: what lies beside them moves none. */
export function placesBelow({ operands, files }: Tree, directory: string, host: Host): (file: string) => string {
  const absolute = (file: string): string => path.resolve(host.cwd, file);
  const bases = operands.map((operand) => (isDirectory(absolute(operand)) ? absolute(operand) : path.dirname(absolute(operand))));
  // What manifests name outside of the paths has to be where they look for it.
  const named = files.map(({ path: file }) => path.dirname(absolute(file))).filter((each) => !bases.some((base) => isWithin(each, base)));
  const base = commonDirectory([...bases, ...named]);
  return (file) => path.join(directory, path.relative(base, absolute(file)));
}

function isDirectory(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function commonDirectory([first = path.sep, ...others]: readonly string[]): string {
  return others.reduce((common, each) => {
    let at = common;
    while (!isWithin(each, at)) at = path.dirname(at);
    return at;
  }, first);
}
