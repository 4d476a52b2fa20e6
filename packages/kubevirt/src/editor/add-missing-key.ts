import { addJsonMember } from '@assay/findings';
import type { EditorFiles, Fix, Violation } from '@assay/findings';
import { locate, stringValue, valueNamed } from '@assay/source';
import type { MappingNode } from '@assay/source';

import { anchorOf } from '../manifest.ts';
import { RULE_KEYS, RULE_TYPES } from './rule-keys.ts';
import { rulesIn } from './written-rules.ts';

/** Adds the keys that a rule needs and lacks, empty: what they should say nobody can guess. */
export function addMissingKey({ rule: code, file: name, range }: Violation, { files }: EditorFiles): readonly Fix[] {
  const file = files.find((each) => each.name === name);
  if (!file || !range || (code !== 'missing-key' && code !== 'missing-argument')) return [];
  const rules = rulesIn(file).flatMap((written) => written.rules);
  const rule = rules.find((each) => locate(anchorOf(each, 'json')).range.start.offset === range.start.offset);
  return rule ? wantedBy(rule, code).flatMap((key) => fixOf(rule, key)) : [];
}

/** The keys that a rule lacks: those of all rules, or the argument of its type. */
function wantedBy(rule: MappingNode, code: string): readonly string[] {
  const type = RULE_TYPES.find(({ name }) => name === stringValue(valueNamed(rule, 'rule')));
  const wanted = code === 'missing-key' ? RULE_KEYS.filter(({ isRequired }) => isRequired).map(({ name }) => name) : (type?.keys.slice(0, 1) ?? []);
  return wanted.filter((key) => !rule.entries.some(({ name }) => name === key));
}

function fixOf(rule: MappingNode, name: string): readonly Fix[] {
  const order = RULE_KEYS.map((key) => key.name);
  const value = RULE_KEYS.find((key) => key.name === name)?.empty ?? '""';
  const edit = addJsonMember(rule, { name, value, order });
  return edit ? [{ title: `add "${name}"`, applicability: 'unsafe', edits: [edit] }] : [];
}
