import { quoted } from '../cel/literal.ts';

/** A part of a JSON pointer: a step, or what is known only when the policy runs. */
export type PointerPart = string | { readonly expression: string };

/** A pointer as CEL. */
function printPointer(parts: readonly PointerPart[]): string {
  const texts: string[] = [];
  let written = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      written += `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      continue;
    }
    const isPrefix = texts.length === 0 && written === '';
    if (!isPrefix) texts.push(quoted(`${written}/`));
    written = '';
    texts.push(part.expression);
  }
  if (written !== '' || texts.length === 0) texts.push(quoted(written));
  return texts.join(' + ');
}

/** A value of several lines stands below its name, unless it begins with a bracket. */
function below(value: string): string {
  return value.includes('\n') && !/^[[{]/.test(value) ? `\n  ${value.replaceAll('\n', '\n  ')}` : ` ${value}`;
}

/** An operation of a JSON patch as CEL. */
export function printOperation(op: 'add' | 'remove' | 'replace', pointer: readonly PointerPart[], value?: string): string {
  return `JSONPatch{op: '${op}', path: ${printPointer(pointer)}${value === undefined ? '' : `, value:${below(value)}`}}`;
}
