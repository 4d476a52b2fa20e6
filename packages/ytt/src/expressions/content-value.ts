import { DataListView, CelFault, MapView, parseTimestamp } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { Float } from '@assay/starlark';

import { isCollection, YamlArray, YamlMap } from '../model.ts';
import type { Content, MapItem } from '../model.ts';
import { keyText } from '../schema/key-text.ts';
import type { VisibleType } from './visible-type.ts';

/** A value of the schema's type as CEL sees it; parts are looked at where an expression asks for them. Throws a `Fault` of CEL. */
export function contentValue(content: Content, type: VisibleType): CelValue {
  if (content === null) return null;
  if (content instanceof Float) return content.value;
  if (isCollection(content)) return collectionValue(content, type);
  if (typeof content === 'number' || typeof content === 'bigint') return type.kind === 'number' ? Number(content) : integerOf(content);
  return typeof content === 'string' && type.kind === 'timestamp' ? timestampOf(content) : content;
}

function collectionValue(content: YamlMap | YamlArray, type: VisibleType): CelValue {
  if (content instanceof YamlArray && type.kind === 'list') return new DataListView(content.items, ({ value }) => contentValue(value, type.item));
  if (content instanceof YamlMap && (type.kind === 'map' || type.kind === 'object')) return new ContentMap(content, type);
  throw new Error(`A ${content.kind} is no ${type.kind}`);
}

function integerOf(content: number | bigint): bigint {
  const integer = BigInt(content);
  if (BigInt.asIntN(64, integer) !== integer) throw new CelFault('integer out of range');
  return integer;
}

/** A day begins at midnight. */
function timestampOf(text: string): CelValue {
  const timestamp = parseTimestamp(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (!timestamp) throw new CelFault('the string is no point in time');
  return timestamp;
}

/** A map of the values: what CEL takes for an object, whose fields have the names that Kubernetes gives them, is a map to look at, too. */
class ContentMap extends MapView {
  readonly #map: YamlMap;
  readonly #type: VisibleType & { readonly kind: 'map' | 'object' };
  #index: ReadonlyMap<string, MapItem> | undefined = undefined;

  constructor(map: YamlMap, type: VisibleType & { readonly kind: 'map' | 'object' }) {
    super();
    this.#map = map;
    this.#type = type;
  }

  override get size(): number {
    return this.#items().size;
  }

  override get(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return undefined;
    const item = this.#items().get(key);
    const type = this.#type.kind === 'map' ? this.#type.value : this.#type.fields.get(key)?.type;
    return item && type && contentValue(item.value, type);
  }

  override keys(): Iterable<CelValue> {
    return this.#items().keys();
  }

  /** The items that are seen, by the names that they are seen under. */
  #items(): ReadonlyMap<string, MapItem> {
    return (this.#index ??= this.#readItems());
  }

  #readItems(): ReadonlyMap<string, MapItem> {
    const byKey = new Map(this.#map.items.map((item) => [keyText(item.key), item]));
    if (this.#type.kind === 'map') return byKey;
    return new Map(
      [...this.#type.fields].flatMap(([name, { key }]) => {
        const item = byKey.get(key);
        return item ? [[name, item] as const] : [];
      }),
    );
  }
}
