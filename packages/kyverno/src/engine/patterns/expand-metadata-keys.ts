import type { Charge, ObjectValue, Value } from '@assay/jmespath';
import { compareTexts, isObject, plainObject, propertyOf } from '@assay/jmespath';
import { containsWildcard } from '@assay/kubernetes-values';
import { wildcardMatches } from '../../values/wildcard-matches.ts';
import { parseAnchor, printAnchor } from './anchor.ts';

/**
 * Whether `labels` or `annotations` of a pattern of `metadata` are to be fitted to each resource: some key has wildcards, or some value
 * is no text and so gets lost when a resource has such a map.
 */
export function needsExpansion(metadata: Value): boolean {
  if (!isObject(metadata)) return false;
  return TAGS.some((tag) => {
    const labels = mapUnder(metadata, tag)?.map;
    return labels !== undefined && Object.keys(labels).some((key) => containsWildcard(key) || typeof labels[key] !== 'string');
  });
}

/**
 * The pattern of `metadata` with the keys of labels and annotations that have wildcards replaced by the first key of the resource, in
 * byte order, that they match; an anchor around a key stays. What matches none stays as it is.
 */
export function expandMetadataKeys(metadata: ObjectValue, resource: Value, charge: Charge): ObjectValue {
  if (!isObject(resource)) return metadata;
  const expanded = { ...metadata };
  for (const tag of TAGS) {
    const pattern = mapUnder(metadata, tag);
    const labels = mapUnder(resource, tag);
    if (pattern !== undefined && labels !== undefined) expanded[pattern.key] = expandKeys(pattern.map, labels.map, charge);
  }
  return expanded;
}

/** The key of a pattern that is `name`, alone or with an anchor around it; in byte order the first. */
export function keyNamed(pattern: ObjectValue, name: string): string | undefined {
  return Object.keys(pattern)
    .filter((key) => key === name || parseAnchor(key)?.key === name)
    .sort(compareTexts)[0];
}

const TAGS = ['labels', 'annotations'];

function mapUnder(metadata: ObjectValue, tag: string): { readonly key: string; readonly map: ObjectValue } | undefined {
  const key = keyNamed(metadata, tag);
  const map = key === undefined ? undefined : propertyOf(metadata, key);
  return key !== undefined && map !== undefined && isObject(map) ? { key, map } : undefined;
}

function expandKeys(pattern: ObjectValue, labels: ObjectValue, charge: Charge): ObjectValue {
  const candidates = Object.keys(labels)
    .filter((key) => typeof labels[key] === 'string')
    .sort(compareTexts);
  const keys = Object.keys(pattern).sort(compareTexts);
  charge(candidates.length + keys.length);
  const expanded = plainObject();
  for (const key of keys) {
    const value = pattern[key];
    if (typeof value === 'string') expanded[expandKey(key, candidates, charge)] = value;
  }
  return expanded;
}

function expandKey(key: string, candidates: readonly string[], charge: Charge): string {
  if (!containsWildcard(key)) return key;
  const anchor = parseAnchor(key);
  const wanted = anchor?.key ?? key;
  const found = candidates.find((candidate) => wildcardMatches(wanted, candidate, charge)) ?? wanted;
  return anchor === undefined ? found : printAnchor({ ...anchor, key: found });
}
