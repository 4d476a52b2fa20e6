import { escapeMarkdown, ruleMarkdown } from '@assay/findings';
import type { EditorPlace, Hover, RuleSet } from '@assay/findings';

import { schemaAt, setsRules } from './schema-at.ts';
import { yamlPlaceAt } from './yaml-place.ts';

/** What a key of a project file is for, or what a rule wants that it names. */
export function describeProjectFile({ file, offset }: EditorPlace, ruleSets: readonly RuleSet[]): Hover | undefined {
  const { source } = file;
  const place = source && yamlPlaceAt(source.text, offset);
  if (!source || place?.role !== 'key' || place.start === place.end) return undefined;
  const name = source.text.slice(place.start, place.end);
  const text = setsRules(place) ? describeRule(name, ruleSets) : describeKey([...place.keys, name]);
  return text === undefined ? undefined : { span: { source, start: place.start, end: place.end }, text };
}

function describeKey(keys: readonly string[]): string | undefined {
  const description = schemaAt(keys)?.description;
  return description && `**${escapeMarkdown(keys.at(-1) ?? '')}**: ${description}`;
}

function describeRule(id: string, ruleSets: readonly RuleSet[]): string | undefined {
  const [dialect, code] = id.split('/');
  const rules = ruleSets.find((set) => set.id === dialect)?.rules;
  if (rules && code === '*') return `Every rule of ${escapeMarkdown(id.slice(0, -2))} that no other line names.`;
  const rule = rules?.find((known) => known.code === code);
  return rule && ruleMarkdown(id, rule);
}
