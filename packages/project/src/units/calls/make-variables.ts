import type { ScriptLine } from './script-lines.ts';

/**
 * The lines of a Makefile, in which a variable of several words, `ARGS = -f config -f values.yml`, is what it stands for, as `make` replaces
 * it before a shell sees the line. Those of one word, assigned several times, or with a function in them stay as they are.
 */
export function withMakeVariables(lines: readonly ScriptLine[]): readonly ScriptLine[] {
  const values = variablesOfWords(lines);
  if (values.size === 0) return lines;
  return lines.map((line) => (ASSIGNMENT.test(line.text) ? line : { ...line, text: replaced(line.text, values, MAX_DEPTH) }));
}

const ASSIGNMENT = /^([A-Za-z_]\w*)\s*(\+|\?|::?)?=\s*(.*)$/;
const REFERENCE = /(?<!\$)\$(?:\((\w+)\)|\{(\w+)\})/g;
const FUNCTION = /\$[({][\w-]+\s/;

function variablesOfWords(lines: readonly ScriptLine[]): ReadonlyMap<string, string> {
  const values = new Map<string, string | undefined>();
  for (const { text } of lines) {
    const [, name, operator, value = ''] = ASSIGNMENT.exec(text) ?? [];
    if (name !== undefined) values.set(name, values.has(name) || operator === '+' ? undefined : value.trim());
  }
  return new Map([...values].flatMap(([name, value]) => (value !== undefined && /\s/.test(value) && !FUNCTION.test(value) ? [[name, value]] : [])));
}

/** Variables in variables, and what they may become, are bounded. */
const MAX_DEPTH = 5;
const MAX_LENGTH = 10_000;

function replaced(text: string, values: ReadonlyMap<string, string>, depth: number): string {
  if (depth === 0 || text.length > MAX_LENGTH) return text;
  return text.replace(REFERENCE, (reference, inParentheses: string | undefined, inBraces: string | undefined) => {
    const value = values.get(inParentheses ?? inBraces ?? '');
    return value === undefined ? reference : replaced(value, values, depth - 1);
  });
}
