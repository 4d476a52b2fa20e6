// Texts of real inputs: below directories, and of the cases of a recorded suite.
import fs from 'node:fs';
import path from 'node:path';

/** More is no better input, and slower. */
const MOST_FILES = 25;
const MOST_CHARACTERS = 60_000;

/** The folders of the cases of a recorded suite, with a name for each. */
export function recordedCases(suite) {
  const cases = path.join(suite, 'cases');
  if (!fs.existsSync(cases)) return [];
  return sortedEntries(cases)
    .filter((entry) => entry.isDirectory())
    .flatMap((group) =>
      sortedEntries(path.join(cases, group.name)).map(({ name }) => ({ place: path.join(cases, group.name, name), origin: `${group.name}/${name}` })),
    );
}

/** A directory and those below it, without what is not of its authors. */
export function directoriesBelow(directory) {
  const below = sortedEntries(directory).filter((entry) => entry.isDirectory() && !/^(?:\.git|node_modules|vendor)$/.test(entry.name));
  return [directory, ...below.flatMap(({ name }) => directoriesBelow(path.join(directory, name)))];
}

/** The texts below a directory by relative path; `undefined` when they are too many, too long or no texts. */
export function readTexts(directory, isWanted) {
  if (!fs.existsSync(directory)) return undefined;
  const names = fs
    .readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .filter(isWanted);
  return readNamedTexts(directory, names);
}

/** The texts of these files; `undefined` when they are too many, too long or no texts. */
export function readNamedTexts(directory, names) {
  if (names.length > MOST_FILES) return undefined;
  const files = {};
  let characters = 0;
  for (const name of names.toSorted()) {
    const file = path.join(directory, name);
    if (!fs.lstatSync(file).isFile()) return undefined;
    const bytes = fs.readFileSync(file);
    const text = bytes.toString();
    characters += text.length;
    if (characters > MOST_CHARACTERS || !Buffer.from(text).equals(bytes)) return undefined;
    files[name] = text;
  }
  return files;
}

/** Entries of a directory by name. */
export function sortedEntries(directory) {
  return fs.readdirSync(directory, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
