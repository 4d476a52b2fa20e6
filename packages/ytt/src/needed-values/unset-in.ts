import { isCollection, YamlMap } from '../model.ts';
import type { Content } from '../model.ts';
import { keyText } from '../schema/key-text.ts';
import type { ValuePath } from '../schema/path.ts';
import type { RuleViolation } from '../validations/violations-of.ts';
import { isUnset } from './value-reads.ts';

/**
 * The values that somebody may have to give so that a rule holds for a value: the value itself if it is null or empty. Where the rule looks into a
 * map or array, those in it that are; if what is said about it names some of them, only these.
 */
export function unsetIn(value: Content, path: ValuePath, violation: Pick<RuleViolation, 'rule' | 'found' | 'message'>): readonly ValuePath[] {
  if (isUnset(value)) return [path];
  const { rule, found, message } = violation;
  if (!isCollection(value) || !LOOKS_INSIDE.has(rule.keyword)) return [];
  const unset = unsetPartsOf(value, path);
  const words = new Set(`${rule.description} ${found} ${message ?? ''}`.match(/[\w-]+/g));
  const named = unset.filter((part) => words.has(String(part.at(-1))));
  return named.length > 0 ? named : unset;
}

const LOOKS_INSIDE: ReadonlySet<string> = new Set(['custom', 'cel', 'one_not_null']);

function unsetPartsOf(value: Content, path: ValuePath): readonly ValuePath[] {
  if (isUnset(value)) return [path];
  if (!isCollection(value)) return [];
  if (value instanceof YamlMap) return value.items.flatMap((item) => unsetPartsOf(item.value, [...path, keyText(item.key)]));
  return value.items.flatMap((item, index) => unsetPartsOf(item.value, [...path, index]));
}
