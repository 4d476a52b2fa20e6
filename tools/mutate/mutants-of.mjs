// Every small mistake that could stand in a TypeScript source: each mutant is one replacement of a piece of its text.
import { visitSource } from './visit-source.mjs';

const OTHER_OPERATOR = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
};

const OTHER_METHOD = { some: 'every', every: 'some', min: 'max', max: 'min', startsWith: 'endsWith', endsWith: 'startsWith' };

/** Methods without which there is still a value of the same type. */
const DROPPED_METHODS = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'trimEnd', 'trimStart']);

/** The mutants of a source in the order of its text, each with the start of the function that it stands in. */
export function mutantsOf(file, text) {
  const mutants = [];
  visitSource(file, text, (node, parent, within) => {
    for (const { start, end, replacement, about = node } of changesOf(node, parent, text)) {
      mutants.push({ file, functionStart: within?.start, start, end, replacement, ...shownAs(text, start, end, replacement, about) });
    }
  });
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** The source with one mistake in it. */
export function mutated(text, { start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

function changesOf(node, parent, text) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return changesOfOperator(node, text);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ ...spanOf(node), replacement: textOf(node.argument, text) }] : [];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].map((part) => ({ ...spanOf(node), replacement: textOf(part, text) }));
    case 'IfStatement':
      return node.alternate === null
        ? [{ ...spanOf(node), replacement: ';' }]
        : [{ ...spanOf(node.test), replacement: `!(${textOf(node.test, text)})` }];
    case 'ExpressionStatement':
      return isDirective(node) || isCallOf(node.expression, 'Super') ? [] : [{ ...spanOf(node), replacement: ';' }];
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ThrowStatement':
      return [{ ...spanOf(node), replacement: ';' }];
    case 'ReturnStatement':
      return isUndefinedOrFalse(node.argument) ? [] : [{ ...spanOf(node.argument), replacement: 'undefined', about: node }];
    case 'CallExpression':
      return changesOfCall(node, text);
    case 'MemberExpression':
      return node.optional ? changesOfOptional(node, text) : [];
    case 'ArrayExpression':
      return node.elements.length > 0 ? [{ ...spanOf(node), replacement: '[]' }] : [];
    case 'SpreadElement':
      return parent.type === 'NewExpression' ? [] : [{ ...spanOf(node), replacement: parent.type === 'ObjectExpression' ? '...{}' : '...[]' }];
    case 'Literal':
      return changesOfLiteral(node).map((change) => ({ ...change, about: parent }));
    default:
      return [];
  }
}

function changesOfOperator(node, text) {
  if (node.operator === '??') return [{ ...spanOf(node), replacement: textOf(node.left, text) }];
  const other = OTHER_OPERATOR[node.operator];
  if (other === undefined || (node.operator === '+' && (isText(node.left) || isText(node.right)))) return [];
  const start = node.left.end + text.slice(node.left.end, node.right.start).indexOf(node.operator);
  const operator = { start, end: start + node.operator.length, replacement: other };
  const sides =
    node.type === 'LogicalExpression' ? [node.left, node.right].map((side) => ({ ...spanOf(node), replacement: textOf(side, text) })) : [];
  return [{ ...operator, about: node }, ...sides];
}

function changesOfCall(node, text) {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const { name } = callee.property;
  const other = Object.hasOwn(OTHER_METHOD, name) ? [{ ...spanOf(callee.property), replacement: OTHER_METHOD[name], about: node }] : [];
  return DROPPED_METHODS.has(name) ? [{ ...spanOf(node), replacement: textOf(callee.object, text) }] : other;
}

function changesOfOptional(node, text) {
  const start = node.object.end + text.slice(node.object.end, node.property.start).indexOf('?.');
  return [{ start, end: start + 2, replacement: node.computed ? '' : '.', about: node }];
}

function changesOfLiteral(node) {
  if (typeof node.value === 'boolean') return [{ ...spanOf(node), replacement: String(!node.value) }];
  if (typeof node.value === 'number') return [1, -1].map((step) => ({ ...spanOf(node), replacement: `(${node.value + step})` }));
  return typeof node.value === 'string' && node.value !== '' ? [{ ...spanOf(node), replacement: "''" }] : [];
}

const isDirective = (node) => typeof node.directive === 'string';

/** What a function also gives, or nearly, when it returns nothing. */
const isUndefinedOrFalse = (node) => node === null || node.name === 'undefined' || node.value === false;

const isCallOf = (node, type) => node.type === 'CallExpression' && node.callee.type === type;

const isText = (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const spanOf = ({ start, end }) => ({ start, end });

const textOf = ({ start, end }, text) => text.slice(start, end);

/** The line of a change, its text, and the change in the smallest expression or statement around it. */
function shownAs(text, start, end, replacement, about) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start);
  const before = shortened(text.slice(about.start, start), -LONGEST_AROUND);
  const after = shortened(text.slice(end, about.end), LONGEST_AROUND);
  return {
    line: text.slice(0, start).split('\n').length,
    lineText: text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).trim(),
    change: [text.slice(start, end), replacement].map((part) => before + shortened(part, LONGEST_CHANGED) + after).join(' → '),
  };
}

/** On one line, and the last characters of it if `length` is negative. */
function shortened(text, length) {
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= Math.abs(length)) return line;
  return length < 0 ? `…${line.slice(length)}` : `${line.slice(0, length)}…`;
}

const LONGEST_AROUND = 40;
const LONGEST_CHANGED = 90;
