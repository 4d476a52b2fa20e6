import type { ObjectValue } from '@assay/jmespath';
import { textOf, yamlText } from '@assay/kyverno/objects';

import type { FileChange } from './apply-environment.ts';
import { ApplyFailure } from './apply-failure.ts';
import type { Answer } from './evaluate/answer.ts';
import { resourcePath } from './results/plain-listing.ts';

/** Where `-o` puts resources. */
export type ChangeTarget =
  | { readonly kind: 'print' }
  /** All into one file. */
  | { readonly kind: 'file'; readonly path: string }
  /** Into files of this directory, named for resources and policies. */
  | { readonly kind: 'directory'; readonly path: string };

/** How changes are told. */
export interface ChangeNotices {
  readonly target: ChangeTarget;
  /** Whether no line says what follows. */
  readonly isForPipe: boolean;
  readonly print: (text: string) => void;
  readonly write: (change: FileChange) => string | undefined;
}

/** Prints, or writes to files, what an answer mutates or generates; mutations of policies that match nothing too. */
export function tellChange(answer: Answer, notices: ChangeNotices): void {
  if (answer.phase === 'mutate') {
    tellObject(answer, answer.response.patchedResource, notices);
    notices.print('\n\nMutation:\nMutation has been applied successfully.');
  }
  if (answer.phase !== 'generate') return;
  for (const object of answer.response.rules.flatMap(({ generated }) => generated ?? [])) {
    tellObject(answer, object, notices);
    notices.print('\n\nGenerate:\nGeneration completed successfully.');
  }
}

function tellObject(answer: Answer, object: ObjectValue, { target, isForPipe, print, write }: ChangeNotices): void {
  const { policy, rules } = answer.response;
  const targets = rules.flatMap(({ patchedTarget }) => (patchedTarget === undefined ? [] : [`${yamlText(patchedTarget)}\n---\n`]));
  if (target.kind === 'print') {
    if (!isForPipe) print(`\npolicy ${policy.name} applied to ${resourcePath(answer.subject.object)}:`);
    print(`\n${yamlText(object)}\n---\n`);
    if (targets.length > 0) print(['patched targets: \n', ...targets.map((text) => `\n${text}\n`)].join(''));
    return;
  }
  const path = target.kind === 'file' ? target.path : `${target.path}/${fileNameOf(answer)}`;
  const problem = write({ kind: 'appended', path, text: `${yamlText(object)}\n---\n\n${targets.join('')}` });
  if (problem !== undefined) throw notWritten(answer, `open ${path}: ${problem}`);
}

function fileNameOf({ phase, response, subject }: Answer): string {
  return phase === 'generate' ? `${response.policy.name}-generated.yaml` : `${textOf(subject.object, 'metadata', 'name')}-mutated.yaml`;
}

function notWritten({ phase, subject }: Answer, reason: string): ApplyFailure {
  const name = textOf(subject.object, 'metadata', 'name');
  const printing =
    phase === 'generate'
      ? `failed to print generate result (${reason})`
      : `failed to print mutated result (failed to print mutated result (${reason}))`;
  return new ApplyFailure(`failed to apply policies on resource ${name} (${printing})`);
}
