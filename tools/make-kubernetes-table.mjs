// Makes packages/kubernetes/src/tables/kubernetes-fields.ts and kubernetes-versions.ts, the fields of all kinds of all known versions of
// Kubernetes, and kubernetes-descriptions.ts, what the newest version says of each in a sentence, from the definitions in the PyPI package kubernetes-validate (Apache License 2.0):
//
//   pip download kubernetes-validate==1.37.0 --no-deps && unzip kubernetes_validate-1.37.0-*.whl -d DIR
//   node tools/make-kubernetes-table.mjs DIR
//
// What a version has is written once for all versions that have it. How the text is to be read stands in packages/kubernetes/src/tables/read-table.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { definitionName, typeOf } from './kubernetes-definitions.mjs';

const TABLES = fileURLToPath(new URL('../packages/kubernetes/src/tables', import.meta.url));

const EXCERPT = fileURLToPath(new URL('../packages/kubernetes/testdata/definitions-1.33.json', import.meta.url));
const EXCERPT_MINOR = 33;
const EXCERPT_KINDS = ['core.v1.Secret', 'core.v1.Service', 'policy.v1.PodDisruptionBudget', 'autoscaling.v2.HorizontalPodAutoscaler'].map(
  (name) => `io.k8s.api.${name}`,
);

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('usage: node tools/make-kubernetes-table.mjs DIR');

const [, packageVersion] = readdirSync(directory)
  .map((name) => /^kubernetes_validate-(.+)\.dist-info$/.exec(name))
  .find(Boolean);
const schemas = `${directory}/kubernetes_validate/kubernetes-json-schema`;
const minors = readdirSync(schemas)
  .flatMap((name) => /^v1\.(\d+)\.0-local-strict$/.exec(name)?.slice(1).map(Number) ?? [])
  .sort((one, other) => one - other);
const [first] = minors;
const last = minors.at(-1);
if (minors.length !== last - first + 1) throw new Error('a version between the first and the last one is missing');

/** Definitions by section and name, each with the versions that have it and the entries that it has in them. */
const sections = new Map();
for (const minor of minors) takeVersion(minor);
writeFileSync(
  `${TABLES}/kubernetes-fields.ts`,
  `/**
 * The fields of all kinds of Kubernetes 1.${first} to 1.${last}, in the notation that \`read-table.ts\` reads.
 * Made by tools/make-kubernetes-table.mjs from kubernetes-validate ${packageVersion} of PyPI.
 */
export const KUBERNETES_FIELDS = \`
${[...sections].sort(byName).flatMap(printSection).join('\n')}
\`;
`,
);
writeFileSync(
  `${TABLES}/kubernetes-versions.ts`,
  `// Made by tools/make-kubernetes-table.mjs from kubernetes-validate ${packageVersion} of PyPI.

/** The first version of Kubernetes whose fields are known is 1 and this. */
export const FIRST_MINOR = ${first};

/** The newest one is 1 and this. */
export const NEWEST_MINOR = ${last};
`,
);

writeFileSync(
  `${TABLES}/kubernetes-descriptions.ts`,
  `/**
 * What Kubernetes 1.${last} says of its fields, the first sentence of each, in the notation that \`read-descriptions.ts\` reads.
 * Made by tools/make-kubernetes-table.mjs from kubernetes-validate ${packageVersion} of PyPI; the texts are those of the authors of
 * Kubernetes (Apache License 2.0).
 */
export const KUBERNETES_DESCRIPTIONS: string = String.raw\`
${descriptionLines().join('\n')}
\`;
`,
);
writeExcerpt();

/** `= definition`, then `field text` for each of its fields that is described. Every kind has the same `apiVersion` and `kind`. */
function descriptionLines() {
  const { $defs: definitions } = JSON.parse(readFileSync(`${schemas}/v1.${last}.0-local-strict/_definitions.json`, 'utf8'));
  return reachableFromKinds(definitions).flatMap((key) => {
    const { section, name } = definitionName(key);
    const isKind = apiVersionOf(definitions[key]) !== undefined;
    const described = Object.entries(definitions[key].properties).flatMap(([field, { description = '' }]) => {
      const text = firstSentence(description);
      return text === '' || (isKind && (field === 'apiVersion' || field === 'kind')) ? [] : [`${field} ${text}`];
    });
    return described.length === 0 ? [] : [`= ${section}.${name}`, ...described];
  });
}

/** In one line, without what a template literal would take for its own. */
function firstSentence(description) {
  // Quotes as on a keyboard: the table stands in a raw string, which the executable wants in ASCII.
  const plain = description.replaceAll(/[\u2018\u2019]/g, "'").replaceAll(/[\u201c\u201d]/g, '"');
  const [paragraph] = plain.split(/\n\s*\n/);
  const text = paragraph.replaceAll(/\s+/g, ' ').trim();
  const [sentence] = /^.*?(?<!\b(?:e\.g|i\.e|etc|vs))\.(?= [A-Z`"'(]|$)/.exec(text) ?? [text];
  return sentence.replaceAll('`', "'").replaceAll('${', '$ {');
}

/** A few kinds as the package has them, for the test that compares verdicts. */
function writeExcerpt() {
  const { $defs: definitions } = JSON.parse(readFileSync(`${schemas}/v1.${EXCERPT_MINOR}.0-local-strict/_definitions.json`, 'utf8'));
  const kept = new Map();
  const keep = (key) => {
    if (kept.has(key)) return;
    const text = JSON.stringify(definitions[key], (name, value) => (name === 'description' && typeof value === 'string' ? undefined : value));
    kept.set(key, JSON.parse(text));
    for (const [, referred] of text.matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) keep(referred);
  };
  EXCERPT_KINDS.forEach(keep);
  const head = `from kubernetes-validate ${packageVersion} of PyPI, made by tools/make-kubernetes-table.mjs`;
  writeFileSync(EXCERPT, `${JSON.stringify({ $comment: head, $defs: Object.fromEntries([...kept].sort(byName)) })}\n`);
}

function takeVersion(minor) {
  const { $defs: definitions } = JSON.parse(readFileSync(`${schemas}/v1.${minor}.0-local-strict/_definitions.json`, 'utf8'));
  for (const key of reachableFromKinds(definitions)) {
    const definition = definitions[key];
    const { section, name } = definitionName(key);
    if (!sections.has(section)) sections.set(section, { apiVersion: undefined, definitions: new Map() });
    const known = sections.get(section);
    known.apiVersion = apiVersionOf(definition) ?? known.apiVersion;
    if (!known.definitions.has(name)) known.definitions.set(name, { isKind: apiVersionOf(definition) !== undefined, minors: [], entries: new Map() });
    const { minors, entries } = known.definitions.get(name);
    minors.push(minor);
    for (const entry of entriesOf(definition, section)) entries.set(entry, [...(entries.get(entry) ?? []), minor]);
  }
}

/** The definitions of kinds, and those that they need. */
function reachableFromKinds(definitions) {
  const reached = new Set();
  const visit = (key) => {
    if (reached.has(key) || !definitions[key].properties) return;
    reached.add(key);
    for (const [, referred] of JSON.stringify(definitions[key]).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) visit(referred);
  };
  for (const [key, definition] of Object.entries(definitions)) if (apiVersionOf(definition) !== undefined) visit(key);
  return [...reached];
}

/** The `apiVersion` of a definition that is a kind. What belongs to every group, such as the options of a deletion, is none. */
function apiVersionOf(definition) {
  const kinds = definition['x-kubernetes-group-version-kind'] ?? [];
  if (kinds.length !== 1) return undefined;
  const [{ group, version }] = kinds;
  return group === '' ? version : `${group}/${version}`;
}

/** `name:type` for each field, with `!` where it is required. Every kind has \`apiVersion\` and \`kind\`. */
function entriesOf(definition, section) {
  const isKind = apiVersionOf(definition) !== undefined;
  return Object.entries(definition.properties)
    .filter(([name]) => !isKind || (name !== 'apiVersion' && name !== 'kind'))
    .map(([name, schema]) => {
      const isRequired = definition.required?.includes(name) ?? false;
      return `${name}:${typeOf(schema, { section, isRequired })}${isRequired ? '!' : ''}`;
    });
}

function printSection([section, { apiVersion, definitions }]) {
  const lines = [...definitions].sort(byName).flatMap(([name, definition]) => printDefinition(name, definition));
  return [`= ${section}${apiVersion === undefined ? '' : ` ${apiVersion}`}`, ...lines];
}

/** One line for each run of versions that have the definition. */
function printDefinition(name, { isKind, minors, entries }) {
  return runsOf(minors).map((run) => {
    const fields = [...entries].flatMap(([entry, minors]) => {
      const within = minors.filter((minor) => minor >= run.from && minor <= run.to);
      return runsOf(within).map((part) => `${entry}${printRun(part, run)}`);
    });
    return `${isKind ? '*' : ''}${name}${printRun(run, { from: first, to: last })}(${fields.sort().join(',')})`;
  });
}

/** \`+29\` for what version 1.29 brought, \`-32\` for what 1.32 has no more; nothing where it is as long as what holds it. */
function printRun({ from, to }, around) {
  return `${from === around.from ? '' : `+${from}`}${to === around.to ? '' : `-${to + 1}`}`;
}

/** Ascending numbers as runs without a gap. */
function runsOf(numbers) {
  const runs = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.to === number - 1) run.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs;
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}
