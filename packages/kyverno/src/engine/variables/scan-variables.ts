/** A variable `{{ expression }}` in a text. */
export interface VariableOccurrence {
  /** Where its braces begin and end, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What stands between the braces, without blanks around it; all double braces within are gone, as in Kyverno. */
  readonly expression: string;
  /** Whether it is written `{{- expression }}`: variables in its value stay as they are. */
  readonly isFinal: boolean;
}

/** A reference `$(path)` in a text. */
export interface ReferenceOccurrence {
  readonly start: number;
  readonly end: number;
  /** All of it, with `$(` and `)`. */
  readonly text: string;
}

/**
 * Finds the variables of a text, from left to right. A brace within a variable has to be closed in it and holds no other (multi-select
 * hashes), so of nested variables only the innermost is found. `\{{` begins none. Follows pkg/engine/variables/regex of Kyverno (v1.19.0).
 */
export function scanVariables(text: string): readonly VariableOccurrence[] {
  const found: VariableOccurrence[] = [];
  let start = text.indexOf('{{');
  while (start >= 0) {
    const end = text[start - 1] === '\\' ? undefined : endOfVariable(text, start);
    if (end !== undefined) found.push(variableAt(text, start, end));
    start = text.indexOf('{{', end ?? start + 1);
  }
  return found;
}

/** Whether a text holds a variable. */
export function hasVariables(text: string): boolean {
  return text.includes('{{') && scanVariables(text).length > 0;
}

/** Finds the references of a text. One goes up to the last parenthesis before the next blank, so two without a blank between are one. */
export function scanReferences(text: string): readonly ReferenceOccurrence[] {
  const found: ReferenceOccurrence[] = [];
  let blank = -1;
  let closing = -1;
  for (let start = text.indexOf('$('); start >= 0; start = text.indexOf('$(', start)) {
    if (blank < start + 3) {
      blank = indexOrEnd(text, ' ', start + 3);
      closing = text.lastIndexOf(')', blank - 1);
    }
    const isReference = text[start - 1] !== '\\' && text[start + 2] !== '\n' && closing >= start + 3;
    if (isReference) found.push({ start, end: closing + 1, text: text.slice(start, closing + 1) });
    start = isReference ? closing + 1 : start + 2;
  }
  return found;
}

/** The text with `\{{` as `{{`, once all variables are replaced. */
export function unescapeVariables(text: string): string {
  return text.replaceAll('\\{{', '{{');
}

/** The text with `\$(` as `$(`, once all references are replaced. */
export function unescapeReferences(text: string): string {
  return text.replaceAll('\\$(', '$(');
}

function variableAt(text: string, start: number, end: number): VariableOccurrence {
  const inner = text.slice(start, end).replaceAll('{{', '').replaceAll('}}', '').trim();
  const isFinal = inner.startsWith('-');
  return { start, end, expression: isFinal ? inner.slice(1).trim() : inner, isFinal };
}

/** Where the variable ends that begins here; `undefined` if there is none. */
function endOfVariable(text: string, start: number): number | undefined {
  let at = start + 2;
  while (at < text.length) {
    const character = text[at];
    if (character === '}') return text[at + 1] === '}' ? at + 2 : undefined;
    if (character !== '{') at += 1;
    else {
      const brace = nextBrace(text, at + 1);
      if (text[brace] !== '}') return undefined;
      at = brace + 1;
    }
  }
  return undefined;
}

function nextBrace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '{' && text[at] !== '}') at += 1;
  return at;
}

function indexOrEnd(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}
