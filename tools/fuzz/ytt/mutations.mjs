// Changes of ytt inputs: of their texts, of the flags, and of the files that there are.
import {
  deleteLines,
  doubleToken,
  dropToken,
  duplicateLine,
  linesOf,
  misspell,
  replaceOne,
  shiftLines,
  swapLines,
  swapToken,
  takeLines,
} from '../mutate-text.mjs';
import { inFile } from '../mutate-subject.mjs';
import { withFile, withFlags, withoutFile } from '../subject.mjs';
import { randomExpression } from './expressions.mjs';
import { ANNOTATIONS, BLOCK_LINES, FILE_MARKS, FILE_NAMES, FLAGS, LITERALS, loadLine, OPERATORS, SCALARS } from './vocabulary.mjs';

/** Each with how often it is chosen. */
export const MUTATIONS = [
  inText(3, deleteLines),
  inText(2, duplicateLine),
  inText(2, swapLines),
  inText(3, takeLines),
  inText(3, shiftLines),
  inText(4, swapToken),
  inText(1.5, dropToken),
  inText(0.7, doubleToken),
  inText(2, misspellAnnotation),
  inText(2, replaceAnnotation),
  inText(3, addAnnotation),
  inText(3, replaceScalar),
  inText(3, replaceLiteral),
  inText(3, replaceOperator),
  inText(4, replaceByExpression),
  inText(2, addExpression),
  inText(3, addBlockLine),
  inText(1.5, dropBlockLine),
  [2, addDataValue],
  [1.5, addValuesFile],
  [1.5, addFlag],
  [1, markFile],
  [0.7, dropFlag],
  [0.7, addFile],
  [0.7, renameFile],
  [0.5, dropFile],
];

/** More often a template than another file. */
function inText(weight, change) {
  return inFile(weight, change, ({ files }, random) => {
    const names = Object.keys(files);
    const templates = names.filter((name) => /#@|\(@/.test(files[name]) || name.endsWith('.star'));
    return random.pick(templates.length > 0 && random.isTrue(0.85) ? templates : names);
  });
}

function misspellAnnotation(text, random) {
  return replaceOne(text, /(?<=@)[a-z]+\/[a-z-]+/g, random, (name) => misspell(name, random));
}

function replaceAnnotation(text, random) {
  return replaceOne(text, /(?<=#@)[a-z]+\/[^\n]*/g, random, () => random.pick(ANNOTATIONS));
}

function addAnnotation(text, random) {
  const lines = linesOf(text);
  const at = random.below(lines.length + 1);
  lines.splice(at, 0, `${indentOf(lines[at])}#@${random.pick(ANNOTATIONS)}\n`);
  const needsOverlay = !text.includes('@ytt:overlay') && random.isTrue(0.9);
  return withLoads(lines.join(''), needsOverlay ? ['overlay'] : []);
}

function replaceScalar(text, random) {
  return replaceOne(text, /(?<=[:-] )[^\s#][^\n]*/g, random, () => random.pick(SCALARS));
}

function replaceLiteral(text, random) {
  return replaceOne(text, LITERAL, random, () => random.pick(LITERALS));
}

const LITERAL = /"[^"\n]*"|\b\d+(?:\.\d+)?\b|\b(?:None|True|False)\b|\[\]|\{\}/g;

function replaceOperator(text, random) {
  return replaceOne(text, /(?<= )(?:\+|-|\*|\/\/?|%|==|!=|<=?|>=?|\||&|and|or|not in|in)(?= )/g, random, () => random.pick(OPERATORS));
}

function replaceByExpression(text, random) {
  const { text: expression, modules } = randomExpression(random, namesIn(text));
  const changed = replaceOne(text, /(?<=[:-] )[^\s#][^\n]*|(?<=#@ )(?!end|load|def|if|for|else|elif)[^\n]*/g, random, (found) =>
    found.startsWith('#') || random.isTrue(0.5) ? `#@ ${expression}` : expression,
  );
  return changed === undefined ? undefined : withLoads(changed, modules);
}

function addExpression(text, random) {
  const { text: expression, modules } = randomExpression(random, namesIn(text));
  const lines = linesOf(text);
  const at = random.below(lines.length + 1);
  const line = random.pick([`added${random.below(9)}: #@ ${expression}`, `#@ y = ${expression}`, `- #@ ${expression}`]);
  lines.splice(at, 0, `${indentOf(lines[at])}${line}\n`);
  return withLoads(lines.join(''), modules);
}

function addBlockLine(text, random) {
  const lines = linesOf(text);
  const at = random.below(lines.length + 1);
  const isCode = /^(?:load|def)\b/m.test(text) && !text.includes('#@');
  lines.splice(at, 0, `${indentOf(lines[at])}${isCode ? '' : '#@ '}${random.pick(BLOCK_LINES)}\n`);
  return lines.join('');
}

function dropBlockLine(text, random) {
  return replaceOne(text, /^[ \t]*(?:#@ )?(?:end|if|for|def|else|elif)\b[^\n]*\n/gm, random, () => '');
}

function addDataValue(subject, random) {
  const texts = Object.values(subject.files).join('\n');
  const keys = texts.match(/(?<=data\.values\.)[\w.]+|^\s*[\w-]+(?=:)/gm) ?? ['name'];
  const key = random.pick(keys).trim();
  const value = random.pick(SCALARS);
  const flag = random.pick(['-v', '--data-value-yaml', '--data-value-yaml', '--data-value-file']);
  const given = flag === '--data-value-file' ? (Object.keys(subject.files)[0] ?? 'nope.txt') : value;
  return withFlags(subject, [flag, `${random.isTrue(0.05) ? '@lib:' : ''}${key}${random.isTrue(0.03) ? '' : '='}${given}`]);
}

function addValuesFile(subject, random, otherText) {
  const texts = Object.values(subject.files).filter((text) => !text.includes('#@'));
  const text = texts.length > 0 && random.isTrue(0.5) ? random.pick(texts) : plainValues(subject, random, otherText());
  return withFlags(withFile(subject, 'given/values.yml', text), ['--data-values-file', 'given/values.yml']);
}

/** Values for the top keys of a document with values or a schema, if there is one. */
function plainValues(subject, random, otherText) {
  const declaring = Object.values(subject.files).find((text) => text.includes('#@data/values'));
  if (declaring === undefined) return otherText.replaceAll(/^\s*#@[^\n]*\n/gm, '');
  const keys = declaring.match(/^[\w-]+(?=:)/gm) ?? [];
  return keys.map((key) => (random.isTrue(0.4) ? `${key}: ${random.pick(SCALARS)}\n` : '')).join('');
}

function addFlag(subject, random) {
  const flag = random.pick(FLAGS);
  const env = flag[1] === 'DV' ? { DV_name: random.pick(SCALARS), DV_a__b: '1' } : {};
  return { ...withFlags(subject, flag), env: { ...subject.env, ...env } };
}

function dropFlag(subject, random) {
  if (subject.flags.length < 2) return undefined;
  return { ...subject, flags: subject.flags.toSpliced(random.below(subject.flags.length), 1) };
}

function markFile(subject, random) {
  const name = random.pick([...Object.keys(subject.files), '**/*', '*.yml', 'nope.yml']);
  return withFlags(subject, ['--file-mark', `${name}:${random.pick(FILE_MARKS)}`]);
}

function addFile(subject, random, otherText) {
  return withFile(subject, random.pick(FILE_NAMES), otherText());
}

function renameFile(subject, random) {
  const names = Object.keys(subject.files);
  if (names.length === 0) return undefined;
  const name = random.pick(names);
  return withFile(withoutFile(subject, name), random.pick(FILE_NAMES), subject.files[name]);
}

function dropFile(subject, random) {
  const names = Object.keys(subject.files);
  return names.length < 2 ? undefined : withoutFile(subject, random.pick(names));
}

function withLoads(text, modules) {
  const isStarlark = /^(?:load|def)\b/m.test(text) && !text.includes('#@');
  return modules.map((module) => `${isStarlark ? '' : '#@ '}${loadLine(module)}\n`).join('') + text;
}

function namesIn(text) {
  return [...new Set(text.match(/(?<=#@ |def )[a-z_]\w*(?= =|\()/g)), ...(text.includes('data.values') ? ['data.values'] : [])];
}

function indentOf(line = '') {
  return /^ */.exec(line)[0];
}
