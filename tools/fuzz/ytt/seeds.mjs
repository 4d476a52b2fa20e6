// Real inputs: cases of the recorded suite, and directories of ytt packages.
import fs from 'node:fs';
import path from 'node:path';

import { directoriesBelow, readTexts, recordedCases, sortedEntries } from '../input-files.mjs';
import { groupWords } from '../subject.mjs';

const IS_INPUT = /\.(?:ya?ml|star|txt|lib\.yml)$/;
const IS_TEMPLATE = /^\s*#@|\(@|\bload\(/m;

/** The cases of a recorded suite that have input files, with their flags. */
export function readRecordedCases(suite) {
  return recordedCases(suite).flatMap(readRecordedCase);
}

function readRecordedCase({ place, origin }) {
  const files = readTexts(path.join(place, 'in'), () => true);
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
    const files = readTexts(directory, (name) => IS_INPUT.test(name)) ?? readTexts(directory, (name) => IS_INPUT.test(name) && !name.includes('/'));
    if (files === undefined) continue;
    const content = JSON.stringify(files);
    if (seen.has(content)) continue;
    seen.add(content);
    subjects.push({ origin: path.relative(path.dirname(root), directory), files, flags: [['-f', '.']], env: {}, stdin: '' });
  }
  return subjects;
}

function hasTemplate(directory) {
  return sortedEntries(directory).some((entry) => {
    if (!entry.isFile() || !IS_INPUT.test(entry.name)) return false;
    return IS_TEMPLATE.test(fs.readFileSync(path.join(directory, entry.name), 'utf8'));
  });
}

function linesIn(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}
