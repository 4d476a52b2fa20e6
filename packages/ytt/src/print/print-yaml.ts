import { encodeBase64 } from '@assay/go-values';
import { encodeUtf8KeepingBytes } from '@assay/source';
import { byteText, Float } from '@assay/starlark';

import { Failure } from '../failure.ts';
import { isCollection, isEmpty, YamlMap } from '../model.ts';
import type { Content, Document, DocumentSet, Scalar, YamlArray } from '../model.ts';
import { floatText } from './float-text.ts';
import { literalText, quotedText, stringStyle } from './string-text.ts';

/**
 * Prints documents as the emitter of go-yaml v2 does, joined by `---`. Documents without content are left out: null, and an empty
 * collection that the text holds and no template computed.
 */
export function printYaml(documents: DocumentSet): string {
  return documents.documents
    .filter((document) => !isEmptyDocument(document))
    .map((document) => printYamlContent(document.value))
    .join('---\n');
}

/** Whether a document is left out of the output. */
export function isEmptyDocument(document: Document): boolean {
  return document.isInjected || isEmpty(document);
}

/** Prints a content as a document of its own; it ends with a line break. */
export function printYamlContent(content: Content): string {
  const parts: string[] = [];
  addNode(parts, content, 0);
  return parts.join('');
}

/**
 * Adds a node that starts after `- `, `? `, `: ` or at the start of the document, up to the end of its last line. `level` is that of
 * its further lines: two spaces each. Joining parts is faster than adding to a text.
 */
function addNode(parts: string[], content: Content, level: number): void {
  if (!isCollection(content)) addScalar(parts, content, level);
  else if (content.items.length === 0) parts.push(content instanceof YamlMap ? '{}\n' : '[]\n');
  else if (content instanceof YamlMap) addMap(parts, content, level);
  else addArray(parts, content, level);
}

function addMap(parts: string[], { items }: YamlMap, level: number): void {
  const indent = indentOf(level);
  for (let at = 0; at < items.length; at++) {
    const { key, value } = items[at]!;
    if (at > 0) parts.push(indent);
    const keyText = simpleKeyText(key);
    if (keyText !== undefined) {
      parts.push(keyText);
      addValueBehindKey(parts, value, level);
    } else {
      parts.push('? ');
      addNode(parts, key, level + 1);
      parts.push(indent, ': ');
      addNode(parts, value, level + 1);
    }
  }
}

/** An array does not go deeper below a key. */
function addValueBehindKey(parts: string[], value: Content, level: number): void {
  if (!isCollection(value) || value.items.length === 0) {
    parts.push(': ');
    addNode(parts, value, level + 1);
  } else if (value instanceof YamlMap) {
    parts.push(':\n', indentOf(level + 1));
    addMap(parts, value, level + 1);
  } else {
    parts.push(':\n', indentOf(level));
    addArray(parts, value, level);
  }
}

function addArray(parts: string[], { items }: YamlArray, level: number): void {
  const indent = indentOf(level);
  for (let at = 0; at < items.length; at++) {
    if (at > 0) parts.push(indent);
    parts.push('- ');
    addNode(parts, items[at]!.value, level + 1);
  }
}

/** Nobody has written a deeper tree. */
const MAX_LEVEL = 10_000;

const INDENTS: readonly string[] = Array.from({ length: 100 }, (_, level) => '  '.repeat(level));

function indentOf(level: number): string {
  if (level > MAX_LEVEL) {
    const message = `values are nested more than ${MAX_LEVEL} levels deep`;
    throw new Failure(message, [{ code: 'too-deep', message }]);
  }
  return INDENTS[level] ?? '  '.repeat(level);
}

function addScalar(parts: string[], scalar: Scalar, level: number): void {
  if (typeof scalar !== 'string') {
    parts.push(unquotedText(scalar), '\n');
    return;
  }
  const style = stringStyle(scalar);
  if (style === 'plain') {
    parts.push(scalar, '\n');
    return;
  }
  // What continues a scalar at the root is indented, too.
  const indent = indentOf(level === 0 ? 1 : level);
  if (style === 'literal') parts.push(literalText(scalar, indent));
  else if (style === 'binary') parts.push(binaryText(scalar, indent));
  else parts.push(quotedText(scalar, style, indent), '\n');
}

/** The text of what is no string. */
function unquotedText(scalar: Exclude<Scalar, string>): string {
  return scalar instanceof Float ? floatText(scalar.value) : String(scalar);
}

const BINARY_TAG = '!!binary';
const BINARY_LINE = 70;

function binaryText(text: string, indent: string): string {
  const encoded = encodeBase64(encodeUtf8KeepingBytes(text));
  if (encoded.length < BINARY_LINE) return `${BINARY_TAG} ${encoded}\n`;
  return `${BINARY_TAG} ${literalText(encoded.replace(/.{1,70}/g, '$&\n'), indent)}`;
}

/** The longest key, in bytes, that is before its colon. */
const LONGEST_SIMPLE_KEY = 128;

const LINE_BREAK = /[\n\r\x85\u2028\u2029]/;

/** The text of a key before its colon; `undefined` for one that needs a line of its own. */
function simpleKeyText(key: Content): string | undefined {
  if (typeof key !== 'string') return isCollection(key) ? emptyCollectionText(key) : unquotedText(key);
  if (key.length > LONGEST_SIMPLE_KEY) return undefined;
  const style = stringStyle(key);
  if (style === 'plain') return isLongInBytes(key) ? undefined : key;
  if (style === 'binary') {
    const text = binaryText(key, '').slice(0, -1);
    return LINE_BREAK.test(text) ? undefined : text;
  }
  return style === 'literal' || isLongInBytes(key) || LINE_BREAK.test(key) ? undefined : quotedText(key, style, '');
}

function isLongInBytes(key: string): boolean {
  // Each unit takes at most three bytes.
  return key.length * 3 > LONGEST_SIMPLE_KEY && byteText.length(key) > LONGEST_SIMPLE_KEY;
}

function emptyCollectionText(collection: YamlMap | YamlArray): string | undefined {
  if (collection.items.length > 0) return undefined;
  return collection instanceof YamlMap ? '{}' : '[]';
}
