import type { CheckContext, CheckRequest, CheckResult, NotChecked, SourceFile } from '@assay/findings';
import { sourceOf } from '@assay/kyverno/objects';
import { locate } from '@assay/source';
import type { Source, Span } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { violationsOf } from '../findings/violations.ts';
import { checkManifestFile } from './check-manifest-file.ts';
import { checkPolicyFile } from './check-policy-file.ts';
import type { CheckedPolicy } from './check-policy-file.ts';
import { checkInputFile } from './check-input-file.ts';
import { missingNames, misspelling } from './excepted-names.ts';
import { expressionFindings } from './expression-findings.ts';
import { fileRole } from './file-role.ts';
import { legacyFindings } from './legacy-policies.ts';
import { MANIFEST_NAME, recognizesKyverno } from './recognize.ts';
import { recordReads } from './record-reads.ts';
import { nameFiles, relativeName } from './relative-name.ts';
import { runManifest } from './run-manifest.ts';

/** Checks files of Kyverno: manifests are validated with all that they name and then run, the other files are validated. */
export async function checkFiles({ files, visible = files, optionalRules = [] }: CheckRequest, context: CheckContext): Promise<CheckResult> {
  const { workspace, filesRead } = recordReads(context.workspace);
  const nameOf = relativeName(context.workspace.directory);
  const results: CheckResult[] = [];
  const wantsLegacy = optionalRules.includes('legacy-policy');
  const asked: FileContext = { ...context, workspace: { ...context.workspace, ...workspace }, wantsLegacy, visible };
  for (const file of files) results.push(nameFiles(await checkFile(file, asked), nameOf));
  return {
    violations: results.flatMap(({ violations }) => violations),
    notChecked: results.flatMap(({ notChecked }) => notChecked),
    filesRead: [...filesRead].map(nameOf),
    filesJudged: results.flatMap(({ filesJudged = [] }) => filesJudged),
  };
}

interface FileContext extends CheckContext {
  /** Whether policies that could be converted are named. */
  readonly wantsLegacy: boolean;
  /** Files that may hold the policies that exceptions are to. */
  readonly visible: readonly SourceFile[];
}

async function checkFile(file: SourceFile, context: FileContext): Promise<CheckResult> {
  const source = sourceOf(file.name, file.bytes);
  const role = fileRole(source);
  switch (role.kind) {
    case 'input-file':
      return { violations: violationsOf(checkInputFile(source, role.of).findings, []), notChecked: [] };
    case 'policies': {
      const { policies, exceptions, findings, count } = checkPolicyFile(source);
      const written = findings.filter((finding) => !isUnfilled(finding));
      const own = written.filter(isOfKyverno);
      const isForeign = !recognizesKyverno(file) && written.length - own.length === count;
      const inExpressions = await expressionFindings(
        policies.map(({ policy }) => policy),
        exceptions,
      );
      const visible = exceptions.length === 0 ? [] : policiesIn(context.visible);
      const ofExceptions = exceptions.flatMap((exception) => missingNames(exception, visible).flatMap(misspelling));
      const legacy = context.wantsLegacy ? await legacyFindings(source, policies) : [];
      return {
        violations: violationsOf(
          [...misnamed(source), ...own, ...inExpressions.filter((finding) => !isUnfilled(finding)), ...ofExceptions, ...legacy],
          [],
        ),
        notChecked: isForeign
          ? [{ file: source.name, reason: 'it contains nothing of Kyverno', cause: 'foreign' }]
          : [...[...findings, ...inExpressions].filter(isUnfilled).map(unfilled), ...findings.filter(isOfKubernetes).slice(0, 1).map(unsupported)],
      };
    }
    case 'manifest': {
      const { documents, violations } = checkManifestFile(source, source.name, context.workspace);
      const results = [];
      for (const { manifest, canRun, broken } of documents)
        if (manifest && (canRun || broken.length > 0)) results.push(await runManifest(manifest, broken, context));
      return {
        violations: [...violations, ...results.flatMap((result) => result.violations)],
        notChecked: results.flatMap((result) => result.notChecked),
        filesJudged: documents.flatMap(({ inputFiles }) => inputFiles),
      };
    }
  }
}

/** What is said of policies in a file that `kyverno test` takes for a test. */
function misnamed(source: Source): readonly Finding[] {
  if (!MANIFEST_NAME.test(source.name)) return [];
  const message = 'kyverno test takes each file of this name for a test, and refuses this policy';
  return [{ code: 'unknown-shape', severity: 'warning', message, span: { source, start: 0, end: 0 }, hint: 'rename the file' }];
}

function policiesIn(files: readonly SourceFile[]): readonly CheckedPolicy[] {
  const sources = files.map(({ name, bytes }) => sourceOf(name, bytes));
  return sources.filter((source) => fileRole(source).kind === 'policies').flatMap((source) => checkPolicyFile(source).policies);
}

/**
 * Other objects of Kubernetes can stand beside policies where no manifest takes the file for one of policies; misspelt ones are not others.
 * Who applies such a file may say the namespace then, and a cluster that it is for knows which kinds have one.
 */
function isOfKyverno(finding: Finding): boolean {
  if (finding.code === 'policy-without-namespace') return false;
  if (finding.code === 'generate-body' && finding.severity === 'warning') return false;
  return finding.code !== 'not-a-policy' || (finding.hint !== undefined && !isOfKubernetes(finding));
}

/** What reads a version of its own would mean of Kubernetes is not known; the versions that are read may be older. Told once for a file. */
function unsupported({ span, message, hint }: Finding): NotChecked {
  return {
    ...locate(span),
    reason: message,
    cause: 'unsupported',
    hint: `${hint === undefined ? '' : `${hint}; or `}list the file under ignore in assay.yaml`,
  };
}

/** Whether something is an admission policy of a version that Kubernetes has and Kyverno does not read. */
function isOfKubernetes({ code, span }: Finding): boolean {
  return code === 'not-a-policy' && /^["']?admissionregistration\.k8s\.io\/v1(?:alpha1|beta1)?["']?$/.test(textAt(span));
}

/** Whether something is wrong only until it is filled in: a file that is copied and completed, or one in which Flux or the like substitutes. */
function isUnfilled({ code, span }: Finding): boolean {
  const text = textAt(span);
  if (code === 'invalid-metadata') return NAME_TO_GIVE.test(text.replace(/^(["'])(.*)\1$/, '$2'));
  return (code === 'invalid-expression' || code === 'invalid-cel') && PLACEHOLDER.test(text);
}

/** `${CLUSTER}`: no expression of JMESPath or CEL has that but in a text. */
const PLACEHOLDER = /\$\{\w+[^{}]*\}/;

/** `POLICY_NAME`, `<name>`, `${CLUSTER}-images`. */
const NAME_TO_GIVE = new RegExp(`^[A-Z][A-Z\\d]*(?:[_-][A-Z\\d]+)*$|^<[^<>]+>$|${PLACEHOLDER.source}`);

function unfilled({ span }: Finding): NotChecked {
  const text = textAt(span);
  const missing = PLACEHOLDER.exec(text)?.[0] ?? text;
  return {
    ...locate(span),
    reason: `${missing} stands for something that is still to be filled in`,
    cause: 'needs-values',
    values: [missing],
    hint: 'fill it in before the check, or list the file under ignore in assay.yaml',
  };
}

function textAt({ source, start, end }: Span): string {
  return source.text.slice(start, end);
}
