import { firstKeyOf, kindMap, sourceOf } from '@assay/kyverno/objects';
import type { Entry } from '@assay/source';

import type { NamedFile } from '../inputs/model.ts';
import type { RecordReader } from '../inputs/record-reader.ts';
import type { TestResult } from '../manifest/model.ts';
import type { ManifestCheck } from './manifest-check.ts';
import { filesAt } from './named-files.ts';
import type { NamedRule } from './policy-index.ts';
import { readObjectFile } from './resource-index.ts';
import type { IndexedObject, ResourceIndex } from './resource-index.ts';

/** A row whose rule is known. */
export interface ResolvedRow {
  readonly row: TestResult;
  readonly reader: RecordReader;
  readonly rules: readonly Omit<NamedRule, 'name'>[];
  /** The objects that it lists. */
  readonly objects: readonly IndexedObject[];
  readonly resources: ResourceIndex;
}

/** Which files a row names must fit its rule: those that its type needs have to be there, others must not. */
export function checkExpectedFiles(check: ManifestCheck, resolved: ResolvedRow): void {
  const { row, reader, rules } = resolved;
  const passes = row.result.text === 'pass';
  const patched = check.isNew ? ['patchedResource'] : ['patchedResources', 'patchedResource'];
  const mutates = rules.some(({ sort }) => sort === 'mutate');
  const generates = rules.some(({ sort }) => sort === 'generate');
  const isAbout = (sort: NamedRule['sort']): boolean => rules.every((rule) => rule.sort === sort);
  if (!mutates) refuse(check, reader, patched, 'only a row of a mutate rule has');
  else if (passes && isAbout('mutate')) demand(check, reader, patched, 'a row of a mutate rule that expects "pass" needs');
  const generated = ['generatedResource', 'generatedResources'];
  if (!generates) refuse(check, reader, generated, 'only a row of a generate rule has');
  else if (passes && isAbout('generate')) demand(check, reader, generated, 'a row of a generate rule that expects "pass" needs');
  const clones = rules.some(({ isCloning }) => isCloning);
  if (!clones && !generates) refuse(check, reader, ['cloneSourceResource'], 'only a row of a generate rule has');
  else if (clones && passes && rules.every(({ isCloning }) => isCloning))
    demand(check, reader, ['cloneSourceResource'], 'a row of a clone rule that expects "pass" needs');
  checkPatchedObjects(check, resolved);
  if (generates && passes) checkGeneratedObject(check, resolved);
}

/** The files of rows that can be read whatever their rules are. */
export function checkRowFiles(check: ManifestCheck): void {
  for (const { patchedResources, generatedResources, cloneSourceResource } of check.manifest.results) {
    for (const file of [patchedResources, ...generatedResources, cloneSourceResource]) if (file !== undefined) checkObjects(check, file);
  }
}

function checkObjects(check: ManifestCheck, named: NamedFile): void {
  const sources = filesAt(check, named);
  if (sources === undefined) return;
  const read = sources.map((source) => readObjectFile(source, NO_KINDS));
  for (const { findings } of read) for (const finding of findings) check.report(finding);
  if (read.every(({ objects, findings }) => objects.length + findings.length === 0)) {
    check.reportOddity({ code: 'empty-file', message: `"${named.path}" contains no object`, span: named.span, anchored: named.anchored });
  }
}

const NO_KINDS = kindMap([]);

function entryOf(reader: RecordReader, fields: readonly string[]): Entry | undefined {
  return fields.map((field) => reader.entry(field)).find((entry) => entry !== undefined);
}

function refuse(check: ManifestCheck, reader: RecordReader, fields: readonly string[], why: string): void {
  const entry = entryOf(reader, fields);
  if (entry === undefined) return;
  check.reportOddity({ code: 'needless-field', message: `${why} "${entry.name ?? ''}"`, span: entry.key.origin, covers: entry.value.origin });
}

function demand(check: ManifestCheck, reader: RecordReader, fields: readonly string[], why: string): void {
  if (entryOf(reader, fields) !== undefined || fields.some((field) => check.isExcused(reader.root, field))) return;
  check.reportOddity({ code: 'missing-expectation', message: `${why} "${fields[0] ?? ''}"`, span: firstKeyOf(reader.root) });
}

/** The file with the mutated objects has to hold each of them: what it lacks is compared with nothing. */
function checkPatchedObjects(check: ManifestCheck, { row, rules, objects, resources }: ResolvedRow): void {
  const file = row.patchedResources;
  if (
    file === undefined ||
    row.result.text !== 'pass' ||
    resources.targets.length > 0 ||
    !rules.every(({ sort, hasTargets }) => sort === 'mutate' && !hasTargets)
  )
    return;
  const expected = objectsIn(check, file);
  if (expected.length === 0) return;
  const lacking = meantBy(row, objects).filter((object) => !expected.some((other) => isSame(other, object, row.namespace?.text)));
  if (lacking.length === 0) return;
  const names = [...new Set(lacking.map(({ kind, name }) => `${kind} "${name}"`))].join(', ');
  check.reportOddity({ code: 'missing-object', message: `"${file.path}" lacks ${names}`, span: file.span, anchored: file.anchored });
}

/** Objects without the namesakes of those of the kind that a row names, and without those that a policy of another namespace leaves alone. */
function meantBy({ kind, policy }: TestResult, objects: readonly IndexedObject[]): readonly IndexedObject[] {
  const names = new Set(objects.filter((object) => object.kind === kind?.text).map(({ name }) => name));
  const [namespace] = policy.text.split('/').slice(0, -1);
  const isInReach = (object: IndexedObject): boolean => namespace === undefined || object.namespace === namespace;
  return objects.filter((object) => isInReach(object) && (object.kind === kind?.text || !names.has(object.name)));
}

/** A file for what a rule generates has to hold an object of that kind and name; any of several files is enough. */
function checkGeneratedObject(check: ManifestCheck, { row, rules }: ResolvedRow): void {
  const [rule, ...others] = rules;
  const [file] = row.generatedResources;
  const wanted = rule?.generated;
  if (wanted === undefined || others.length > 0 || file === undefined) return;
  const expected = row.generatedResources.map((each) => objectsIn(check, each));
  if (expected.some((objects) => objects.length === 0 || objects.some(({ kind, name }) => kind === wanted.kind && name === wanted.name))) return;
  const message = `"${file.path}" lacks ${wanted.kind} "${wanted.name}", which the rule generates`;
  check.reportOddity({ code: 'missing-object', message, span: file.span, anchored: file.anchored });
}

/** The objects of a file; none if it is absent or wrong, which is said elsewhere. */
function objectsIn(check: ManifestCheck, file: NamedFile): readonly IndexedObject[] {
  const path = check.pathTo(file.path);
  const reading = check.workspace.readFile(path);
  if (file.path === '' || reading.kind !== 'file') return [];
  const { objects, findings } = readObjectFile(sourceOf(path, reading.bytes), NO_KINDS);
  return findings.length > 0 ? [] : objects;
}

function isSame(one: IndexedObject, other: IndexedObject, namespace: string | undefined): boolean {
  const wanted = other.isNamespaced ? (namespace ?? other.namespace) : '';
  const found = other.isNamespaced ? one.namespace : '';
  return one.group === other.group && one.version === other.version && one.kind === other.kind && one.name === other.name && found === wanted;
}
