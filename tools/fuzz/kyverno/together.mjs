// Many tests in one process of the reference, which takes longer to start than to run them.
import path from 'node:path';

import { place } from '../subject.mjs';
import { readPart } from './compare.mjs';

/**
 * The results of the reference on these cases, in their order. One in which a test ends the run has none, and those behind it are run without it;
 * so those in which ours is given up are left out from the first. Nor has one a result that prints nothing.
 */
export async function runTogether(cases, folder, run) {
  const results = cases.map(() => undefined);
  let left = [...cases.keys()].filter((index) => cases[index].ours.verdict?.isComplete);
  while (left.length > 0) {
    place(inFolders(cases, left), folder);
    const ended = await run(folder);
    if (ended.kind !== 'ended') return results;
    const unread = new Set([...ended.stdout.matchAll(/^ {2}Path: (\d+)\//gm)].map(([, name]) => Number(name)));
    if (unread.size > 0) {
      left = left.filter((index) => !unread.has(index));
      continue;
    }
    const parts = partsOf(ended.stdout);
    const isComplete = /^Test Summary:/m.test(ended.stdout);
    const last = isComplete ? undefined : parts.pop()?.index;
    for (const { index, text } of parts) results[index] = readPart(text);
    if (last === undefined) return results;
    left = left.filter((index) => index > last);
  }
  return results;
}

function inFolders(cases, indices) {
  const files = indices.flatMap((index) => Object.entries(cases[index].subject.files).map(([name, text]) => [path.join(nameOf(index), name), text]));
  return { files: Object.fromEntries(files) };
}

/** Tests are run in the order of these names. */
function nameOf(index) {
  return String(index).padStart(4, '0');
}

/** What is printed of each subject. One can have several tests. */
function partsOf(stdout) {
  const parts = [];
  for (const text of stdout.split(/^(?=Loading test )/m)) {
    const index = /^Loading test .*\( (\d+)\//.exec(text)?.[1];
    if (index === undefined) continue;
    if (parts.at(-1)?.index === Number(index)) parts.at(-1).text += text;
    else parts.push({ index: Number(index), text });
  }
  return parts;
}
