import { byteText } from '@assay/starlark';

import { locationText } from '../location-text.ts';
import { isCollection, isKnown, YamlMap } from '../model.ts';
import type { Content, DocumentSet, Holder } from '../model.ts';
import { bareKeyText } from './bare-key-text.ts';
import { formatWithoutArguments } from './format-without-arguments.ts';
import { isEmptyDocument, printYamlContent } from './print-yaml.ts';

/**
 * Prints an outline of documents with the place of every node in front (`-o pos`). A list that code computed is one value, printed as YAML,
 * unless overlays have been applied: to the reference only these make nodes of its items.
 */
export function printPositions(documents: DocumentSet, { hasOverlays }: { readonly hasOverlays: boolean }): string {
  const printer = new PositionsPrinter(hasOverlays);
  for (const document of documents.documents) {
    if (isEmptyDocument(document)) continue;
    printer.line(document, '', '[doc]');
    printer.content(document.value, '  ');
  }
  return printer.lines.join('');
}

/** How much wider than a place its column becomes when the place does not fit. */
const ROOM = 10;

class PositionsPrinter {
  readonly lines: string[] = [];
  readonly #hasOverlays: boolean;
  /** Only grows, while printing goes on. */
  #width = 0;

  constructor(hasOverlays: boolean) {
    this.#hasOverlays = hasOverlays;
  }

  line(holder: Holder, indent: string, text: string): void {
    this.lines.push(`${isKnown(holder) ? this.#column(locationText(holder)) : ''}${indent}${text}\n`);
  }

  content(content: Content, indent: string): void {
    if (!isCollection(content) || this.#isLeaf(content)) {
      this.lines.push(this.#column('') + formatWithoutArguments(indent + printYamlContent(content)));
    } else if (content instanceof YamlMap) {
      for (const item of content.items) this.#item(item, indent, `${bareKeyText(item.key)}:`);
    } else {
      for (const [index, item] of content.items.entries()) this.#item(item, indent, `[${index}]`);
    }
  }

  #item(item: Holder, indent: string, name: string): void {
    const text = this.#isLeaf(item.value) ? printYamlContent(item.value).slice(0, -1) : undefined;
    if (text !== undefined && !text.includes('\n')) {
      this.line(item, indent, `${name} ${text}`);
    } else {
      this.line(item, indent, name);
      this.content(item.value, `${indent}  `);
    }
  }

  #isLeaf(content: Content): boolean {
    return !isCollection(content) || (!this.#hasOverlays && isComputedList(content));
  }

  #column(place: string): string {
    // The reference counts bytes to find the width, but characters to fill it.
    const bytes = byteText.length(place);
    if (bytes > this.#width) this.#width = bytes + ROOM;
    const missing = this.#width - (bytes === place.length ? bytes : [...place].length);
    return `${' '.repeat(Math.max(0, missing))}${place} | `;
  }
}

/** A list without maps, on which the reference crashes. */
function isComputedList(content: Content): boolean {
  if (!isCollection(content)) return true;
  return content.kind === 'array' && !isKnown(content) && content.items.every(({ value }) => isComputedList(value));
}
