import { escapeMarkdown } from '@assay/findings';
import type { Completion, EditorPlace, RuleSet } from '@assay/findings';
import type { Span } from '@assay/source';

import { pathCompletions } from './paths-of-project-file.ts';
import { schemaAt, setsRules } from './schema-at.ts';
import type { SchemaPart } from './schema-at.ts';
import { yamlPlaceAt } from './yaml-place.ts';
import type { YamlPlace } from './yaml-place.ts';

/** What can be written in a project file: keys, rules, levels, paths. */
export function completeProjectFile(asked: EditorPlace, ruleSets: readonly RuleSet[]): readonly Completion[] {
  const { source } = asked.file;
  const place = source && yamlPlaceAt(source.text, asked.offset);
  if (!source || !place) return [];
  const replaces = { source, start: place.start, end: place.end };
  const part = schemaAt(place.keys);
  if (place.role === 'value') return valuesOf(asked, place, part, replaces);
  if (setsRules(place)) return rulesFor(place, ruleSets, replaces);
  return Object.entries(part?.properties ?? {})
    .filter(([key]) => !place.siblings.includes(key))
    .map(([key, { description }]) => ({
      label: key,
      kind: 'field',
      ...(description !== undefined && { documentation: description }),
      replaces,
      ...(!place.hasColon && { text: `${key}:` }),
    }));
}

function rulesFor({ siblings, hasColon }: YamlPlace, ruleSets: readonly RuleSet[], replaces: Span): readonly Completion[] {
  const ends = (id: string): object => (hasColon ? {} : { text: `${id}: ` });
  return ruleSets.flatMap(({ id: dialect, rules }) => [
    ...rules.flatMap(({ code, severity, summary }): Completion[] => {
      const id = `${dialect}/${code}`;
      return siblings.includes(id)
        ? []
        : [{ label: id, kind: 'rule', detail: severity, documentation: escapeMarkdown(summary), replaces, ...ends(id) }];
    }),
    { label: `${dialect}/*`, kind: 'rule' as const, detail: 'all rules', replaces, ...ends(`${dialect}/*`) },
  ]);
}

function valuesOf(asked: EditorPlace, { keys }: YamlPlace, part: SchemaPart | undefined, replaces: Span): readonly Completion[] {
  const words = part?.enum ?? (part?.type === 'boolean' ? ['true', 'false'] : []);
  if (words.length > 0) return words.map((label) => ({ label, kind: 'value', replaces }));
  const isPath = PATHS.includes(keys.join('/'));
  return isPath ? pathCompletions(asked, replaces) : [];
}

/** The keys whose values are paths. */
const PATHS = [
  'extends',
  'extends/*',
  'overrides/*/paths/*',
  'ignore/*',
  'units/*/path',
  'units/*/path/*',
  'units/*/values/*',
  'policies/*',
  'schemas/crds/*',
];
