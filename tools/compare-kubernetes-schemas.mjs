// Compares what packages/kubernetes says of objects with what a validator of JSON Schema (Ajv) says of them by the same definitions:
//
//   pip download kubernetes-validate==1.37.0 --no-deps && unzip kubernetes_validate-1.37.0-*.whl -d DEFINITIONS
//   npx tsc -b && node tools/compare-kubernetes-schemas.mjs DEFINITIONS PATH… [--release 1.33]
//
// Every object of every YAML and JSON file below the paths is compared: those of Kubernetes with the release (default: all in turn), those
// of custom kinds with the definitions below the same paths. Only whether an object is right is compared. Exit status 1 if a verdict differs.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { kubernetesObjectsIn, SourceFile } from '@assay/findings';
import { compilePattern } from '@assay/formats';
import { stringValue, toValue, valueNamed } from '@assay/source';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { checkSchema } from '../packages/kubernetes/dist/check/check-schema.js';
import { customKindsOf } from '../packages/kubernetes/dist/crds/read-definition.js';
import { ANYTHING } from '../packages/kubernetes/dist/model.js';
import { loadTable } from '../packages/kubernetes/dist/tables/load-table.js';
import { KUBERNETES_RELEASES, minorOf } from '../packages/kubernetes/dist/tables/releases.js';
import { strictSchema } from './strict-schema.mjs';

/** Larger files are no manifests. */
const MOST_BYTES = 4_000_000;

/** What of `metadata` is right is not a matter of the definitions. */
const METADATA = { ...ANYTHING, type: 'object', isNullable: false };

const { values, positionals } = parseArgs({ options: { release: { type: 'string', multiple: true } }, allowPositionals: true });
const [definitions, ...paths] = positionals;
if (paths.length === 0) throw new Error('usage: node tools/compare-kubernetes-schemas.mjs DEFINITIONS PATH… [--release 1.33]');

const objects = paths.flatMap(filesBelow).flatMap(objectsIn);
const table = await loadTable();
let differences = 0;
for (const release of values.release ?? KUBERNETES_RELEASES) compareRelease(release);
compareCustomKinds();
process.exitCode = differences === 0 ? 0 : 1;

function compareRelease(release) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, verbose: true });
  const name = `v${release}.0-local-strict`;
  ajv.addSchema(
    JSON.parse(readFileSync(`${definitions}/kubernetes_validate/kubernetes-json-schema/${name}/_definitions.json`, 'utf8')),
    'definitions',
  );
  const schemas = table.release(minorOf(release));
  const references = referencesOf(ajv.getSchema('definitions').schema.$defs);
  report(`Kubernetes ${release}`, ({ root, apiVersion, kind }) => {
    const schema = schemas.ofKind(apiVersion, kind);
    const key = references.get(`${apiVersion} ${kind}`);
    if ((schema === undefined) !== (key === undefined)) return { ours: schema !== undefined, theirs: key !== undefined, why: ['kind'] };
    return schema && verdicts(schema, root, ajv.getSchema(`definitions#/$defs/${key}`));
  });
}

/** The keys of the definitions of kinds. */
function referencesOf($defs) {
  const kinds = Object.entries($defs).flatMap(([key, definition]) => {
    const [kind, ...others] = definition['x-kubernetes-group-version-kind'] ?? [];
    return kind && others.length === 0 ? [[`${kind.group === '' ? '' : `${kind.group}/`}${kind.version} ${kind.kind}`, key]] : [];
  });
  return new Map(kinds);
}

/** Every definition of a kind that is served, with the objects of that kind: repositories have several of one kind. */
function compareCustomKinds() {
  const kinds = new Map();
  for (const { root } of objects)
    for (const custom of customKindsOf(root)) {
      const key = `${custom.group}/${custom.version} ${custom.kind}`;
      const definition = toJson(root).spec.versions.find(({ name }) => name === custom.version)?.schema?.openAPIV3Schema;
      if (definition) kinds.set(key, [...(kinds.get(key) ?? []), { custom, definition }]);
    }
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, verbose: true, code: { regExp: re2 } });
  const known = new Map();
  report('custom kinds', ({ root, apiVersion, kind }) => {
    let outcome;
    for (const { custom, definition } of kinds.get(`${apiVersion} ${kind}`) ?? []) {
      const validate = known.get(definition) ?? ajv.compile(strictSchema(definition));
      known.set(definition, validate);
      outcome = verdicts(custom.schema(METADATA), root, validate);
      if (outcome.ours !== outcome.theirs) break;
    }
    return outcome;
  });
}

/** Patterns are RE2, not JavaScript. */
function re2(text) {
  const pattern = compilePattern(text);
  // Ajv tells patterns apart by their text.
  return { test: (subject) => pattern.kind === 'problem' || pattern.matches(subject), toString: () => text };
}

/** Ajv asks for the source of a constructor that it would write into code of its own. */
re2.code = 'undefined';

/** Whether the object is right, on both sides, with the reasons of the side that says no. */
function verdicts(schema, root, validate) {
  const object = toJson(root);
  const problems = checkSchema(schema, root).filter(
    (problem) => !isDeparture(problem) && !(schema.dropsNull && isNullThatIsMissing(problem, object)),
  );
  const theirs = validate(object) || validate.errors.every((error) => isNothing(error, schema));
  const ours = problems.length === 0;
  const why = ours ? (validate.errors ?? []).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`) : problems.map(describe);
  return { ours, theirs, why };
}

/** What is right by the definitions, but the API server cannot read or does not accept: packages/kubernetes/README.md lists it. */
function isDeparture(problem) {
  if (problem.kind === 'broken-rule' || problem.kind === 'unreadable-rule') return true;
  return (
    problem.kind === 'wrong-value' && (problem.demand.kind === 'type' || ['format', 'unique-items', 'unique-keys'].includes(problem.demand.kind))
  );
}

/**
 * Null is both a string and an integer by the definitions of what can be either, and so is refused; the API server takes it as nothing. So it does
 * with fields of custom kinds.
 */
function isNothing({ keyword, data, instancePath }, { dropsNull = false }) {
  return data === null && (keyword === 'oneOf' || (dropsNull && keyword === 'type' && !/\/\d+$/.test(instancePath)));
}

/** A field that is nothing and has to be there: the definitions have an error about its type, which is left out on their side. */
function isNullThatIsMissing({ kind, path }, object) {
  return kind === 'missing-field' && stepsOf(path).reduce((value, step) => value?.[step], object) === null;
}

function describe({ kind, path }) {
  return `${kind} ${stepsOf(path).join('/')}`;
}

function stepsOf(path) {
  const steps = [];
  for (let at = path; at; at = at.parent) steps.unshift(at.step);
  return steps;
}

function report(title, compare) {
  let compared = 0;
  let wrong = 0;
  const different = [];
  for (const object of objects) {
    const outcome = compare(object);
    if (!outcome) continue;
    compared++;
    if (!outcome.ours) wrong++;
    if (outcome.ours !== outcome.theirs) different.push({ object, outcome });
  }
  console.log(`${title}: ${compared} objects compared, ${wrong} of them wrong, ${different.length} differences`);
  for (const { object, outcome } of different.slice(0, 20))
    console.log(
      `  ${object.file} ${object.kind}: ${outcome.ours ? 'right' : 'wrong'} here, ${outcome.theirs ? 'right' : 'wrong'} there: ${outcome.why.slice(0, 3).join('; ')}`,
    );
  differences += different.length;
}

function filesBelow(path) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const names = readdirSync(path).filter((name) => name !== '.git' && name !== 'node_modules');
    return names.flatMap((name) => filesBelow(join(path, name)));
  }
  return /\.(?:ya?ml|json)$/i.test(path) ? [path] : [];
}

function objectsIn(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    // A link to nothing.
    return [];
  }
  if (bytes.length > MOST_BYTES) return [];
  const source = new SourceFile(file, bytes);
  if (!source.scanText.includes('apiVersion') || /(?:^|[^$])\{\{/.test(source.scanText)) return [];
  const { objects, problem } = kubernetesObjectsIn(source);
  if (problem) return [];
  return objects.map(({ root }) => ({
    file,
    root,
    apiVersion: stringValue(valueNamed(root, 'apiVersion')),
    kind: stringValue(valueNamed(root, 'kind')),
  }));
}

function toJson(root) {
  return JSON.parse(JSON.stringify(toValue(root), (_key, value) => (typeof value === 'bigint' ? Number(value) : value)));
}
