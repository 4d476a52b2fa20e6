import { Float } from '@assay/starlark';

import type { Finding } from '../failure.ts';
import { isKnown } from '../model.ts';
import type { Content, MapItem } from '../model.ts';
import { replaceText } from '../text-fix.ts';
import { memberName } from './member-name.ts';

/** What reports say of a key of data values that is no string. The reference stops wherever the values are read, and does not say which it is. */
export function keyFinding({ key, source, start, end }: MapItem): Finding {
  const span = { source, start, end };
  const written = isKnown(span) ? source.text.slice(start, end) : memberName(key);
  const message = `data value keys must be strings: ${written} is ${meaningOf(key)}`;
  if (!/^[\w.+-]+$/.test(written)) return { code: 'key-type', message, span };
  const quoted = `"${written}"`;
  const fixes = isKnown(span) ? [replaceText([span], quoted, { title: `write ${quoted}` })] : [];
  return { code: 'key-type', message, span, hint: `quote it: ${quoted}`, fixes };
}

function meaningOf(key: Content): string {
  if (typeof key === 'boolean') return `the boolean ${key} in YAML 1.1`;
  if (typeof key === 'number' || typeof key === 'bigint' || key instanceof Float) return 'a number';
  return key === null ? 'null' : 'a map or an array';
}
