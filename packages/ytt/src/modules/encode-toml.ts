import { byteText, Fault, Float } from '@assay/starlark';

import type { Content } from '../model.ts';
import { YamlArray, YamlMap } from '../model.ts';
import { crash } from '../values/crash.ts';
import { memberName } from '../values/member-name.ts';

/** A map as a TOML document, laid out as github.com/BurntSushi/toml does it: in each table first plain values, then tables, both sorted. */
export function encodeToml(content: Content, indent: string): string {
  if (content === null) throw crash('reflect: call of reflect.Value.Interface on zero Value');
  if (!(content instanceof YamlMap)) throw new Fault('toml: top-level values must be Go maps or structs');
  const writer = new TomlWriter(indent);
  writer.members(content, []);
  return writer.text();
}

class TomlWriter {
  readonly #indent: string;
  readonly #parts: string[] = [];

  constructor(indent: string) {
    this.#indent = indent;
  }

  text(): string {
    return this.#parts.join('');
  }

  /** `path` leads to the table whose members these are. */
  members(map: YamlMap, path: readonly string[]): void {
    for (const [name, value] of membersOf(map)) {
      const inner = [...path, name];
      if (value instanceof YamlMap) this.#table(value, inner);
      else if (isTables(value)) for (const item of value.items) this.#tableOf(item.value, inner);
      else if (value !== null) this.#parts.push(this.#margin(inner), quoteKey(name), ' = ', inline(value), '\n');
    }
  }

  #table(map: YamlMap, path: readonly string[]): void {
    if (path.length === 1) this.#separate();
    this.#parts.push(this.#margin(path), '[', path.map(quoteKey).join('.'), ']\n');
    this.members(map, path);
  }

  #tableOf(content: Content, path: readonly string[]): void {
    if (!(content instanceof YamlMap)) return;
    this.#separate();
    this.#parts.push(this.#margin(path), '[[', path.map(quoteKey).join('.'), ']]\n');
    this.members(content, path);
  }

  #separate(): void {
    if (this.#parts.length > 0) this.#parts.push('\n');
  }

  #margin(path: readonly string[]): string {
    return this.#indent.repeat(path.length - 1);
  }
}

function membersOf(map: YamlMap): readonly (readonly [name: string, value: Content])[] {
  const members = map.items.map(({ key, value }) => [memberName(key), value] as const).toSorted(([a], [b]) => byteText.compare(a, b));
  return [...members.filter(([, value]) => !isTable(value)), ...members.filter(([, value]) => isTable(value))];
}

function isTable(value: Content): boolean {
  return value instanceof YamlMap || isTables(value);
}

/** Whether a value is an array of tables, which is written as tables. */
function isTables(value: Content): value is YamlArray {
  if (!(value instanceof YamlArray)) return false;
  if (hasNull(value)) throw new Fault('toml: cannot encode array with nil element');
  return value.items.length > 0 && value.items.every((item) => item.value instanceof YamlMap);
}

function hasNull(array: YamlArray): boolean {
  return array.items.some(({ value }) => value === null || (value instanceof YamlArray && hasNull(value)));
}

/** A value inside of a line. */
function inline(value: Content): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof Float) return printFloat(value.value);
  if (value instanceof YamlArray) return `[${value.items.map((item) => inline(item.value)).join(', ')}]`;
  return value instanceof YamlMap ? inlineTable(value) : String(value);
}

/** A null leaves no member, but the comma after it. */
function inlineTable(map: YamlMap): string {
  const members = membersOf(map);
  const texts = members.map(([name, value], index) => {
    if (value === null) return '';
    return `${quoteKey(name)} = ${inline(value)}${index < members.length - 1 ? ', ' : ''}`;
  });
  return `{${texts.join('')}}`;
}

function quoteKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : quote(key);
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r' };

function quote(text: string): string {
  // oxlint-disable-next-line no-control-regex -- They are what has to be escaped.
  return `"${text.replace(/["\\\u0000-\u001f\u007f]/g, (char) => ESCAPES[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
}

/** A float with a point and without an exponent. */
function printFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? '+inf' : '-inf';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const whole = digits.slice(0, point).padEnd(point, '0');
  return `${sign}${whole}.${digits.slice(point) || '0'}`;
}
