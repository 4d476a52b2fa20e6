import { isDeepStrictEqual } from 'node:util';

/** Both ended alike, and printed and wrote the same. */
export function isSame(reference, ours) {
  return isDeepStrictEqual(reference, ours);
}

/**
 * How two results differ, without what depends on the input: differences with one cause should have one signature. It is the first
 * line that differs on each side, with names, numbers, places and texts masked.
 */
export function signatureOf(reference, ours) {
  if (ours.kind === 'crashed') return `crash: ${maskMessage(ours.error.split('\n')[0])}`;
  if (ours.kind === 'hung') return 'no end';
  const statuses = `${reference.exit}/${ours.exit}`;
  const stream = ['stderr', 'stdout'].find((stream) => reference[stream] !== ours[stream]);
  if (stream === undefined) return reference.exit === ours.exit ? 'files written' : `status ${statuses}`;
  const [theirs, own] = firstDifference(reference[stream], ours[stream]);
  // What a failed run says is its message; an output is whatever the input makes of it.
  const mask = stream === 'stderr' ? maskMessage : maskOutput;
  return `${statuses} ${stream}: ${mask(theirs)} ≠ ${mask(own)}`;
}

function firstDifference(left, right) {
  const [lefts, rights] = [left.split('\n'), right.split('\n')];
  const at = lefts.findIndex((line, index) => line !== rights[index]);
  return at < 0 ? ['', rights[lefts.length]] : [lefts[at], rights[at] ?? ''];
}

function maskMessage(line) {
  return line
    .replace(/^(\s*)\S*:(?:\d+|\?)? \| .*/, '$1PLACE | …')
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '"…"')
    .replaceAll(/(?:[\w./@-]+\.(?:ya?ml|star|txt|md)\b|\(unknown\))(?::\d+)*/g, 'FILE')
    .replaceAll(/(undefined: |unbound variable |struct has no \.|field or method \.?|load: )[\w.]+/g, '$1…')
    .replaceAll(/\b[A-Za-z_]\w*(?= is not defined)/g, '…')
    .replaceAll(/\d+/g, 'N')
    .trim()
    .slice(0, 110);
}

function maskOutput(line) {
  return line
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '"…"')
    .replaceAll(/-?\d+(?:\.\d+)?/g, 'N')
    .replaceAll(/[\p{L}_][\p{L}\w./-]*/gu, (word) => (/^(?:null|true|false)$/.test(word) ? word : 'w'))
    .replaceAll(/w(?:\s+w)+/g, 'w')
    .slice(0, 60);
}
