import type { Fix } from '@assay/findings';
import { Float } from '@assay/starlark';

import type { Finding } from '../failure.ts';
import { isKnown } from '../model.ts';
import type { Content, MapItem } from '../model.ts';
import { replaceText } from '../text-fix.ts';
import { memberName } from './member-name.ts';

/** What reports say of a key of data values that is no string. The reference stops wherever the values are read, and does not say which it is. */
export function keyFinding(item: MapItem): Finding {
  const written = writtenKey(item);
  const message = `data value keys must be strings: ${written ?? memberName(item.key)} is ${meaningOf(item.key)}`;
  const { source, start, end } = item;
  const quoted = quotedKey(item);
  return { code: 'key-type', message, span: { source, start, end }, ...(quoted && { hint: `quote it: ${quoted.text}`, fixes: quoted.fixes }) };
}

/** What to say of a key that is no string where the schema declares one that is written alike. */
export function adviceToQuote(item: MapItem, declared: readonly string[]): Pick<Finding, 'hint' | 'fixes'> | undefined {
  const written = writtenKey(item);
  const quoted = typeof item.key === 'string' || written === undefined || !declared.includes(written) ? undefined : quotedKey(item);
  return quoted && { hint: `${written} is ${meaningOf(item.key)}; quote it: ${quoted.text}`, fixes: quoted.fixes };
}

function writtenKey({ source, start, end }: MapItem): string | undefined {
  return isKnown({ source, start, end }) ? source.text.slice(start, end) : undefined;
}

function quotedKey(item: MapItem): { readonly text: string; readonly fixes: readonly Fix[] } | undefined {
  const { source, start, end, key } = item;
  const written = writtenKey(item);
  const text = `"${written ?? memberName(key)}"`;
  if (!/^"[\w.+-]+"$/.test(text)) return undefined;
  return { text, fixes: written === undefined ? [] : [replaceText([{ source, start, end }], text, { title: `write ${text}` })] };
}

function meaningOf(key: Content): string {
  if (typeof key === 'boolean') return `the boolean ${key} in YAML 1.1`;
  if (typeof key === 'number' || typeof key === 'bigint' || key instanceof Float) return 'a number';
  return key === null ? 'null' : 'a map or an array';
}
