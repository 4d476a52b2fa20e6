import { counted } from '@assay/findings';
import { loadTable } from '@assay/kubernetes';
import type { KubernetesTable } from '@assay/kubernetes';
import { isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { readPolicies } from '@assay/kyverno';
import type { Policy, YamlObject } from '@assay/kyverno';
import { checkPolicyExpressions } from '@assay/kyverno/expressions';
import { fieldOf, jsonValue, listOf, readYamlValue, textOf, textsOf } from '@assay/kyverno/objects';
import { nodeAt, readYaml, Source } from '@assay/source';
import type { Span } from '@assay/source';

import { comparedBetween } from './manifests/compared-between.ts';
import type { PolicyInFile } from './manifests/compared-between.ts';
import { isBelow } from './manifests/file-path.ts';
import { mayBeManifest, rewriteManifest } from './manifests/rewrite-manifest.ts';
import { ruleMentions } from './manifests/rules-apart.ts';
import type { RuleMentions } from './manifests/rules-apart.ts';
import type { ConvertedPolicy, MigrateFile, MigrateOptions, Migration, PolicyPair, Remark } from './model.ts';
import { readOldFile } from './old-documents.ts';
import type { OldDocument } from './old-documents.ts';
import { convertException } from './policies/convert-exception.ts';
import { convertPolicy } from './policies/convert-policy.ts';
import type { PolicyNote } from './policies/convert-policy.ts';
import { Refusal } from './refusal.ts';
import { remarkAt } from './remark.ts';
import { policyText } from './write/policy-text.ts';
import { restOfPolicy } from './write/rest-of-policy.ts';

/** Converts policies of kyverno.io to those of policies.kyverno.io, the exceptions from them, and the test manifests that name them. */
export async function migrate(files: readonly MigrateFile[], options: MigrateOptions = {}): Promise<Migration> {
  const table = await loadTable();
  const old = files.map(readOldFile);
  const documents = old.flatMap((file) => file.documents);
  const expected = old.flatMap((file) => file.expected);
  const unread = old.flatMap((file) => file.unread);
  const said = files.filter(saysSomethingOfRules).flatMap((file) => objectsOfFile(file).map((value) => ({ path: file.path, value })));
  const mentions = ruleMentions(said);
  const between = comparedBetween(said, [...documents.flatMap(policyInFile), ...files.flatMap(mutatingPolicies)]);
  const kept = new Map<string, string>();
  // An exception that cannot be converted keeps its policies, which can keep other exceptions.
  for (;;) {
    const converted = convertDocuments(documents, { table, options, mentions, between, kept });
    const before = kept.size;
    for (const [name, reason] of converted.needed) kept.set(name, reason);
    if (kept.size > before) continue;
    const ofTests = expected.flatMap((document) => outdatedExpectation(document, converted.pairs));
    return assemble(files, { ...converted, remarks: [...unread, ...converted.remarks, ...ofTests] });
  }
}

/** That a test in a cluster expects a policy that has become another one. */
function outdatedExpectation({ file, object: { policy } }: OldDocument, pairs: readonly PolicyPair[]): readonly Remark[] {
  if (policy === undefined) return [];
  const same = pairs.filter(({ kind, name, namespace }) => kind === policy.kind && name === policy.name && namespace === policy.namespace);
  const become = [...new Set(same.flatMap(({ after }) => after.map(({ kind, name }) => `${kind} ${name}`)))];
  if (become.length === 0) return [];
  const reason = `a test expects it here, and it became ${become.join(', ')}`;
  return [remarkAt(policy.written.root.origin, file.path, { kind: 'difference', subject: subjectOf(policy, []), reason })];
}

function policyInFile({ file, object: { policy } }: OldDocument): readonly PolicyInFile[] {
  return policy === undefined ? [] : [{ path: file.path, name: nameInExceptions(policy), content: policy.content }];
}

/** The policies of a file that are in the new form already. */
function mutatingPolicies(file: MigrateFile): readonly PolicyInFile[] {
  if (!/^\s*kind:\s*(?:Namespaced)?MutatingPolicy\b/m.test(file.text)) return [];
  return objectsOfFile(file)
    .filter(isObject)
    .map((content) => ({ path: file.path, name: textOf(content, 'metadata', 'name'), content }));
}

/** As rows and exceptions name a policy. */
function nameInExceptions({ kind, namespace, name }: Policy): string {
  return kind === 'Policy' ? `${namespace}/${name}` : name;
}

interface ConvertedDocuments {
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
  readonly remarks: readonly Remark[];
  readonly pairs: readonly PolicyPair[];
  /** The policies that have to stay, with the reason. */
  readonly needed: ReadonlyMap<string, string>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function saysSomethingOfRules({ text }: MigrateFile): boolean {
  return mayBeManifest(text) || /^\s*"?kind"?:\s*["']?PolicyException/m.test(text);
}

interface Surroundings {
  readonly table: KubernetesTable;
  readonly options: MigrateOptions;
  readonly mentions: RuleMentions;
  /** The policies that a test compares before another one, which is named. */
  readonly between: ReadonlyMap<Value, string>;
  /** The policies that stay because of an exception, with its name. */
  readonly kept: ReadonlyMap<string, string>;
}

function convertDocuments(documents: readonly OldDocument[], surroundings: Surroundings): ConvertedDocuments {
  const { table } = surroundings;
  const edits = new Map<string, Edit[]>();
  const remarks: Remark[] = [];
  const pairs: PolicyPair[] = [];
  const needed = new Map<string, string>();
  const replace = ({ file, source }: OldDocument, written: YamlObject, text: string): void => {
    edits.set(file.path, [...(edits.get(file.path) ?? []), { ...spanInFile(written, source), text }]);
  };
  for (const document of documents) {
    const { file, object } = document;
    const { policy } = object;
    if (policy === undefined) continue;
    const pair = { path: file.path, kind: policy.kind, name: policy.name, namespace: policy.namespace, before: policy.written.source.text };
    const reason = reasonToKeep(document, surroundings);
    if (reason !== undefined) {
      remarks.push(remarkAt(reason.span, file.path, { subject: subjectOf(policy, []), reason: reason.message, advice: reason.advice }));
      pairs.push({ ...pair, after: [] });
      continue;
    }
    const { after, rest, notes } = convert(policy, surroundings);
    remarks.push(...notes.map((note) => remarkOf(note, policy.written, (rules) => subjectOf(policy, rules))));
    pairs.push({ ...pair, after, ...(rest !== undefined && { rest }) });
    const texts = [...(rest === undefined ? [] : [rest]), ...after.map(({ text }) => text)];
    if (after.length > 0) replace(document, policy.written, texts.map(endedLine).join('---\n'));
  }
  for (const document of documents) {
    const { exception } = document.object;
    if (exception === undefined) continue;
    const name = textOf(exception.value, 'metadata', 'name');
    try {
      if (document.isInList) throw new Refusal([], TEXT_IN_LIST.message, TEXT_IN_LIST.advice);
      const spec = convertException(exception.value, { pairs, table });
      if (spec !== undefined) replace(document, exception, policyText(exception, { kind: 'PolicyException', name, spec }, true));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const note: PolicyNote = { kind: 'left', rules: [], path: error.path, reason: error.reason, advice: error.advice };
      remarks.push(remarkOf(note, exception, () => `PolicyException ${name}`));
      for (const each of listOf(exception.value, 'spec', 'exceptions')) needed.set(textOf(each, 'policyName'), name);
    }
  }
  return { edits, remarks, pairs, needed };
}

/** Why a policy stays before anything is tried: Kyverno refuses it, or an exception or a test needs it. */
function reasonToKeep(
  { object: { policy, problems, refusals }, isInList }: OldDocument,
  { between, kept }: Surroundings,
): { readonly span: Span; readonly message: string; readonly advice?: string } | undefined {
  const broken = [...problems, ...refusals].find(({ severity }) => severity === undefined);
  if (broken !== undefined) return { span: broken.span, message: `Kyverno refuses it: ${broken.message}` };
  if (policy === undefined) return undefined;
  const { root } = policy.written;
  const span = root.origin;
  if (isInList) return { span, ...TEXT_IN_LIST };
  if (root.kind === 'mapping' && root.flow) return { span, message: 'it is written in JSON: write it as YAML first' };
  const later = between.get(policy.content);
  if (later !== undefined) {
    return { span, message: `a test compares an object before ${later} changes it, too, and policies of CEL show it behind both` };
  }
  const exception = kept.get(nameInExceptions(policy));
  return exception === undefined ? undefined : { span, message: `the exception ${exception} from it cannot be converted` };
}

const TEXT_IN_LIST = { message: 'its text stands in a list', advice: 'write it as a document of its own' };

function assemble(files: readonly MigrateFile[], { edits, remarks, pairs }: ConvertedDocuments): Migration {
  const byPath = new Map(files.map((file) => [file.path, file.text]));
  const readValue = (path: string): Value | undefined => valueOfText(byPath.get(path));
  const readObjects = (path: string): readonly Value[] => files.filter((file) => isBelow(file.path, path)).flatMap(objectsOfFile);
  const ofManifests: Remark[] = [];
  const changed = files.flatMap(({ path, text }) => {
    const edited = applyEdits(text, edits.get(path) ?? []);
    if (!mayBeManifest(edited)) return edited === text ? [] : [{ path, text: edited }];
    const rewritten = rewriteManifest(path, edited, { pairs, readValue, readObjects });
    for (const { span, policy, resource, isAboutSubresource } of rewritten.dropped) {
      const reason = isAboutSubresource
        ? 'tests give policies of CEL no requests for subresources; test it in a cluster'
        : 'values stand for what a policy of CEL takes from the request or the cluster alone; test it with a context file';
      ofManifests.push(remarkAt(span, path, { kind: 'difference', subject: `the test of ${policy} on ${resource}`, reason }));
    }
    for (const { span, policy, rows } of rewritten.joined) {
      const reason = rows === 1 ? 'a row that is equal to another one now is gone' : `${rows} rows that are equal to others now are gone`;
      ofManifests.push(remarkAt(span, path, { kind: 'joined', subject: `the test of ${policy}`, reason }));
    }
    return rewritten.text === text ? [] : [{ path, text: rewritten.text }];
  });
  return { files: changed, remarks: inOrder([...remarks, ...ofManifests], files), pairs };
}

/** In the order of the files, and of the places in each. */
function inOrder(remarks: readonly Remark[], files: readonly MigrateFile[]): readonly Remark[] {
  const places = new Map(files.map(({ path }, index) => [path, index]));
  const placeOf = ({ path }: Remark): number => places.get(path) ?? files.length;
  return [...remarks].sort(
    (one, other) =>
      placeOf(one) - placeOf(other) || one.range.start.line - other.range.start.line || one.range.start.column - other.range.start.column,
  );
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let edited = '';
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at);
}

function valueOfText(text: string | undefined): Value | undefined {
  const read = text === undefined ? undefined : readYamlValue(text);
  return read?.kind === 'value' ? read.value : undefined;
}

function objectsOfFile({ path, text }: MigrateFile): readonly Value[] {
  return readYaml(new Source(path, text)).documents.flatMap(({ root }) => (root === undefined ? [] : [jsonValue(root, 'double')]));
}

function spanInFile(written: YamlObject, source: Source): { readonly start: number; readonly end: number } {
  if (written.source === source) return { start: 0, end: source.text.length };
  const start = source.text.indexOf(written.source.text);
  return { start, end: start + written.source.text.length };
}

/** What becomes of a policy. */
interface Conversion {
  readonly after: readonly ConvertedPolicy[];
  readonly rest?: string;
  readonly notes: readonly PolicyNote[];
}

function convert(policy: Policy, { table, mentions, options: { isPartial = false } }: Surroundings): Conversion {
  const { policies, notes } = convertPolicy(policy, table, mentions);
  const after: ConvertedPolicy[] = [];
  const broken: PolicyNote[] = [];
  for (const [index, { kind, name, rules, looksUp, namespaces, spec }] of policies.entries()) {
    const text = policyText(policy.written, { kind, name, spec, rules }, index === 0);
    const problem = problemOf(text);
    if (problem === undefined)
      after.push({
        kind,
        name,
        rules,
        looksUp,
        text,
        ...(namespaces && { namespaces }),
        ...(fieldOf(spec, 'targetMatchConstraints') && { changesTargets: true }),
        ...(isAboutSubresources(spec) && { isAboutSubresources: true }),
      });
    else broken.push({ kind: 'left', rules: rules.slice(0, 1), path: [], reason: `the conversion would not compile: ${problem}`, advice: undefined });
  }
  const all = [...notes, ...broken, ...after.flatMap(joinedRules)];
  const left = all.filter(({ kind }) => kind === 'left');
  if (left.length === 0) return { after, notes: all };
  const rest = isPartial && after.length > 0 ? restOf(policy, after) : undefined;
  return rest === undefined ? { after: [], notes: left } : { after, rest, notes: all };
}

/** That several rules became one policy. */
function joinedRules({ kind, name, rules }: ConvertedPolicy): readonly PolicyNote[] {
  if (rules.length < 2) return [];
  const names = `${rules.slice(0, -1).join(', ')} and ${rules.at(-1)}`;
  const reason = `its rules ${names} became one policy, ${kind} ${name}`;
  return [{ kind: 'joined', rules: [], path: ['spec', 'rules'], reason, advice: undefined }];
}

function isAboutSubresources(spec: ObjectValue): boolean {
  const resources = listOf(spec, 'matchConstraints', 'resourceRules').flatMap((rule) => textsOf(rule, 'resources'));
  return resources.length > 0 && resources.every((resource) => resource.includes('/'));
}

/** The old policy with the rules that are not converted. */
function restOf({ written }: Policy, after: readonly ConvertedPolicy[]): string | undefined {
  const converted = new Set(after.flatMap(({ rules }) => rules));
  const rules = listOf(written.value, 'spec', 'rules');
  return restOfPolicy(written, (index) => converted.has(textOf(rules[index], 'name')));
}

function endedLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** What is wrong with a converted policy: nothing ever should be. */
function problemOf(text: string): string | undefined {
  const { policies, problems } = readPolicies([{ name: 'converted', text }]);
  const [problem] = problems.filter(({ severity }) => severity === undefined);
  if (problem !== undefined) return problem.message;
  const [wrong] = policies.flatMap((policy) => checkPolicyExpressions(policy));
  return wrong?.message;
}

function subjectOf({ kind, name }: Policy, [first, ...others]: readonly string[]): string {
  const rest = others.length === 0 ? '' : ` (and ${counted(others.length, 'more rule')})`;
  return `${kind} ${name}${first === undefined ? '' : `/${first}`}${rest}`;
}

function remarkOf(note: PolicyNote, written: YamlObject, subject: (rules: readonly string[]) => string): Remark {
  const { root } = written;
  let path = note.path;
  while (path.length > 0 && nodeAt(root, path) === undefined) path = path.slice(0, -1);
  const span = nodeAt(root, path)?.origin ?? root.origin;
  return remarkAt(span, written.file, { kind: note.kind, subject: subject(note.rules), reason: note.reason, advice: note.advice });
}
