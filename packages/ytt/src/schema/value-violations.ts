import { putInQuotes, suggestName, takeQuotesAway } from '@assay/findings';
import { quote } from '@assay/go-values';
import type { Source, Span } from '@assay/source';
import { byteText, Float } from '@assay/starlark';

import type { Finding } from '../failure.ts';
import { locationText } from '../location-text.ts';
import { isCollection, isKnown, valueSpan } from '../model.ts';
import type { Content, Holder, MapItem } from '../model.ts';
import { KnownNames } from '../nearest-name.ts';
import { keyText as itemKeyText } from '../overlay/key-text.ts';
import { resolvePlain } from '../read/resolve-plain.ts';
import { goTextOfFloat } from '../values/go-types.ts';
import { adviceToQuote } from '../values/key-finding.ts';
import { keyText } from './key-text.ts';
import { pathText } from './path.ts';
import type { ValuePath } from './path.ts';
import { typeName } from './type-name.ts';
import type { MapType, RemovedKey } from './types/map-type.ts';
import type { Alternative, UnionType } from './types/union-type.ts';
import type { Excerpt, SchemaViolation } from './violation.ts';

/** With more keys than these, a report does not list what is allowed. */
const MOST_LISTED_KEYS = 9;

/** A type that says of values whether they are of it. */
export type NamedType = Alternative | UnionType;

/** The value of a holder is not of the type. */
export function wrongType(holder: Holder, type: NamedType, path: ValuePath): SchemaViolation {
  const { value } = holder;
  const found = typeName(value);
  return {
    finding: {
      code: 'type',
      message: `${path.length === 0 ? 'the document' : pathText(path)}: expected ${type.name}, but found ${found}`,
      ...knownSpan(givenSpan(holder)),
      path,
      expected: type.name,
      found,
      ...adviceOnType(holder, type),
      ...declaredAt(type.span),
    },
    excerpt: excerptOf(holder, isCollection(value) && isKnown(value) ? value : holder),
    found,
    expected: `${isKnown(type.span) ? type.name : ''} (by ${locationText(type.span)})`,
    hints: [],
  };
}

/** How the same would be of the type, without showing it: values may be secret. */
function adviceOnType(holder: Holder, type: NamedType): Pick<Finding, 'hint' | 'fixes'> {
  const { value } = holder;
  if (value === null) return { hint: 'leave it out, or allow null in the schema with @schema/nullable' };
  if (isCollection(value) || !isKnown(holder)) return {};
  const { source, start, end } = valueSpan(holder);
  const written = source.text.slice(start, end);
  const accepts = (other: Content): boolean => (type.kind === 'union' ? type.alternatives : [type]).some((one) => one.accepts(other));
  if (typeof value === 'string') {
    if (!QUOTED.test(written) || !accepts(resolvePlain(value))) return {};
    const fix = written.slice(1, -1) === value ? [takeQuotesAway({ source, start, end })] : undefined;
    return { hint: 'write it without quotes', ...(fix && { fixes: fix }) };
  }
  if (!accepts(written) || typeName(resolvePlain(written)) !== typeName(value)) return {};
  return { hint: 'write it in quotes', fixes: [putInQuotes({ source, start, end })] };
}

const QUOTED = /^["']/;

/** So many times are unknown keys compared with declared ones; those after get no hint. */
const MOST_COMPARISONS = 250_000;

/** Tells of keys that the schema does not declare, or has given up. */
export class UndeclaredKeys {
  readonly #declared = new Map<MapType, DeclaredKeys>();
  #comparisonsLeft = MOST_COMPARISONS;

  violationsOf(items: readonly MapItem[], all: readonly MapItem[], type: MapType, mapPath: ValuePath): readonly SchemaViolation[] {
    const namesIn = new Map<Source, string[]>();
    // Values are merged over the defaults of the schema, whose keys stand elsewhere.
    for (const { source, key } of all) {
      const names = namesIn.get(source);
      if (names) names.push(keyText(key));
      else namesIn.set(source, [keyText(key)]);
    }
    return items.map((item) => {
      const path = [...mapPath, keyText(item.key)];
      const removed = type.removedKeys.get(item.key);
      return removed ? givenRemovedKey(item, removed, path) : this.#undeclaredKey(item, namesIn.get(item.source) ?? [], type, path);
    });
  }

  #undeclaredKey(item: MapItem, namesBeside: readonly string[], type: MapType, path: ValuePath): SchemaViolation {
    const declared = this.#declaredKeys(type);
    const found = keyText(item.key);
    const isHinted = this.#comparisonsLeft > 0;
    this.#comparisonsLeft -= type.keys.length;
    const advice =
      adviceToQuote(item, declared.names) ?? (isHinted ? suggestName(found, declared.names, { span: item, taken: namesBeside }) : undefined);
    const nearest = isHinted ? declared.reportedNames.nearestTo(found) : undefined;
    return {
      finding: {
        code: 'unknown-key',
        message: `Data value "${found}" is not declared in the schema`,
        ...knownSpan(item),
        path,
        expected: declared.expected,
        found,
        ...advice,
        ...declaredAt(type.span, 'The keys that are declared'),
      },
      description: 'Given data value is not declared in schema',
      excerpt: excerptOf(item, item),
      found,
      expected: `${declared.reportedExpected} (from ${locationText(type.span)})`,
      hints: nearest === undefined ? [] : [`did you mean "${nearest}"?`],
    };
  }

  #declaredKeys(type: MapType): DeclaredKeys {
    const known = this.#declared.get(type) ?? declaredKeysOf(type);
    this.#declared.set(type, known);
    return known;
  }
}

/** What a map declares. The report shows keys, and finds the one that was meant, as the reference does. */
interface DeclaredKeys {
  readonly names: readonly string[];
  readonly expected: string;
  readonly reportedNames: KnownNames;
  readonly reportedExpected: string;
}

function declaredKeysOf({ keys }: MapType): DeclaredKeys {
  const names = sorted(keys.map(({ key }) => keyText(key)));
  const reported = sorted(keys.map(({ item }) => itemKeyText(item)));
  return {
    names,
    expected: expectedKeys(names),
    reportedNames: new KnownNames(reported),
    reportedExpected: expectedKeys(reported),
  };
}

function sorted(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => byteText.compare(a, b));
}

function expectedKeys(keys: readonly string[]): string {
  if (keys.length === 1) return `a map item with the key named "${keys[0]}"`;
  return keys.length > 0 && keys.length <= MOST_LISTED_KEYS ? `one of { ${keys.join(', ')} }` : 'a key declared in map';
}

/** An item of a map has a key that the schema has given up. */
export function givenRemovedKey(item: MapItem, { item: declared, notice }: RemovedKey, path: ValuePath): SchemaViolation {
  const found = keyText(item.key);
  return {
    finding: {
      code: 'removed',
      message: `Data value "${found}" was removed from the schema${notice === undefined ? '' : `: ${notice}`}`,
      ...knownSpan(item),
      path,
      found,
      ...(notice === undefined ? {} : { hint: notice }),
      ...declaredAt(declared),
    },
    description: 'Given data value was removed from schema',
    excerpt: excerptOf(item, item),
    found,
    expected: `no such key (by ${locationText(declared)})`,
    hints: notice === undefined ? [] : [notice],
  };
}

/** A value is given for what the schema deprecates: a warning. */
export function givenDeprecated(holder: Holder, declared: Holder, notice: string, path: ValuePath): Finding {
  return {
    code: 'deprecated',
    severity: 'warning',
    message: `Data value "${pathText(path)}" is deprecated${notice === '' ? '' : `: ${notice}`}`,
    ...knownSpan(holder),
    path,
    ...declaredAt(declared),
  };
}

/**
 * Where the value of a holder was given. What has no text of its own, such as an omitted null, is where the holder is, and
 * so does a map or an array whose lines are below, as in the report.
 */
function givenSpan(holder: Holder): Span {
  const { source, start, value, valueStart, valueEnd } = holder;
  if (valueStart >= valueEnd) return holder;
  const isBelow = isCollection(value) && source.text.slice(start, valueStart).includes('\n');
  return isBelow ? holder : valueSpan(holder);
}

function knownSpan({ source, start, end }: Span): { span?: Span } {
  return isKnown({ source, start, end }) ? { span: { source, start, end } } : {};
}

function declaredAt({ source, start, end }: Span, message = 'The schema declares it here'): Pick<Finding, 'related'> {
  const span = { source, start, end };
  return isKnown(span) ? { related: [{ message, span }] } : {};
}

/** What the report quotes for a holder: the line of the node, or what the holder would look like in a file. */
function excerptOf(holder: Holder, node: Span): Excerpt {
  if (isKnown(node) || holder.kind === 'document') return { kind: 'lines', node, annotations: [] };
  const name = holder.kind === 'map-item' ? `${keyText(holder.key)}:` : '-';
  return { kind: 'memory', text: `${name} ${developerText(holder.value)}` };
}

function developerText(value: Content): string {
  if (typeof value === 'string') return quote(value);
  if (value instanceof Float) return goTextOfFloat(value);
  return isCollection(value) ? value.kind : String(value ?? '<nil>');
}
