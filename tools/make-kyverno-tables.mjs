// Makes the tables below packages/kyverno/src/schemas from facts that were taken from Kubernetes and Kyverno:
//
//   node tools/make-kyverno-tables.mjs SCHEMAS MODELS
//
// SCHEMAS is a directory with smp-merge-v1.21.2.json, smd-merge-v1.32.json and api-group-resources.json, which name kinds,
// definitions and resources. MODELS is `dist/gen/models` of the npm package @kubernetes/client-node 1.0.0, which was generated
// from the OpenAPI document of Kubernetes 1.32.0; it gives the names and types of the fields that hold scalars.
// How the texts that come out are to be read stands in shape-table.ts and discovery.ts beside them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TARGET = fileURLToPath(new URL('../packages/kyverno/src/schemas/', import.meta.url));
const LINE_LENGTH = 138;
const SCALARS = { string: 's', number: 'n', boolean: 'b', Date: 's', IntOrString: 'q', any: '*', object: '*' };
const SPECIAL = {
  string: 's',
  integer: 'n',
  number: 'n',
  boolean: 'b',
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'q',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'q',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 's',
  'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime': 's',
  'io.k8s.apimachinery.pkg.runtime.RawExtension': '*',
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': '*',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON': '*',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray': '*',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool': '*',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray': '*',
};

const [schemas, models] = process.argv.slice(2);
if (!schemas || !models) throw new Error('usage: node tools/make-kyverno-tables.mjs SCHEMAS MODELS');

writeTable('strategic-merge-table.ts', 'STRATEGIC_MERGE_TABLE', strategicMergeTable(), [
  'The lists that a strategic merge patch merges, with their keys, in the OpenAPI document of Kubernetes 1.21.2 that kyaml 0.21.1',
  'embeds. Types without such a list, and fields that lead to none, are left out.',
]);
writeTable('structured-merge-table.ts', 'STRUCTURED_MERGE_TABLE', await structuredMergeTable(), [
  'The types of Kubernetes 1.32 as structured merge needs them: fields, how lists and maps merge, and types of scalars.',
]);
writeDiscovery();

function read(name) {
  return JSON.parse(readFileSync(join(schemas, name), 'utf8'));
}

/** Only what leads to a merged list, and elements only of merged lists: all others are replaced as a whole. */
function strategicMergeTable() {
  const { kinds, definitions } = read('smp-merge-v1.21.2.json');
  const useful = new Set();
  const merges = (field) => field.list !== undefined && (field.patchStrategy ?? '').split(',').includes('merge');
  for (let before = -1; before !== useful.size;) {
    before = useful.size;
    for (const [name, { fields = {} }] of Object.entries(definitions))
      if (Object.values(fields).some((field) => merges(field) || useful.has(field.ref) || useful.has(field.map))) useful.add(name);
  }
  const shapes = new Map();
  for (const name of useful)
    shapes.set(
      name,
      Object.entries(definitions[name].fields).flatMap(([field, rule]) => {
        if (merges(rule)) {
          const keys = rule.listMapKeys ?? (rule.patchMergeKey ? [rule.patchMergeKey] : ['*']);
          return [{ text: `${field}[${keys.join()}]`, to: useful.has(rule.list) ? rule.list : undefined }];
        }
        if (useful.has(rule.ref)) return [{ text: `${field}=`, to: rule.ref }];
        return useful.has(rule.map) ? [{ text: `${field}{}`, to: rule.map }] : [];
      }),
    );
  return numbered(
    Object.entries(kinds).filter(([, name]) => useful.has(name)),
    shapes,
    new Map(),
  );
}

async function structuredMergeTable() {
  const { kinds, definitions } = read('smd-merge-v1.32.json');
  const shapes = new Map();
  const atomic = new Map();
  const waiting = Object.values(kinds);
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (shapes.has(name)) continue;
    const definition = definitions[name] ?? {};
    if (definition.mapType === 'atomic') atomic.set(name, '!');
    const fields = [];
    const attributes = await attributesOf(name);
    const known = new Set(attributes?.map(({ baseName }) => baseName));
    if (attributes === undefined || attributes.length === 0) fields.push({ text: '...' });
    for (const { baseName, type } of attributes ?? [])
      if (!(baseName in (definition.fields ?? {}))) fields.push({ text: `${baseName}=${scalarType(name, baseName, type)}` });
    for (const [field, rule] of Object.entries(definition.fields ?? {})) {
      if (attributes !== undefined && attributes.length > 0 && !known.has(field)) console.warn(`${name}: the models lack ${field}`);
      const target = rule.list ?? rule.map ?? rule.ref;
      const link = target === 'array' ? { suffix: 'l' } : target in SPECIAL ? { suffix: SPECIAL[target] } : { suffix: '', to: target };
      if (link.to !== undefined) waiting.push(link.to);
      fields.push({ text: field + relation(rule) + link.suffix, to: link.to });
    }
    shapes.set(name, fields);
  }
  return numbered(Object.entries(kinds), shapes, atomic);
}

function relation({ list, map, listType, listMapKeys, mapType }) {
  if (list !== undefined) {
    if (listType === 'map') return `[${listMapKeys.join()}]`;
    return listType === 'set' ? '[*]' : '[]';
  }
  if (map !== undefined) return mapType === 'atomic' ? '{!}' : '{}';
  return mapType === 'granular' ? '~' : '=';
}

/** The attributes of the model for a definition; undefined if there is none. */
async function attributesOf(name) {
  const [, group, version, short] = /^io\.k8s\.(.+)\.(v[0-9a-z]+)\.([^.]+)$/.exec(name) ?? [];
  if (short === undefined) return undefined;
  const title = (text) => text[0].toUpperCase() + text.slice(1);
  const owner = group.replace(/^api\.|^.*\./, '').replace(/\..*/, '');
  for (const model of [`${title(version)}${short}`, `${title(owner)}${title(version)}${short}`]) {
    const file = join(models, `${model}.js`);
    if (existsSync(file)) return (await import(pathToFileURL(file)))[model].getAttributeTypeMap();
  }
  console.warn(`no model for ${name}`);
  return undefined;
}

function scalarType(name, field, type) {
  if (type in SCALARS) return SCALARS[type];
  console.warn(`${name}.${field}: ${type} is taken as any value`);
  return '*';
}

/** Gives equal shapes one number and prints them: types that differ in their names only, or that refer to such types, are equal. */
function numbered(kinds, shapes, marks) {
  const print = (name, number) =>
    (marks.get(name) ?? '') +
    shapes
      .get(name)
      .map(({ text, to }) => (to === undefined ? text : text + number(to)))
      .join(' ');
  let classes = new Map([...shapes.keys()].map((name) => [name, 0]));
  for (let before = 0; ;) {
    const seen = new Map();
    const next = new Map();
    for (const name of shapes.keys()) {
      const text = print(name, (to) => classes.get(to));
      if (!seen.has(text)) seen.set(text, seen.size);
      next.set(name, seen.get(text));
    }
    classes = next;
    if (seen.size === before) break;
    before = seen.size;
  }
  const lines = [];
  for (const name of shapes.keys()) lines[classes.get(name)] = print(name, (to) => classes.get(to));
  const grouped = new Map();
  for (const [kind, name] of kinds) {
    const at = kind.lastIndexOf('/');
    const apiVersion = kind.slice(0, at);
    grouped.set(apiVersion, `${grouped.get(apiVersion) ?? `${apiVersion}:`} ${kind.slice(at + 1)}=${classes.get(name)}`);
  }
  return { kinds: [...grouped.values()], shapes: lines };
}

function writeTable(file, name, { kinds, shapes }, about) {
  writeFileSync(
    join(TARGET, file),
    `import type { ShapeText } from './shape-table.ts';

/**
${about.map((line) => ` * ${line}`).join('\n')}
 * Made by tools/make-kyverno-tables.mjs.
 */
export const ${name}: ShapeText = {
  kinds: \`
${kinds.flatMap(broken).join('\n')}
\`,
  shapes: \`
${shapes.flatMap(broken).join('\n')}
\`,
};
`,
  );
}

/** Breaks a long line at blanks; what follows is indented. */
function broken(line) {
  const lines = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + word.length >= LINE_LENGTH) {
      lines.push(current);
      current = ` ${word}`;
    } else current += current === '' ? word : ` ${word}`;
  }
  return [...lines, current];
}

function writeDiscovery() {
  const lines = read('api-group-resources.json').flatMap(({ Group, VersionedResources }) =>
    Group.versions.map(({ version }) => {
      const resources = VersionedResources[version] ?? [];
      const printed = resources.map(({ name, kind, namespaced, group, version: other }) => {
        const elsewhere = group || other ? `@${group ?? ''}/${other ?? ''}` : '';
        return `${name}=${kind}${elsewhere}${namespaced ? '' : '!'}`;
      });
      return `${Group.name === '' ? '' : `${Group.name}/`}${version}: ${printed.join(' ')}`;
    }),
  );
  writeFileSync(
    join(TARGET, 'discovery-table.ts'),
    `/**
 * The resources that the Kyverno CLI (main branch of August 2026) takes a cluster to have, in the notation that \`discovery.ts\` reads.
 * Made by tools/make-kyverno-tables.mjs.
 */
export const DISCOVERY_TABLE = \`
${lines.flatMap(broken).join('\n')}
\`;
`,
  );
}
