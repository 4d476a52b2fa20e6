// Where our ytt differs on purpose, as packages/ytt/DEPARTURES.md says. These are counted apart.
import { withFlags, wordsOf } from '../subject.mjs';
import { isSame } from './compare.mjs';

export const DEPARTURES = [
  {
    name: 'the reference crashes, ours tells an error',
    explains: ({ reference, ours }) => /^(?:panic|fatal error): |^goroutine \d+ /m.test(reference.stderr) && ours.exit === 1,
  },
  {
    // Such as a function without statements, which gives None here.
    name: 'the reference fails inside of itself',
    explains: ({ reference }) => reference.exit === 1 && /^ *- runtime error: /m.test(reference.stderr),
  },
  {
    name: 'the reference prints no maps as positions',
    explains: ({ subject, reference, ours }) =>
      ours.exit === 0 && reference.exit === 2 && /^panic: Unexpected marshaling of /m.test(reference.stderr) && wordsOf(subject).includes('pos'),
  },
  {
    name: 'the reference was built without a version',
    explains: ({ reference }) => /^ytt version develop$|\bMalformed version: develop\b/m.test(reference.stdout + reference.stderr),
  },
  {
    name: 'a rule on an empty default sees what is there',
    explains: ({ reference, ours }) =>
      /found: NoneType /.test(reference.stderr) &&
      isSame({ ...reference, stderr: reference.stderr.replaceAll(/found: NoneType /g, 'found: ') }, withoutTypes(ours)),
  },
  {
    name: 'the reference shows its own frames',
    explains: ({ reference, ours }) => reference.exit === 1 && ours.exit === 1 && /\.go:\d+/.test(reference.stderr),
  },
  {
    name: 'deprecation warnings',
    explains: ({ reference, ours }) => isSameButForWarnings(reference, ours),
  },
  {
    name: 'the nearest flag after an unknown one',
    explains: ({ reference, ours }) => isSame(reference, { ...ours, stderr: ours.stderr.replace(/^did you mean --[\w-]+\?\n/m, '') }),
  },
  {
    name: '@assert/validate on templates is enforced',
    async explains({ subject, reference, runReference, runOurs }) {
      if (!mentions(subject, '@assert/validate')) return false;
      const unchecked = withFlags(subject, ['--output-disable-validation']);
      // Rules that are wrong are told all the same.
      const without = withoutAnnotations(subject, ['@assert/validate'], (text) => !text.includes('#@data/values'));
      return isSameButForWarnings(reference, await runOurs(unchecked)) || isSameButForWarnings(await runReference(without), await runOurs(without));
    },
  },
  {
    name: 'named rules in the OpenAPI export',
    explains: ({ subject, reference, ours }) =>
      reference.exit === 0 &&
      ours.exit === 0 &&
      wordsOf(subject).some((word) => word.endsWith('openapi-v3')) &&
      hasMoreLines(ours.stdout, reference.stdout),
  },
  {
    name: 'named rules that only ours knows',
    explains: ({ reference }) => UNKNOWN_RULE.test(reference.stderr),
  },
  {
    name: 'annotations that only ours knows',
    async explains({ subject, runReference, runOurs }) {
      if (!OURS_ALONE.some((name) => mentions(subject, name))) return false;
      const without = withoutAnnotations(subject, OURS_ALONE, () => true);
      return isSameButForWarnings(await runReference(without), await runOurs(without));
    },
  },
];

/** Without the type that a rule was not meant for. */
function withoutTypes(ours) {
  return ours.kind === 'ended' ? { ...ours, stderr: ours.stderr.replaceAll(/found: (?:dict|list) /g, 'found: ') } : ours;
}

/** Warnings come with every other departure, too. */
function isSameButForWarnings(reference, ours) {
  return isSame(reference, ours.kind === 'ended' ? { ...ours, stderr: ours.stderr.replaceAll(DEPRECATION, '') } : ours);
}

const DEPRECATION = /^(?:[^\s:]+:\d+: )?Data value "[^\n]*" is deprecated(?:: [^\n]*)?\n/gm;

const UNKNOWN_RULE =
  /Invalid @(?:schema\/validation|assert\/validate) annotation - unknown keyword argument "(?:cel|contains|ends_with|enum|even|format|len|matches|multiple_of|odd|path|prefix|regexp|starts_with|unique)"/;

const OURS_ALONE = [
  '@schema/any-key',
  '@schema/doc',
  '@schema/example',
  '@schema/key-may-be-present',
  '@schema/match',
  '@schema/removed',
  '@schema/validate',
  '@schema/validation-defaults-for-strings',
  '@overlay/merge-anns',
  '@overlay/noop',
  '@overlay/remove-anns',
  '@overlay/replace-ann',
];

function mentions({ files, stdin }, name) {
  const pattern = new RegExp(`#${name}(?![\\w-])`);
  return [...Object.values(files), stdin].some((text) => pattern.test(text));
}

/** With blanks in place of these annotations, in the texts that are chosen. No line moves. */
function withoutAnnotations(subject, names, isChosen) {
  const pattern = new RegExp(`#(?:${names.join('|')})(?![\\w-])[^\n]*`, 'g');
  const without = (text) => (isChosen(text) ? text.replaceAll(pattern, '') : text);
  const files = Object.entries(subject.files).map(([name, text]) => [name, without(text)]);
  return { ...subject, files: Object.fromEntries(files), stdin: without(subject.stdin) };
}

/** Whether a text has all lines of another one in their order, and others between them. */
function hasMoreLines(more, fewer) {
  const wanted = fewer.split('\n');
  let found = 0;
  for (const line of more.split('\n')) if (line === wanted[found]) found++;
  return found === wanted.length;
}
