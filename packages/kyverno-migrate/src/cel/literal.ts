import { isList, isObject } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';

/** A text as a literal of CEL, in single quotes. */
export function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return `'${escaped}'`;
}

/** A regular expression as a literal: raw, so that it reads as one, where it holds no quote. */
export function rawQuoted(text: string): string {
  return text.includes('\\') && !/['\n\r]/.test(text) ? `r'${text}'` : quoted(text);
}

/** A value as a literal. Lists of CEL hold one type, so `undefined` for those that mix. */
export function literal(value: Value): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (isList(value)) return listLiteral(value);
  return isObject(value) ? mapLiteral(Object.entries(value)) : undefined;
}

function listLiteral(items: readonly Value[]): string | undefined {
  if (new Set(items.map(typeName)).size > 1) return undefined;
  const texts = items.map(literal);
  return texts.includes(undefined) ? undefined : `[${texts.join(', ')}]`;
}

function mapLiteral(entries: readonly (readonly [string, Value])[]): string | undefined {
  if (new Set(entries.map(([, value]) => typeName(value))).size > 1) return undefined;
  const texts = entries.map(([name, value]) => [quoted(name), literal(value)] as const);
  return texts.some(([, text]) => text === undefined) ? undefined : `{${texts.map(([name, text]) => `${name}: ${text}`).join(', ')}}`;
}

function typeName(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  return isList(value) ? 'list' : typeof value;
}
