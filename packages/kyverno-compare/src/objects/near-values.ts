import type { JsonValue } from '@assay/findings';
import { generateMatch } from '@assay/kyverno/engine';

import { makeRandom } from '../trials/random.ts';

/** Texts around one that a policy compares with: what it matches, what it just does not, and what is just beyond it. */
export function nearTexts(text: string): readonly string[] {
  if (text === '') return [''];
  if (/[*?]/.test(text) && !/[\\^$()[\]]/.test(text)) return nearWildcard(text);
  const amounts = nearAmounts(text);
  if (amounts.length > 0) return amounts;
  const matches = looksLikeExpression(text) ? nearExpression(text) : [];
  return [...matches, text, `${text}x`, `x${text}`, `x${text}x`, swapCase(text)];
}

/** Numbers around one that a policy compares with. */
export function nearNumbers(number: number): readonly number[] {
  return [number, number + 1, number - 1];
}

function nearWildcard(pattern: string): readonly string[] {
  const filled = pattern.replaceAll('*', 'example').replaceAll('?', 'x');
  const empty = pattern.replaceAll('*', '').replaceAll('?', 'x');
  const beyond = [...(/[*?]$/.test(pattern) ? [] : [`${filled}x`]), ...(/^[*?]/.test(pattern) ? [] : [`x${filled}`])];
  return [filled, empty, ...beyond, ...brokenLiterals(pattern), ''];
}

/** Each literal part in turn without its first character, and with another one behind that. */
function brokenLiterals(pattern: string): readonly string[] {
  const parts = pattern.split(/([*?])/);
  const isLiteral = (part: string): boolean => part !== '' && part !== '*' && part !== '?';
  const fill = (changed: readonly string[]): string => changed.join('').replaceAll('*', 'example').replaceAll('?', 'x');
  return parts.flatMap((part, at) => {
    if (!isLiteral(part)) return [];
    return [part.slice(1), `${part.slice(0, 1)}x${part.slice(1)}`].map((broken) => fill([...parts.slice(0, at), broken, ...parts.slice(at + 1)]));
  });
}

/** A number with a unit: the same in other units, and a little more and less. */
function nearAmounts(text: string): readonly string[] {
  const parts = /^(-?\d{1,15})(\.\d+)?([A-Za-z]*)$/.exec(text);
  if (parts === null) return nearVersions(text);
  const [, whole = '', fraction = '', unit = ''] = parts;
  const number = Number(whole);
  const same = EQUAL_UNITS.get(unit);
  const near = [text, `${number + 1}${fraction}${unit}`, `${number - 1}${fraction}${unit}`];
  // As texts the last two stand elsewhere than as amounts.
  return same && fraction === '' ? [...near, `${number * same[0]}${same[1]}`, `9${same[1]}`, `${number}0${unit}`] : near;
}

const EQUAL_UNITS: ReadonlyMap<string, readonly [factor: number, unit: string]> = new Map([
  ['', [1000, 'm']],
  ['Ki', [1024, '']],
  ['Mi', [1024, 'Ki']],
  ['Gi', [1024, 'Mi']],
  ['Ti', [1024, 'Gi']],
  ['k', [1000, '']],
  ['M', [1000, 'k']],
  ['G', [1000, 'M']],
  ['h', [60, 'm']],
]);

function nearVersions(text: string): readonly string[] {
  const parts = /^(v?\d+(?:\.\d+)*\.)(\d+)$/.exec(text);
  if (parts === null) return [];
  const [, head = '', last = ''] = parts;
  return [text, `${head}${Number(last) + 1}`, `${head}${Math.max(0, Number(last) - 1)}`];
}

function looksLikeExpression(text: string): boolean {
  return /[\\^$()[\]+|]|\.\*/.test(text);
}

/** Texts that a regular expression matches, with what is one more than that. */
function nearExpression(expression: string): readonly string[] {
  const posix = expression
    .replaceAll(/\(\?[:i]*\)?/g, '(')
    .replaceAll(/\\d/g, '[0-9]')
    .replaceAll(/\\w/g, '[A-Za-z0-9_]')
    .replaceAll(/\\s/g, '[ ]')
    .replaceAll(/\\S/g, '[a-z]')
    .replaceAll(/[*+]\??/g, '{1,3}');
  const random = makeRandom(1);
  const generated = Array.from({ length: MOST_GENERATED }, () => generateMatch(posix, random, () => {}));
  // A brace would break the variable of Kyverno that the text is put into, and no value that matters has one.
  const texts = generated.flatMap((each) => (each.kind === 'text' && !/[{}]/.test(each.text) ? [each.text] : []));
  return texts.slice(0, 2).flatMap((text) => [text, `${text}!`]);
}

const MOST_GENERATED = 6;

function swapCase(text: string): string {
  const lower = text.toLowerCase();
  return text === lower ? text.toUpperCase() : lower;
}

/** Images of every form, which policies take apart. */
export const IMAGES: readonly JsonValue[] = [
  'nginx',
  'nginx:latest',
  'nginx:1.25',
  'library/nginx:1.25',
  'ghcr.io/example/app:v1',
  'localhost:5000/app',
  `nginx@sha256:${'0'.repeat(64)}`,
];
