// Makes packages/kubernetes/src/tables/project-kinds.ts, the kinds of Kyverno, KubeVirt and Carvel, from the definitions in their sources:
//
//   node tools/make-project-kinds-table.mjs DIR
//
// DIR has a directory for each project, called by its name and version (all Apache License 2.0), with these files:
//
//   kyverno-v1.19.0                        config/crds/*/*.yaml
//   kubevirt-v1.8.1                        pkg/virt-operator/resource/generate/components/validations_generated.go
//   containerized-data-importer-v1.66.0    pkg/operator/resources/crds_generated.go
//   kapp-controller-v0.53.1                config/config/crds.yml
//   secretgen-controller-v0.17.0           config/package-bundle/config/crds.yml
//
// Descriptions are left out, and what a status is. How the text is to be read stands in packages/kubernetes/src/tables/read-project-kinds.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readYaml, Source, toValue } from '@assay/source';

const TARGET = fileURLToPath(new URL('../packages/kubernetes/src/tables/project-kinds.ts', import.meta.url));

/**
 * The kinds of KubeVirt with their groups and versions: its definitions are made by its operator, so that the sources have the schemas alone, by the singular name.
 *
 * @type {readonly (readonly [group: string, versions: readonly string[], names: string])[]}
 */
const KUBEVIRT_KINDS = [
  ['kubevirt.io', ['v1', 'v1alpha3'], 'KubeVirt VirtualMachine VirtualMachineInstance VirtualMachineInstanceMigration'],
  ['kubevirt.io', ['v1', 'v1alpha3'], 'VirtualMachineInstancePreset VirtualMachineInstanceReplicaSet'],
  ['pool.kubevirt.io', ['v1alpha1', 'v1beta1'], 'VirtualMachinePool'],
  ['snapshot.kubevirt.io', ['v1alpha1', 'v1beta1'], 'VirtualMachineSnapshot VirtualMachineSnapshotContent VirtualMachineRestore'],
  ['export.kubevirt.io', ['v1alpha1', 'v1beta1'], 'VirtualMachineExport'],
  ['backup.kubevirt.io', ['v1alpha1'], 'VirtualMachineBackup VirtualMachineBackupTracker'],
  ['instancetype.kubevirt.io', ['v1beta1'], 'VirtualMachineInstancetype VirtualMachineClusterInstancetype'],
  ['instancetype.kubevirt.io', ['v1beta1'], 'VirtualMachinePreference VirtualMachineClusterPreference'],
  ['migrations.kubevirt.io', ['v1alpha1'], 'MigrationPolicy'],
  ['clone.kubevirt.io', ['v1alpha1', 'v1beta1'], 'VirtualMachineClone'],
];

/** Kinds that an API server of kapp-controller serves, from the definitions in which it keeps them. */
const SERVED_OTHERWISE = {
  'internal.packaging.carvel.dev/v1alpha1 InternalPackage': 'data.packaging.carvel.dev/v1alpha1 Package',
  'internal.packaging.carvel.dev/v1alpha1 InternalPackageMetadata': 'data.packaging.carvel.dev/v1alpha1 PackageMetadata',
};

/** What a schema can say that matters; of these, the ones that hold schemas. */
const KEYWORDS = new Set(
  (
    'type format nullable default enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems ' +
    'minProperties maxProperties required properties items additionalProperties allOf anyOf oneOf not x-kubernetes-int-or-string x-kubernetes-list-type ' +
    'x-kubernetes-list-map-keys x-kubernetes-preserve-unknown-fields x-kubernetes-embedded-resource x-kubernetes-validations'
  ).split(' '),
);
/** What nothing here depends on. */
const PASSED_OVER = new Set(['description', 'title', 'example', 'externalDocs', 'x-kubernetes-map-type', '$schema', 'id']);

/** A schema whose text is no longer is written wherever it is needed. */
const SHORT = 20;

const [directory] = process.argv.slice(2);
if (!directory) throw new Error('usage: node tools/make-project-kinds-table.mjs DIR');

const projects = readdirSync(directory).sort();
const kinds = new Map();
for (const project of projects)
  for (const { name, schema } of definitionsOf(project)) kinds.set(SERVED_OTHERWISE[name] ?? name, withoutStatus(schema));

/** Every schema by its text, with how often it is held by others. */
const uses = new Map();
for (const schema of kinds.values()) count(schema);
const lines = new Map();
const heads = [...kinds].sort(byName).map(([name, schema]) => `${name} ${numberOf(schema)}`);
const table = `${heads.join('\n')}\n\n${[...lines.keys()].join('\n')}`;
writeFileSync(
  TARGET,
  `/**
 * Kinds of Kyverno, KubeVirt and Carvel, in the notation that \`read-project-kinds.ts\` reads. Made by tools/make-project-kinds-table.mjs from
 * ${projects.slice(0, -1).join(', ')} and
 * ${projects.at(-1)}.
 */
export const PROJECT_KINDS = \`
${table.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)}
\`;
`,
);

function definitionsOf(project) {
  const files = readdirSync(join(directory, project)).map((name) => readFileSync(join(directory, project, name), 'utf8'));
  if (project.startsWith('kubevirt-')) return files.flatMap(kubevirtDefinitions);
  return files.flatMap((text) => (/^package /m.test(text) ? yamlsIn(text).map(([, yaml]) => yaml) : [text])).flatMap(customDefinitions);
}

/** The texts of YAML in a map of Go. A backquote in one is written as a text of its own. */
function yamlsIn(go) {
  return [...go.matchAll(/^\t"(\w+)": `([^]*?)`,\n/gm)].map(([, key, text]) => [key, text.replaceAll('` + "`" + `', '`')]);
}

function kubevirtDefinitions(go) {
  const schemas = new Map(yamlsIn(go));
  return KUBEVIRT_KINDS.flatMap(([group, versions, names]) =>
    names.split(' ').flatMap((kind) => {
      const [document] = valuesOf(schemas.get(kind.toLowerCase()));
      return versions.map((version) => ({ name: `${group}/${version} ${kind}`, schema: document.openAPIV3Schema }));
    }),
  );
}

function customDefinitions(text) {
  return valuesOf(text)
    .filter((document) => document?.kind === 'CustomResourceDefinition')
    .flatMap(({ spec: { group, names, versions } }) =>
      versions.filter(({ served }) => served).map(({ name, schema }) => ({ name: `${group}/${name} ${names.kind}`, schema: schema.openAPIV3Schema })),
    );
}

function valuesOf(text) {
  const { documents, problem } = readYaml(new Source('definition.yaml', text));
  if (problem) throw new Error(problem.message);
  return documents.map(({ root }) => toValue(root));
}

/** Nobody writes a status, but programs. */
function withoutStatus(schema) {
  const { properties, ...rest } = reduced(schema);
  const status = properties.status && { status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  const { apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...own } = properties;
  return { ...rest, properties: { ...own, ...status } };
}

/** The schema with what matters alone. */
function reduced(schema) {
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword) && !PASSED_OVER.has(keyword));
  if (unknown) throw new Error(`unknown keyword ${unknown}`);
  const kept = Object.entries(schema).filter(([keyword]) => KEYWORDS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, reducedValue(keyword, value)]));
}

function reducedValue(keyword, value) {
  if (keyword === 'properties') return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, reduced(schema)]));
  if (keyword === 'items' || keyword === 'not') return reduced(value);
  if (keyword === 'additionalProperties') return typeof value === 'object' ? reduced(value) : value;
  if (['allOf', 'anyOf', 'oneOf'].includes(keyword)) return value.map(reduced);
  return value;
}

function count(schema) {
  const text = JSON.stringify(schema);
  uses.set(text, (uses.get(text) ?? 0) + 1);
  if (uses.get(text) === 1) heldBy(schema).forEach(count);
}

/** The schemas that one refers to: those of branches (\`allOf\` and its kin) are always written where they stand. */
function heldBy({ properties = {}, items, additionalProperties }) {
  return [...Object.values(properties), items, additionalProperties].filter((each) => typeof each === 'object');
}

function numberOf(schema) {
  const line = printed(schema);
  if (!lines.has(line)) lines.set(line, lines.size);
  return lines.get(line);
}

/** A schema with others where they stand if only it holds them or they are short, else with their number. */
function printed(schema) {
  const print = (held) => (uses.get(JSON.stringify(held)) > 1 && JSON.stringify(held).length > SHORT ? numberOf(held) : JSON.parse(printed(held)));
  const { properties, items, additionalProperties } = schema;
  return JSON.stringify({
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, held]) => [name, print(held)])) }),
    ...(items && { items: print(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: print(additionalProperties) }),
  });
}

function byName([one], [other]) {
  return one < other ? -1 : 1;
}
