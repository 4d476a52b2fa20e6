import { valueRules } from '../../rules/value-rules.ts';
import { namedRule } from '../../validations/rules/rules.ts';
import { code, prose } from '../texts/markdown.ts';
import { dottedPath } from '../values/data-values.ts';
import type { DataValues } from '../values/data-values.ts';
import { declaredValue } from '../values/declared-value.ts';
import type { DeclaredValue, WrittenRule } from '../values/declared-value.ts';
import type { FinalValue } from '../values/final-values.ts';

/** What editors say of a data value, in Markdown; nothing for one that no text declares or gives. */
export function describeValue(path: readonly string[], values: DataValues, finals: readonly FinalValue[]): string | undefined {
  const place = values.declarations(path).at(-1);
  if (!place && values.givenAt(path).length === 0) return undefined;
  const declared = place && declaredValue(place);
  const below = values.below(path).map(({ key }) => key.word.name);
  return [headline(path, declared), ...(declared ? describeDeclared(declared) : []), describeKeys(below), describeFinals(finals, place?.file.name)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function headline(path: readonly string[], declared: DeclaredValue | undefined): string {
  const type = declared?.type === undefined ? '' : `: ${declared.type}`;
  return `**${prose(dottedPath(path))}**${type}`;
}

/** Title, description, default, rules and notices, each a paragraph. */
export function describeDeclared({ title, description, default: usual, deprecated, removed, rules }: DeclaredValue): readonly string[] {
  return [
    title === undefined ? '' : `*${prose(title)}*`,
    description === undefined ? '' : prose(description),
    deprecated === undefined ? '' : `**Deprecated**: ${prose(deprecated)}`,
    removed === undefined ? '' : `**Removed**: ${prose(removed)}`,
    usual === undefined ? '' : `Default: ${code(usual)}`,
    rules.map((rule) => `- ${describeRule(rule)}`).join('\n'),
  ].filter((part) => part !== '');
}

function describeRule({ keyword, text }: WrittenRule): string {
  const rule = keyword === undefined ? undefined : namedRule(keyword);
  const summary = valueRules.find(({ code: name }) => name === rule?.keyword)?.summary;
  return summary === undefined ? code(text) : `${summary}: ${code(text)}`;
}

const MOST_KEYS = 12;

function describeKeys(names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, MOST_KEYS).map(code).join(', ');
  return `Keys: ${shown}${names.length > MOST_KEYS ? ` and ${names.length - MOST_KEYS} more` : ''}`;
}

const LONGEST_VALUE = 80;

function describeFinals(finals: readonly FinalValue[], schemaFile: string | undefined): string {
  return finals.map((value) => `- ${describeFinal(value, schemaFile)}`).join('\n');
}

function describeFinal({ environment, text, file }: FinalValue, schemaFile: string | undefined): string {
  const shown = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  const where = environment === undefined ? 'Value' : `Value in ${prose(environment)}`;
  if (file === undefined) return `${where}: ${code(shown)}`;
  return `${where}: ${code(shown)} ${file === schemaFile ? 'by default, from' : 'from'} ${code(file)}`;
}
