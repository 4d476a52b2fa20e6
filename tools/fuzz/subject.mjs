// What both programs are run on: texts by path, words of the command line in groups that belong together (a flag with its value),
// variables of the environment, and standard input.
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{
 *   readonly origin: string,
 *   readonly files: Readonly<Record<string, string>>,
 *   readonly flags: readonly (readonly string[])[],
 *   readonly env: Readonly<Record<string, string>>,
 *   readonly stdin: string,
 * }} Subject
 */

export function wordsOf({ flags }) {
  return flags.flat();
}

/** Words as groups: what does not begin with a dash belongs to the flag before it. */
export function groupWords(words) {
  const groups = [];
  for (const word of words) {
    const isFlag = word.startsWith('-') && word !== '-';
    if (isFlag || groups.length === 0) groups.push([word]);
    else groups.at(-1).push(word);
  }
  return groups;
}

export function withFile(subject, name, text) {
  return { ...subject, files: { ...subject.files, [name]: text } };
}

export function withoutFile(subject, name) {
  const { [name]: _, ...files } = subject.files;
  return { ...subject, files };
}

export function withFlags(subject, ...groups) {
  return { ...subject, flags: [...subject.flags, ...groups] };
}

/** Makes a folder hold the files of a subject and nothing else. */
export function place(subject, folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(subject.files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

/** What a run has left in the folder of a subject beside its files, or in place of them. */
export function writtenIn(folder, subject) {
  const written = {};
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    const text = fs.readFileSync(file, 'utf8');
    if (text !== subject.files[name]) written[name] = text;
  }
  return written;
}
