import { SourceFile } from '@assay/findings';
import type { Report, Workspace } from '@assay/findings';
import { openDocuments } from '@assay/project';
import type { ShownExplanation } from '@assay/kyverno-test/output';
import { encodeUtf8 } from '@assay/source';

import type { TextFile } from '../files/text-file.ts';
import { now, random } from '../worker/clock.ts';
import { kyvernoRoles } from './kyverno-roles.ts';
import type { RunAnswer, RunKind } from './run-request.ts';

/** Does what the page asks for, with the files that it sends along. */
export function answerRun(kind: RunKind, files: readonly TextFile[]): Promise<RunAnswer> {
  const workspace = openDocuments(new Map(files.map(({ path, text }) => [path, encodeUtf8(text)])));
  switch (kind) {
    case 'apply':
      return applyPolicies(files, workspace);
    case 'test':
      return runManifests(files, workspace);
  }
}

async function applyPolicies(files: readonly TextFile[], workspace: Workspace): Promise<RunAnswer> {
  const { policies, resources, exceptions } = kyvernoRoles(files.map(({ path, text }) => new SourceFile(path, encodeUtf8(text))));
  if (policies.length === 0 || resources.length === 0) {
    return { explanations: [], remarks: [], summary: 'Policies are applied to resources, and there are not both among the files.' };
  }
  const { runApply } = await import('@assay/kyverno-apply');
  const said: string[] = [];
  const words = [...policies, ...flags('--resource', resources), ...flags('--exceptions', exceptions), '--report', 'json', '--explain'];
  const { report } = await runApply(words, {
    workspace,
    directory: workspace.directory,
    host: { now, random },
    readStdin: () => new Uint8Array(),
    print: () => {},
    printError: (text) => said.push(text),
    write: () => 'the playground writes no files',
    cloneRepository: () => Promise.resolve({ kind: 'failure', message: 'the playground clones no repository' }),
    answerImageQuestion: () => Promise.resolve({ kind: 'failure', message: 'the playground asks no registry', reason: 'unreachable' }),
    isTerminal: () => false,
  });
  if (!report) return { explanations: [], remarks: said, summary: 'The policies could not be applied.' };
  const { violations, notChecked } = report.content;
  const refused = violations.filter(({ rule }) => rule === 'refused-policy').map(({ message }) => message);
  const explanations = explanationsOf(report.content);
  return { explanations, remarks: [...refused, ...notChecked.map(({ reason }) => reason)], summary: countOf(explanations) };
}

async function runManifests(files: readonly TextFile[], workspace: Workspace): Promise<RunAnswer> {
  if (!files.some(({ path }) => /(?:^|\/)kyverno-test\.ya?ml$/.test(path))) {
    return { explanations: [], remarks: [], summary: 'There is no kyverno-test.yaml among the files.' };
  }
  const { readTestFlags, runTests } = await import('@assay/kyverno-test');
  const said: string[] = [];
  const { report } = await runTests(readTestFlags(['.', '--output', 'json', '--explain']), {
    workspace,
    host: { now, random },
    print: () => {},
    printError: (text) => said.push(text),
    isTerminal: false,
  });
  if (!report) return { explanations: [], remarks: said, summary: 'The tests could not be run.' };
  const { violations, notChecked, summary } = report;
  const remarks = violations.map(({ file, range, message }) => `${file}${range ? `:${range.start.line}` : ''}: ${message}`);
  const { passed = 0, failed = 0, excluded = 0, skipped = 0 } = summary.tests ?? {};
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(excluded > 0 ? [`${excluded} excluded`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return {
    explanations: explanationsOf(report),
    remarks: [...remarks, ...notChecked.map(({ reason }) => reason), ...said],
    summary: counts.join(', '),
  };
}

function flags(name: string, values: readonly string[]): readonly string[] {
  return values.flatMap((value) => [name, value]);
}

function explanationsOf({ supplements = [] }: Report): readonly ShownExplanation[] {
  const value = supplements.find(({ name }) => name === 'explanations')?.value ?? [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A report holds them as JSON, with the same members.
  return value as unknown as readonly ShownExplanation[];
}

function countOf(explanations: readonly ShownExplanation[]): string {
  const counts = new Map<string, number>();
  for (const { status } of explanations) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts.size === 0 ? 'No rule is about any of the resources.' : Array.from(counts, ([status, count]) => `${count} ${status}`).join(', ');
}
