import { lineNumber } from '../location-text.ts';
import { isCollection, isKnown, YamlMap } from '../model.ts';
import type { Content, DocumentSet, Holder } from '../model.ts';
import { bareKeyText } from './bare-key-text.ts';
import { printYamlContent } from './print-yaml.ts';

/** Prints documents with their comments, laid out anew (`ytt fmt`). */
export function formatDocuments(documents: DocumentSet): string {
  const lines = new FormattedLines();
  for (const [index, document] of documents.documents.entries()) {
    const { suffix, hasOwnLines } = addComments(lines, document, '', index === 0);
    if (index > 0 || suffix !== '') lines.add('', `---${suffix}`);
    if (document.value !== null) addContent(lines, document.value, '');
    if (hasOwnLines) lines.space();
  }
  return lines.parts.join('');
}

function addContent(lines: FormattedLines, content: Content, indent: string): void {
  if (!isCollection(content)) {
    lines.add(indent, valueText(content), { isNode: true });
  } else if (content instanceof YamlMap) {
    for (const [index, item] of content.items.entries()) addItem(lines, item, indent, index === 0, `${bareKeyText(item.key)}:`);
  } else {
    for (const [index, item] of content.items.entries()) addItem(lines, item, indent, index === 0, '-');
  }
}

function addItem(lines: FormattedLines, item: Holder, indent: string, isFirst: boolean, name: string): void {
  const { suffix, hasOwnLines } = addComments(lines, item, indent, isFirst);
  const text = isCollection(item.value) ? undefined : valueText(item.value);
  if (text === undefined || text.includes('\n')) {
    const continues = suffix === '' && (text !== undefined || name === '-');
    lines.add(indent, name + suffix, { isNode: true, continues });
    addContent(lines, item.value, `${indent}  `);
  } else {
    const value = item.value === null && suffix !== '' ? '' : ` ${text}`;
    lines.add(indent, name + value + suffix, { isNode: true });
  }
  if (hasOwnLines) lines.space();
}

function valueText(content: Content): string {
  return printYamlContent(content).slice(0, -1);
}

/** Adds the comments on lines of their own; one on the node's line becomes its suffix. */
function addComments(lines: FormattedLines, holder: Holder, indent: string, isFirst: boolean): { suffix: string; hasOwnLines: boolean } {
  let suffix = '';
  let hasOwnLines = false;
  for (const comment of holder.comments ?? []) {
    if (isKnown(holder) && !isInjectedAtEnd(holder) && lineNumber(comment.span) === lineNumber(holder)) {
      suffix = ` #${comment.text}`;
      continue;
    }
    if (!hasOwnLines && !isFirst) lines.space();
    hasOwnLines = true;
    lines.add(indent, `#${comment.text}`);
  }
  return { suffix, hasOwnLines };
}

/** Such a document is on no line. */
function isInjectedAtEnd(holder: Holder): boolean {
  return holder.kind === 'document' && holder.isInjected;
}

interface LineOptions {
  /** Whether the line holds a node, which can be after the dash or key before it. */
  readonly isNode?: boolean;
  /** Whether the first line of what follows may be on this line. */
  readonly continues?: boolean;
}

class FormattedLines {
  readonly parts: string[] = [];
  #isContinued = false;
  #isSpaced = false;

  add(indent: string, text: string, { isNode = false, continues = false }: LineOptions = {}): void {
    if (this.#isSpaced) this.parts.push('\n');
    if (!this.#isContinued) this.parts.push(indent);
    else if (isNode) this.parts.push(' ');
    else this.parts.push('\n', indent);
    // A block scalar brings an indentation of two for its lines.
    this.parts.push(text.replaceAll('\n', `\n${indent.slice(2)}`));
    if (!continues) this.parts.push('\n');
    this.#isContinued = continues;
    this.#isSpaced = false;
  }

  /** Leaves an empty line before the next. */
  space(): void {
    this.#isContinued = false;
    this.#isSpaced = true;
  }
}
