import { DataListView, MapView } from '@assay/cel';
import type { CelValue } from '@assay/cel';
import { Int64, isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { objectWith } from '../../../objects/with-fields.ts';
import type { ImageData } from '../../registry/image-question.ts';

/** What a registry says of an image, as Kyverno writes it in JSON. */
export function imageObject(image: string, { registry, repository, identifier, digest, manifest, config, index }: ImageData): ObjectValue {
  const isDigest = identifier.startsWith('sha256:');
  const name = isDigest ? '' : `:${identifier}`;
  return objectWith({
    image,
    resolvedImage: `${registry}/${repository}${name}@${digest}`,
    registry,
    repository,
    identifier,
    tag: isDigest ? undefined : identifier,
    digest,
    imageIndex: index,
    manifest,
    config,
  });
}

/** The same for `getImageData`: the reference knows its members by the names of fields of Go, we by those of JSON, too. */
export class ImageValue extends MapView {
  readonly #object: ObjectValue;

  constructor(object: ObjectValue) {
    super();
    this.#object = object;
  }

  override get size(): number {
    return Object.keys(this.#object).length;
  }

  override keys(): Iterable<CelValue> {
    return Object.keys(this.#object);
  }

  override get(key: CelValue): CelValue | undefined {
    if (typeof key !== 'string') return undefined;
    if (EMBEDDED.has(key)) return this;
    const name = Object.hasOwn(this.#object, key) ? key : (FIELDS.get(key) ?? `${key.charAt(0).toLowerCase()}${key.slice(1)}`);
    const value = Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
    return value === undefined ? undefined : valueOf(value);
  }
}

function valueOf(data: Value): CelValue {
  if (data === null || typeof data !== 'object') return data;
  if (data instanceof Int64) return data.value;
  if (isList(data)) return new DataListView(data, valueOf);
  return isObject(data) ? new ImageValue(data) : null;
}

/** What Go has as a part of the whole. */
const EMBEDDED: ReadonlySet<string> = new Set(['ImageDescriptor', 'ImageReference']);

/** Fields whose names in JSON are not theirs with a small letter in front. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['ConfigData', 'config'],
  ['OS', 'os'],
  ['OSVersion', 'os.version'],
  ['RootFS', 'rootfs'],
  ['DiffIDs', 'diff_ids'],
  ['CreatedBy', 'created_by'],
  ['EmptyLayer', 'empty_layer'],
  ['URLs', 'urls'],
]);
