import { loadTable } from '@assay/kubernetes';
import type { KubernetesTable } from '@assay/kubernetes';
import { readPolicies } from '@assay/kyverno';
import type { Policy } from '@assay/kyverno';
import { checkPolicyExpressions } from '@assay/kyverno/expressions';
import { describeDocument, readPolicyDocuments } from '@assay/kyverno/policy';
import { locate, nodeAt, Source } from '@assay/source';
import type { Value } from '@assay/jmespath';
import { readYamlValue } from '@assay/kyverno/objects';
import type { Span } from '@assay/source';

import { mayBeManifest, rewriteManifest } from './manifests/rewrite-manifest.ts';

import type { ConvertedPolicy, MigrateFile, MigrateOptions, Migration, PolicyPair, Remark } from './model.ts';
import { convertPolicy } from './policies/convert-policy.ts';
import type { PolicyNote } from './policies/convert-policy.ts';
import { policyText } from './write/policy-text.ts';

/** Converts policies of kyverno.io to those of policies.kyverno.io, and the test manifests that name them. */
export async function migrate(files: readonly MigrateFile[], options: MigrateOptions = {}): Promise<Migration> {
  const table = await loadTable();
  const remarks: Remark[] = [];
  const pairs: PolicyPair[] = [];
  const converted = new Map<string, string>();
  for (const file of files) {
    const { text, ...found } = convertFile(file, table, options);
    remarks.push(...found.remarks);
    pairs.push(...found.pairs);
    converted.set(file.path, text);
  }
  const byPath = new Map(files.map((file) => [file.path, file.text]));
  const readValue = (path: string): Value | undefined => valueOfText(byPath.get(path));
  for (const { path, text } of files) if (mayBeManifest(text)) converted.set(path, rewriteManifest(path, text, { pairs, readValue }));
  const changed = files.flatMap(({ path, text }) => {
    const after = converted.get(path) ?? text;
    return after === text ? [] : [{ path, text: after }];
  });
  return { files: changed, remarks, pairs };
}

function valueOfText(text: string | undefined): Value | undefined {
  const read = text === undefined ? undefined : readYamlValue(text);
  return read?.kind === 'value' ? read.value : undefined;
}

interface ConvertedFile {
  readonly text: string;
  readonly remarks: readonly Remark[];
  readonly pairs: readonly PolicyPair[];
}

function convertFile(file: MigrateFile, table: KubernetesTable, options: MigrateOptions): ConvertedFile {
  const unchanged: ConvertedFile = { text: file.text, remarks: [], pairs: [] };
  if (!/^\s*"?apiVersion"?:\s*"?'?kyverno\.io\//m.test(file.text)) return unchanged;
  const source = new Source(file.path, file.text);
  const remarks: Remark[] = [];
  const pairs: PolicyPair[] = [];
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  for (const document of readPolicyDocuments(source)) {
    if (document.kind !== 'object') continue;
    for (const { policy, problems, refusals } of describeDocument(document)) {
      if (policy === undefined || policy.family !== 'rules') continue;
      const broken = [...problems, ...refusals].find(({ severity }) => severity === undefined);
      const before = policy.written.source.text;
      const pair = { path: file.path, kind: policy.kind, name: policy.name, namespace: policy.namespace, before };
      if (broken !== undefined) {
        remarks.push(remarkAt(broken.span, file.path, { subject: subjectOf(policy, ''), reason: `Kyverno refuses it: ${broken.message}` }));
        pairs.push({ ...pair, after: [] });
        continue;
      }
      const { after, notes } = convert(policy, table, options);
      remarks.push(...notes.map((note) => remarkOf(note, policy)));
      pairs.push({ ...pair, after });
      if (after.length > 0) edits.push({ ...spanInFile(policy, source), text: after.map(({ text }) => text).join('---\n') });
    }
  }
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += file.text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { text: text + file.text.slice(at), remarks, pairs };
}

function spanInFile({ written }: Policy, source: Source): { readonly start: number; readonly end: number } {
  if (written.source === source) return { start: 0, end: source.text.length };
  const start = source.text.indexOf(written.source.text);
  return { start, end: start + written.source.text.length };
}

function convert(policy: Policy, table: KubernetesTable, { isPartial = false }: MigrateOptions): { readonly after: readonly ConvertedPolicy[]; readonly notes: readonly PolicyNote[] } {
  const { policies, notes } = convertPolicy(policy, table);
  const written = policies.map((each, index) => ({ kind: each.kind, name: each.name, rules: each.rules, text: policyText(policy.written, each, index === 0) }));
  const broken = written.flatMap((each): readonly PolicyNote[] => {
    const problem = problemOf(each.text);
    if (problem === undefined) return [];
    return [{ kind: 'left', rule: each.rules[0] ?? '', path: [], reason: `the conversion would not compile: ${problem}`, advice: undefined }];
  });
  const all = [...notes, ...broken];
  const isWhole = !all.some(({ kind }) => kind === 'left');
  if (!isWhole && !isPartial) return { after: [], notes: all.filter(({ kind }) => kind === 'left') };
  return { after: written.filter(({ text }) => problemOf(text) === undefined), notes: all };
}

/** What is wrong with a converted policy: nothing ever should be. */
function problemOf(text: string): string | undefined {
  const { policies, problems } = readPolicies([{ name: 'converted', text }]);
  const [problem] = problems.filter(({ severity }) => severity === undefined);
  if (problem !== undefined) return problem.message;
  const [wrong] = policies.flatMap((policy) => checkPolicyExpressions(policy));
  return wrong?.message;
}

function subjectOf(policy: Policy, rule: string): string {
  return `${policy.kind} ${policy.name}${rule === '' ? '' : `/${rule}`}`;
}

function remarkOf(note: PolicyNote, policy: Policy): Remark {
  const { root } = policy.written;
  let path = note.path;
  while (path.length > 0 && nodeAt(root, path) === undefined) path = path.slice(0, -1);
  const span = nodeAt(root, path)?.origin ?? root.origin;
  return remarkAt(span, policy.written.file, { kind: note.kind, subject: subjectOf(policy, note.rule), reason: note.reason, advice: note.advice });
}

interface RemarkContent {
  readonly kind?: Remark['kind'];
  readonly subject: string;
  readonly reason: string;
  readonly advice?: string | undefined;
}

function remarkAt(span: Span, path: string, { kind = 'left', subject, reason, advice }: RemarkContent): Remark {
  const { range } = locate(span);
  return { kind, path, range, subject, reason, ...(advice !== undefined && { advice }) };
}
