import fs from 'node:fs';
import path from 'node:path';

import type { MigrateFile, Migration } from '@assay/kyverno-migrate';

import { checkWritable } from '../files/check-writable.ts';
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

/** Writes all files below a directory, each where it is below what all have in common: all can be written, or none is. */
export function writeTree(files: readonly FoundFile[], migration: Migration, directory: string, host: Host): void {
  const changed = new Map(migration.files.map((file) => [file.path, file.text]));
  const base = commonDirectory(files.map((file) => path.resolve(host.cwd, file.path)));
  const copies = files.map(({ path: file }) => {
    const source = path.resolve(host.cwd, file);
    return { source, target: path.resolve(host.cwd, directory, path.relative(base, source)), text: changed.get(file) };
  });
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

function commonDirectory(files: readonly string[]): string {
  const [first = '/', ...others] = files.map((file) => path.dirname(file));
  return others.reduce((common, each) => {
    let at = common;
    while (each !== at && !each.startsWith(at === path.sep ? at : at + path.sep)) at = path.dirname(at);
    return at;
  }, first);
}
