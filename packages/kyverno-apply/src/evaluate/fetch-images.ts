import type { AnswerImageQuestion, KnownImages } from '@assay/kyverno/engine';

import { ApplyFailure } from '../apply-failure.ts';
import type { AnswerListener } from './answer.ts';
import { evaluateAll } from './evaluate-all.ts';
import type { Run } from './evaluate-all.ts';

/** What a policy asks can depend on answers, but not without end. */
const MAX_ROUNDS = 10;

/** Evaluates without telling anybody until all that policies ask about images is known; evaluation itself never waits. */
export async function fetchImages(run: Omit<Run, 'listener'>, images: KnownImages, answer: AnswerImageQuestion): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await rehearse(run);
    if (!(await images.fetchMissing(answer))) return;
  }
}

/** What ends a run ends the evaluation that counts, too. */
async function rehearse(run: Omit<Run, 'listener'>): Promise<void> {
  try {
    await evaluateAll({ ...run, listener: NOBODY });
  } catch (error) {
    if (!(error instanceof ApplyFailure)) throw error;
  }
}

const NOBODY: AnswerListener = { evaluated: () => {}, settled: () => {}, failed: () => {} };
