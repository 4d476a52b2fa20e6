import { byteText, Fault, Float } from '@assay/starlark';

import type { Content, DocumentSet, MapItem, YamlArray, YamlMap } from '../model.ts';
import { isCollection } from '../model.ts';
import { memberName } from '../values/member-name.ts';
import { isEmptyDocument } from './print-yaml.ts';

/** How a value is written as JSON. */
export interface JsonLayout {
  /** What one level is indented by; without it, everything is on one line. */
  readonly indent?: string;
  /** Whether `<`, `>` and `&` are escaped, so that the text can be in HTML. Default true. */
  readonly escapeHtml?: boolean;
}

/** Documents as JSON texts, one after the other without anything between them. One that holds NaN or an infinity is left out. */
export function printJson(documents: DocumentSet): string {
  const writer = new JsonWriter('', true);
  const texts: string[] = [];
  for (const document of documents.documents) {
    if (isEmptyDocument(document)) continue;
    try {
      texts.push(writer.write(document.value));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
  return texts.join('');
}

/** A value as Go's encoding/json writes it: keys are sorted by their bytes. Throws a `Fault` for a number that JSON does not have. */
export function printJsonContent(content: Content, { indent = '', escapeHtml = true }: JsonLayout = {}): string {
  return new JsonWriter(indent, escapeHtml).write(content);
}

class JsonWriter {
  readonly #indent: string;
  readonly #special: RegExp;
  /** Names with the colon after them; most occur in every document. */
  readonly #names = new Map<string, string>();
  #text = '';

  constructor(indent: string, escapeHtml: boolean) {
    this.#indent = indent;
    this.#special = escapeHtml ? /[<>&\u2028\u2029]/g : /[\u2028\u2029]/g;
  }

  write(content: Content): string {
    this.#text = '';
    this.#content(content, '\n');
    return this.#text;
  }

  /** `line` is the line break with the indentation of the level that the content is in. */
  #content(content: Content, line: string): void {
    if (typeof content === 'string') this.#text += this.#quote(content);
    else if (content instanceof Float) this.#text += printFloat(content.value);
    else if (!isCollection(content)) this.#text += String(content);
    else if (content.kind === 'map') this.#map(content, line);
    else this.#array(content, line);
  }

  #map(map: YamlMap, line: string): void {
    const inner = line + this.#indent;
    let separator = '{';
    for (const { name, item } of sortMembers(map.items)) {
      this.#text += this.#indent === '' ? separator : separator + inner;
      this.#text += this.#name(name);
      this.#content(item.value, inner);
      separator = ',';
    }
    if (separator === '{') this.#text += '{}';
    else this.#text += this.#indent === '' ? '}' : `${line}}`;
  }

  #array(array: YamlArray, line: string): void {
    const inner = line + this.#indent;
    let separator = '[';
    for (const { value } of array.items) {
      this.#text += this.#indent === '' ? separator : separator + inner;
      this.#content(value, inner);
      separator = ',';
    }
    if (separator === '[') this.#text += '[]';
    else this.#text += this.#indent === '' ? ']' : `${line}]`;
  }

  #name(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const written = this.#quote(name) + (this.#indent === '' ? ':' : ': ');
    this.#names.set(name, written);
    return written;
  }

  #quote(text: string): string {
    const quoted = JSON.stringify(text);
    // JavaScript escapes a lone surrogate by its code; here it is a byte that belongs to no character.
    const whole = quoted.includes('\\ud') ? `"${text.split(STRAY_BYTE).map(quoteWhole).join('\\ufffd')}"` : quoted;
    return whole.replace(this.#special, escape);
  }
}

interface Member {
  readonly name: string;
  readonly item: MapItem;
}

/** Of two members with one name the later counts. */
function sortMembers(items: readonly MapItem[]): readonly Member[] {
  const members = items.map((item) => ({ name: memberName(item.key), item }));
  let isSorted = true;
  for (let index = 1; index < members.length && isSorted; index++) isSorted = compareMembers(members[index - 1]!, members[index]!) < 0;
  if (isSorted) return members;
  members.sort(compareMembers);
  return members.filter(({ name }, index) => members[index + 1]?.name !== name);
}

function compareMembers(a: Member, b: Member): number {
  return byteText.compare(a.name, b.name);
}

const STRAY_BYTE = /\p{Cs}/u;

function quoteWhole(part: string): string {
  return JSON.stringify(part).slice(1, -1);
}

function escape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** JavaScript and Go agree on the digits of a float and on when it has an exponent, but not on negative zero. */
function printFloat(value: number): string {
  if (Number.isNaN(value)) throw new Fault('json: unsupported value: NaN');
  if (!Number.isFinite(value)) throw new Fault(`json: unsupported value: ${value > 0 ? '+Inf' : '-Inf'}`);
  return Object.is(value, -0) ? '-0' : String(value);
}
