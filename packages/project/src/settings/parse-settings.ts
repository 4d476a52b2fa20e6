import { reportFormats, suggestName } from '@assay/findings';
import type { NameSuggestion, RuleSet, Violation } from '@assay/findings';
import { onePerPlace, schemaProblems } from '@assay/json-schema';
import type { SchemaProblem } from '@assay/json-schema';
import {
  Source,
  childPath,
  effectiveEntries,
  entryNamed,
  jsonPointer,
  locate,
  nodeAt,
  readYaml,
  stringValue,
  toValue,
  valueNamed,
} from '@assay/source';
import type { MappingNode, Node, Path, Span, YamlDocument } from '@assay/source';

import { assaySchemaText, matchesAssaySchema } from '../generated/assay-schema.ts';
import { projectRules } from '../project-rules.ts';
import { NO_SETTINGS, RULE_SETTINGS } from './settings.ts';
import type { NamedPath, RuleSetting, RuleSettings, SchemaSettings, Settings, UnitSetting, WrittenText } from './settings.ts';

export interface ParsedSettings {
  /** Everything that is right in the file. */
  readonly settings: Settings;
  readonly violations: readonly Violation[];
}

/** Reads the text of a project file. The rules that it may name are those of `ruleSets` and Assay's own. */
export function parseSettings(name: string, text: string, ruleSets: readonly RuleSet[]): ParsedSettings {
  const { documents, problem } = readYaml(new Source(name, text), { schema: 'core' });
  if (problem) return { settings: NO_SETTINGS, violations: [violation('syntax', problem.span, problem.message)] };
  const [document, second] = documents;
  const surplus = second ? [violation('syntax', second.span, 'a project file must be a single YAML document')] : [];
  if (!document || isEmpty(document.root)) return { settings: NO_SETTINGS, violations: surplus };
  const ruleIds = [...ruleSets, { id: 'assay', rules: projectRules }].flatMap(({ id, rules }) => rules.map((rule) => `${id}/${rule.code}`));
  const { root } = document;
  const violations = [...surplus, ...duplicateKeys(document), ...strangeKeys(root), ...schemaViolations(root), ...unknownRules(root, ruleIds)];
  return { settings: settingsOf(root), violations };
}

function isEmpty(root: Node): boolean {
  return root.kind === 'scalar' && root.type === 'null';
}

function duplicateKeys({ duplicates }: YamlDocument): Violation[] {
  return duplicates.map(({ key, name = '' }) => violation('duplicate-key', key.origin, `"${name}" is given twice; the last value counts`));
}

/** Keys that are lists or mappings: JSON, and with it the schema, knows none. */
function strangeKeys(root: Node): Violation[] {
  const lists = ['units', 'overrides'].flatMap((name) => itemsOf(valueNamed(root, name)));
  const mappings = ['schemas', 'defaults'].flatMap((name) => valueNamed(root, name) ?? []);
  return [root, ...mappings, ...ruleMappings(root).map(({ rules }) => rules), ...lists]
    .flatMap((holder) => (holder?.kind === 'mapping' ? holder.entries : []))
    .filter(({ name }) => name === undefined)
    .map(({ key }) => violation('unknown-key', key.origin, 'a key of a project file is a single word'));
}

function unknownRules(root: Node, ruleIds: readonly string[]): Violation[] {
  const known = new Set(ruleIds);
  return ruleMappings(root).flatMap(({ rules, path }) =>
    effectiveEntries(rules)
      .filter(({ name }) => name !== undefined && !known.has(name) && !isWildcard(name, ruleIds))
      .map(({ key, name = '' }) => {
        const advice = suggestName(name, ruleIds, { span: key.origin, taken: namesIn(rules) }) ?? { hint: 'assay explain lists all rules' };
        return violation('unknown-rule', key.origin, `unknown rule "${name}"`, { ...advice, path: childPath(path, name) });
      }),
  );
}

/** Where rules are set: at the top, and in each override. */
function ruleMappings(root: Node): readonly { readonly rules: MappingNode; readonly path: Path }[] {
  const top = { rules: valueNamed(root, 'rules'), path: childPath(undefined, 'rules') };
  const overrides = itemsOf(valueNamed(root, 'overrides')).map((override, at) => ({
    rules: valueNamed(override, 'rules'),
    path: childPath(childPath(childPath(undefined, 'overrides'), at), 'rules'),
  }));
  return [top, ...overrides].flatMap(({ rules, path }) => (rules?.kind === 'mapping' ? [{ rules, path }] : []));
}

/** `dialect/*` of a dialect that has rules. */
function isWildcard(name: string, ruleIds: readonly string[]): boolean {
  return name.endsWith('/*') && ruleIds.some((id) => id.startsWith(name.slice(0, -1)));
}

const RANKING = ['type', 'enum', 'minLength', 'minItems', 'pattern', 'required', 'additionalProperties'];

function schemaViolations(root: Node): Violation[] {
  if (matchesAssaySchema(toValue(root))) return [];
  return onePerPlace(schemaProblems(matchesAssaySchema.errors ?? []), RANKING).map((problem) => schemaViolation(root, problem));
}

function schemaViolation(root: Node, problem: SchemaProblem): Violation {
  const { steps, keyword, params } = problem;
  const holder = nodeAt(root, steps.slice(0, -1));
  const name = steps.at(-1) ?? '';
  const path = steps.reduce<Path>((parent, step) => childPath(parent, step), undefined);
  if (keyword === 'additionalProperties' && holder?.kind === 'mapping') {
    const span = entryNamed(holder, name)?.key.origin ?? holder.origin;
    const advice = suggestName(name, membersAt(steps.slice(0, -1)), { span, taken: namesIn(holder) });
    return violation('unknown-key', span, `a project file has no key "${name}" here`, { path, ...advice });
  }
  if (keyword === 'required') return violation('missing-key', (holder ?? root).origin, `"${name}" is missing here`, { path });
  const value = nodeAt(root, steps);
  const span = (value ?? root).origin;
  const advice = inQuotes(value, params.type) ?? suggestName(stringValue(value) ?? '', params.allowedValues?.map(String) ?? [], { span });
  return violation('wrong-value', span, `${subject(steps, holder)} must be ${demand(steps, keyword, params)}`, {
    path,
    ...advice,
  });
}

/** For a number where a text is wanted, such as 1.30: that is 1.3. */
function inQuotes(value: Node | undefined, type: SchemaProblem['params']['type']): NameSuggestion | undefined {
  if (value?.kind !== 'scalar' || typeof value.value !== 'number' || type !== 'string') return undefined;
  const newText = `"${value.text}"`;
  return { hint: `write ${newText}`, fixes: [{ title: 'write it in quotes', applicability: 'safe', edits: [{ ...locate(value.origin), newText }] }] };
}

function namesIn(mapping: MappingNode): readonly string[] {
  return effectiveEntries(mapping).flatMap(({ name }) => name ?? []);
}

/** What has the wrong value, in words. */
function subject(steps: readonly string[], holder: Node | undefined): string {
  const [name, around] = steps.toReversed();
  if (name === undefined) return 'a project file';
  return holder?.kind === 'sequence' ? `${around}[${name}]` : `"${name}"`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = { object: 'a mapping', array: 'a list', string: 'a string', boolean: 'true or false' };

function demand(steps: readonly string[], keyword: string, { type, allowedValues }: SchemaProblem['params']): string {
  if (keyword === 'enum') return `one of ${(allowedValues ?? []).join(', ')}`;
  if (keyword === 'minLength' || keyword === 'minItems') return 'not empty';
  if (keyword === 'pattern') return PATTERNS[steps.findLast((step) => step in PATTERNS) ?? ''] ?? PATH_WITHIN;
  const types = [type ?? []].flat();
  return types.length === 0 ? 'something else' : types.map((name) => TYPE_NAMES[name] ?? name).join(' or ');
}

const IGNORE_PATTERN = 'a pattern as in .gitignore, without leading ./ or ../';

/** What texts must be like, by the key that they are below. */
const PATTERNS: Readonly<Record<string, string>> = {
  extends: 'a relative path to a file whose name ends in assay.yaml',
  ignore: IGNORE_PATTERN,
  paths: IGNORE_PATTERN,
  dataValues: 'a value as --data-value takes it: name=text',
  dataValuesYaml: 'a value as --data-value-yaml takes it: name=YAML',
  kubernetes: 'a release of Kubernetes, such as "1.33"',
  fileMarks: 'a mark as --file-mark takes it: path:type=text-plain',
};

const PATH_WITHIN = 'a path relative to this file that stays in its directory';

/** The keys that the schema knows below a path. */
function membersAt(steps: readonly string[]): readonly string[] {
  let schema: unknown = JSON.parse(assaySchemaText);
  for (const step of steps) schema = member(member(schema, 'properties'), step) ?? member(schema, 'items');
  return Object.keys(member(schema, 'properties') ?? {});
}

function member(value: unknown, name: string): object | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
  return typeof found === 'object' && found !== null ? found : undefined;
}

function settingsOf(root: Node): Settings {
  const bases = valueNamed(root, 'extends');
  const defaults = valueNamed(root, 'defaults');
  const output = reportFormats.find(({ id }) => id === stringValue(valueNamed(defaults, 'output')))?.id;
  const denyWarnings = valueNamed(defaults, 'denyWarnings');
  const outOfReach = notCheckedSetting(root, 'outOfReach');
  const schemas = schemaSettings(valueNamed(root, 'schemas'));
  return {
    extends: (bases?.kind === 'sequence'
      ? bases.items.map((base, at) => extendedPath(base, childPath(EXTENDS, at)))
      : [extendedPath(bases, EXTENDS)]
    ).flatMap((path) => path ?? []),
    rules: ruleSettings(valueNamed(root, 'rules')),
    overrides: itemsOf(valueNamed(root, 'overrides')).map((override) => ({
      paths: textsOf(valueNamed(override, 'paths')),
      rules: ruleSettings(valueNamed(override, 'rules')),
    })),
    ignore: textsOf(valueNamed(root, 'ignore')),
    units: itemsOf(valueNamed(root, 'units')).flatMap((unit, at) => unitSetting(unit, childPath(childPath(undefined, 'units'), at))),
    policies: rightPaths(valueNamed(root, 'policies'), childPath(undefined, 'policies')),
    ...(outOfReach && { outOfReach }),
    ...(schemas && { schemas }),
    defaults: {
      ...(output !== undefined && { output }),
      ...(denyWarnings?.kind === 'scalar' && typeof denyWarnings.value === 'boolean' && { denyWarnings: denyWarnings.value }),
    },
  };
}

const EXTENDS = childPath(undefined, 'extends');

function extendedPath(node: Node | undefined, pointer: Path): WrittenText | undefined {
  const text = stringValue(node);
  return node === undefined || text === undefined || !EXTENDED_PATH.test(text) ? undefined : writtenText(text, node, pointer);
}

const EXTENDED_PATH = /^(?!\/).*assay\.yaml$/;

function ruleSettings(rules: Node | undefined): RuleSettings {
  return new Map(rules?.kind === 'mapping' ? effectiveEntries(rules).flatMap(({ name, value }) => ruleSetting(name, value)) : []);
}

function textsOf(list: Node | undefined): readonly string[] {
  return itemsOf(list).flatMap((item) => stringValue(item) ?? []);
}

function ruleSetting(name: string | undefined, value: Node): [string, RuleSetting][] {
  const text = stringValue(value);
  const setting = RULE_SETTINGS.find((known) => known === text);
  return name === undefined || setting === undefined ? [] : [[name, setting]];
}

/** A unit of which something is wrong is none: judged without it, it would look broken. */
function unitSetting(unit: Node, pointer: Path): UnitSetting[] {
  const path = valueNamed(unit, 'path');
  const single = namedPath(path, childPath(pointer, 'path'));
  const [first, ...others] = single ? [single] : (namedPaths(path, childPath(pointer, 'path')) ?? []);
  const given = valueNamed(unit, 'values');
  const values = given === undefined ? [] : namedPaths(given, childPath(pointer, 'values'));
  if (!first || !values) return [];
  const name = stringValue(valueNamed(unit, 'name'));
  const needsValues = notCheckedSetting(unit, 'needsValues');
  const switches = SWITCHES.flatMap((key) => {
    const value = valueNamed(unit, key);
    return value?.kind === 'scalar' && typeof value.value === 'boolean' ? [[key, value.value] as const] : [];
  });
  const lists = LISTS.flatMap((key) => {
    const items = textsOf(valueNamed(unit, key));
    return items.length > 0 ? [[key, items] as const] : [];
  });
  const flags = FLAG_LISTS.flatMap((key) => itemsOf(valueNamed(unit, key)).filter((item) => stringValue(item) !== undefined));
  return [
    {
      paths: [first, ...others],
      values,
      ...(name && { name }),
      ...(needsValues && { needsValues }),
      ...Object.fromEntries(switches),
      ...Object.fromEntries(lists),
      ...(flags.length > 0 && { flagPlaces: flags.map(({ origin }) => locate(origin)) }),
    },
  ];
}

/** What becomes of what cannot be checked for a reason that is known. */
function notCheckedSetting(holder: Node, key: string): 'report' | 'ignore' | undefined {
  return NOT_CHECKED_SETTINGS.find((known) => known === stringValue(valueNamed(holder, key)));
}

const NOT_CHECKED_SETTINGS = ['report', 'ignore'] as const;
const SWITCHES = ['ignoreUnknownComments', 'implicitMapKeyOverrides', 'strict'] as const;
const FLAG_LISTS = ['dataValues', 'dataValuesYaml'] as const;
const LISTS = [...FLAG_LISTS, 'fileMarks'] as const;

/** With a release that is none there are no schemas: compared with others, right objects would look wrong. */
function schemaSettings(schemas: Node | undefined): SchemaSettings | undefined {
  if (schemas?.kind !== 'mapping') return undefined;
  const pointer = childPath(undefined, 'schemas');
  const crds = rightPaths(valueNamed(schemas, 'crds'), childPath(pointer, 'crds'));
  const release = valueNamed(schemas, 'kubernetes');
  if (release === undefined) return { crds };
  const text = stringValue(release);
  if (text === undefined || !/^1\.[0-9]+$/.test(text)) return undefined;
  return { kubernetes: writtenText(text, release, childPath(pointer, 'kubernetes')), crds };
}

/** The paths of a list, if all of them are right. */
function namedPaths(list: Node | undefined, pointer: Path): readonly NamedPath[] | undefined {
  const paths = rightPaths(list, pointer);
  return list?.kind === 'sequence' && list.items.length === paths.length ? paths : undefined;
}

/** The paths of a list that are right. */
function rightPaths(list: Node | undefined, pointer: Path): readonly NamedPath[] {
  return itemsOf(list).flatMap((item, at) => namedPath(item, childPath(pointer, at)) ?? []);
}

function namedPath(node: Node | undefined, pointer: Path): NamedPath | undefined {
  const text = stringValue(node);
  if (node === undefined || text === undefined || text === '' || text.startsWith('/') || text.split('/').includes('..')) return undefined;
  return writtenText(text, node, pointer);
}

function writtenText(text: string, { origin }: Node, pointer: Path): WrittenText {
  return { text, span: origin, location: locate(origin), pointer: jsonPointer(pointer) };
}

function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.kind === 'sequence' ? node.items : [];
}

/** Says that a path which a project file names does not lead to what it should. */
export function wrongPath({ text, location, pointer }: NamedPath, problem: string, advice?: Pick<Violation, 'hint' | 'fixes'>): Violation {
  return {
    dialect: 'assay',
    rule: 'wrong-path',
    severity: 'error',
    fault: 'subject',
    message: `"${text}": ${problem}`,
    ...location,
    path: pointer,
    ...advice,
  };
}

/** Says that a release of Kubernetes which a project file names is none that is known. */
export function wrongRelease({ text, location, pointer }: WrittenText, known: readonly string[]): Violation {
  const message = `"kubernetes" must be a release whose schemas are known, not "${text}"`;
  const found = { dialect: 'assay', rule: 'wrong-value', severity: 'error', fault: 'subject', message, ...location, path: pointer } as const;
  return { ...found, hint: `known are ${known.join(', ')}` };
}

function violation(rule: string, span: Span, message: string, more: Partial<NameSuggestion> & { readonly path?: Path } = {}): Violation {
  const { hint, fixes, path } = more;
  return {
    dialect: 'assay',
    rule,
    severity: 'error',
    fault: 'subject',
    message,
    ...locate(span),
    ...(path && { path: jsonPointer(path) }),
    ...(hint !== undefined && { hint }),
    ...(fixes && { fixes }),
  };
}
