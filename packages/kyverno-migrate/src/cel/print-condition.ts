import type { Condition, ListOperand } from './condition.ts';

/** What to write for the lists of quantifiers. */
export type ListPrinter = (list: ListOperand) => string;

/** Longer conditions get a line for each operand. */
const WIDTH = 110;

/** The lists one after the other, where they stand. */
export const printLists: ListPrinter = ({ lists }) => (lists.length === 1 ? String(lists[0]) : `(${lists.join(' + ')})`);

/** A condition as CEL; a junction that is too long for a line has one line for each part. */
export function printCondition(condition: Condition, printList: ListPrinter = printLists): string {
  return print(condition, printList, '');
}

function print(condition: Condition, printList: ListPrinter, indent: string): string {
  switch (condition.kind) {
    case 'constant':
      return String(condition.value);
    case 'both':
    case 'either':
      return printJunction(condition, printList, indent);
    case 'comparison':
      if (condition.operator === 'not in') return `!(${condition.left} in ${condition.right})`;
      return `${condition.left} ${condition.operator} ${condition.right}`;
    case 'test':
      return condition.isNegated ? `!${condition.text}` : condition.text;
    case 'every':
    case 'some': {
      const { kind, list, variable, body } = condition;
      if (body.kind === 'constant') return `${printList(list)}.size() ${kind === 'every' ? '==' : '!='} 0`;
      const call = `${printList(list)}.${kind === 'every' ? 'all' : 'exists'}(${variable}`;
      const inner = print(body, printList, '');
      if (!inner.includes('\n') && `${indent}${call}, ${inner})`.length <= WIDTH) return `${call}, ${inner})`;
      return `${call},\n${indent}  ${print(body, printList, `${indent}  `)})`;
    }
    case 'sequence': {
      const { decider, whenTrue, whenFalse } = condition;
      const isNegated = decider.kind === 'test' && decider.isNegated;
      const inOrder = isNegated ? [{ ...decider, isNegated: false }, whenFalse, whenTrue] : [decider, whenTrue, whenFalse];
      const parts = inOrder.map((part) => printOperand(part, printList, indent));
      return `${parts[0]} ? ${parts[1]} : ${parts[2]}`;
    }
  }
}

function printJunction(condition: Extract<Condition, { readonly kind: 'both' | 'either' }>, printList: ListPrinter, indent: string): string {
  const operator = condition.kind === 'both' ? '&&' : '||';
  const parts = condition.parts.map((part) => printOperand(part, printList, indent));
  const line = parts.join(` ${operator} `);
  if (!line.includes('\n') && indent.length + line.length <= WIDTH) return line;
  return parts.join(` ${operator}\n${indent}`);
}

/** `&&` and `||` are not mixed without parentheses. */
function printOperand(part: Condition, printList: ListPrinter, indent: string): string {
  const isCompound = part.kind === 'both' || part.kind === 'either' || part.kind === 'sequence';
  return isCompound ? `(${print(part, printList, `${indent} `)})` : print(part, printList, indent);
}
