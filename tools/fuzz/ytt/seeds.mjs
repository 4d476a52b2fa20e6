// Real inputs: cases of the recorded suite, and directories of ytt packages.
import fs from 'node:fs';
import path from 'node:path';

import { groupWords } from '../subject.mjs';

/** More is no better input, and slower. */
const MOST_FILES = 25;
const MOST_CHARACTERS = 60_000;

const IS_INPUT = /\.(?:ya?ml|star|txt|lib\.yml)$/;
const IS_TEMPLATE = /^\s*#@|\(@|\bload\(/m;

/** The cases of a recorded suite that have input files, with their flags. */
export function readRecordedCases(suite) {
  const cases = path.join(suite, 'cases');
  if (!fs.existsSync(cases)) return [];
  return sortedEntries(cases).flatMap((group) =>
    sortedEntries(path.join(cases, group.name)).flatMap(({ name }) => readRecordedCase(path.join(cases, group.name, name), `${group.name}/${name}`)),
  );
}

function readRecordedCase(place, origin) {
  const files = readFiles(path.join(place, 'in'), () => true);
  if (files === undefined || Object.keys(files).length === 0) return [];
  const words = linesIn(path.join(place, 'args'));
  const env = Object.fromEntries(
    linesIn(path.join(place, 'env')).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const input = path.join(place, 'stdin');
  return [{ origin, files, flags: groupWords(words), env, stdin: fs.existsSync(input) ? fs.readFileSync(input, 'utf8') : '' }];
}

/** Every directory with templates, with what is below it if that is not too much, otherwise with the files beside each other. No two are the same. */
export function readPackages(root) {
  const seen = new Set();
  const subjects = [];
  for (const directory of directoriesBelow(root)) {
    if (!hasTemplate(directory)) continue;
    const files = readFiles(directory, (name) => IS_INPUT.test(name)) ?? readFiles(directory, (name) => IS_INPUT.test(name) && !name.includes('/'));
    if (files === undefined) continue;
    const content = JSON.stringify(files);
    if (seen.has(content)) continue;
    seen.add(content);
    subjects.push({ origin: path.relative(path.dirname(root), directory), files, flags: [['-f', '.']], env: {}, stdin: '' });
  }
  return subjects;
}

function directoriesBelow(directory) {
  const below = sortedEntries(directory).filter((entry) => entry.isDirectory() && !/^(?:\.git|node_modules|vendor)$/.test(entry.name));
  return [directory, ...below.flatMap(({ name }) => directoriesBelow(path.join(directory, name)))];
}

function hasTemplate(directory) {
  return sortedEntries(directory).some((entry) => {
    if (!entry.isFile() || !IS_INPUT.test(entry.name)) return false;
    return IS_TEMPLATE.test(fs.readFileSync(path.join(directory, entry.name), 'utf8'));
  });
}

/** The texts below a directory by relative path; `undefined` when they are too many, too long or no texts. */
function readFiles(directory, isWanted) {
  if (!fs.existsSync(directory)) return undefined;
  const files = {};
  let characters = 0;
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(directory, file);
    if (entry.isDirectory() || !isWanted(name)) continue;
    if (!entry.isFile()) return undefined;
    const bytes = fs.readFileSync(file);
    const text = bytes.toString();
    characters += text.length;
    if (characters > MOST_CHARACTERS || Object.keys(files).length === MOST_FILES || !Buffer.from(text).equals(bytes)) return undefined;
    files[name] = text;
  }
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function linesIn(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}

function sortedEntries(directory) {
  return fs.readdirSync(directory, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
