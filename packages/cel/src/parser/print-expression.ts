import { printLiteral } from './print-literal.ts';
import type { CallExpression, Expression } from './tree.ts';

/** Binding powers of operators, the weakest first; what binds more weakly than its place is put in parentheses. */
const POWERS: Readonly<Record<string, number>> = {
  '_?_:_': 1,
  '_||_': 2,
  '_&&_': 3,
  '_<_': 4,
  '_<=_': 4,
  '_>=_': 4,
  '_>_': 4,
  '_==_': 4,
  '_!=_': 4,
  '@in': 4,
  '_+_': 5,
  '_-_': 5,
  '_*_': 6,
  '_/_': 6,
  '_%_': 6,
};

const UNARY = 7;
const MEMBER = 8;

/** The text of an expression whose macros are not expanded; comprehensions have no text and print as `<comprehension>`. */
export function printExpression(node: Expression): string {
  return print(node, 0);
}

function print(node: Expression, power: number): string {
  switch (node.kind) {
    case 'literal': {
      const text = printLiteral(node.literal);
      return text.startsWith('-') && power > UNARY ? `(${text})` : text;
    }
    case 'identifier':
      return node.name;
    case 'select': {
      const text = `${print(node.operand, MEMBER)}.${fieldName(node.field)}`;
      return node.isTest ? `has(${text})` : text;
    }
    case 'call':
      return printCall(node, power);
    case 'list': {
      const optional = new Set(node.optionalIndices);
      return `[${node.elements.map((element, index) => (optional.has(index) ? '?' : '') + print(element, 0)).join(', ')}]`;
    }
    case 'map':
      return `{${node.entries.map(({ key, value, isOptional }) => `${isOptional ? '?' : ''}${print(key, 0)}: ${print(value, 0)}`).join(', ')}}`;
    case 'message': {
      const fields = node.fields.map(({ field, value, isOptional }) => `${isOptional ? '?' : ''}${fieldName(field)}: ${print(value, 0)}`);
      return `${node.typeName}{${fields.join(', ')}}`;
    }
    case 'comprehension':
      return '<comprehension>';
  }
}

function printCall(node: CallExpression, power: number): string {
  const [first, second, third] = node.parameters;
  const all = (): string => node.parameters.map((parameter) => print(parameter, 0)).join(', ');
  if (node.target !== undefined) return `${print(node.target, MEMBER)}.${node.name}(${all()})`;
  if (first === undefined) return `${node.name}()`;
  if (node.name === '!_' || node.name === '-_') return parenthesized(`${node.name.slice(0, 1)}${print(first, MEMBER)}`, UNARY, power);
  if (second === undefined) return `${node.name}(${all()})`;
  if (node.name === '_[_]') return `${print(first, MEMBER)}[${print(second, 0)}]`;
  if (node.name === '_[?_]') return `${print(first, MEMBER)}[?${print(second, 0)}]`;
  if (node.name === '_?._' && second.kind === 'literal') return `${print(first, MEMBER)}.?${fieldName(String(second.literal.value))}`;
  const own = POWERS[node.name];
  if (own === undefined) return `${node.name}(${all()})`;
  if (third !== undefined) return parenthesized(`${print(first, own + 1)} ? ${print(second, own + 1)} : ${print(third, own)}`, own, power);
  const operator = node.name === '@in' ? 'in' : node.name.slice(1, -1);
  // A chain of logical operators is a balanced tree: both sides are parenthesized alike to keep its shape.
  const isLogical = own === 2 || own === 3;
  return parenthesized(`${print(first, isLogical ? own + 1 : own)} ${operator} ${print(second, own + 1)}`, own, power);
}

function parenthesized(text: string, own: number, power: number): string {
  return own < power ? `(${text})` : text;
}

const RESERVED: ReadonlySet<string> = new Set(['in', 'true', 'false', 'null']);

function fieldName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name) ? name : `\`${name}\``;
}
