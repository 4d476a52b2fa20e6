import type { Literal } from './tree.ts';

/** A literal as it can be written. */
export function printLiteral(literal: Literal): string {
  switch (literal.type) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(literal.value);
    case 'uint':
      return `${literal.value}u`;
    case 'double':
      return printDouble(literal.value);
    case 'string':
      return `"${escape(literal.value)}"`;
    case 'bytes':
      return `b"${Array.from(literal.value, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}"`;
  }
}

function printDouble(value: number): string {
  const text = Object.is(value, -0) ? '-0.0' : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function escape(text: string): string {
  return text.replace(/["\\]|\p{Cc}/gu, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
