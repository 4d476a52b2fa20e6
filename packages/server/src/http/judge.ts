import type { Metrics, Validation } from '../metrics/metrics.ts';
import type { HeavyWork } from '../threads/heavy-work.ts';
import type { JobJudgement, Judgement } from './judge-recipe.ts';

/** Judges recipes, and counts what came of it. */
export interface Judge {
  recipe(bytes: Uint8Array): Promise<Judgement>;
  jobRequest(body: Uint8Array): Promise<JobJudgement>;
}

/** Has the judging done by whoever does heavy work. */
export function createJudge(work: Pick<HeavyWork, 'judgeRecipe' | 'judgeJobRequest'>, metrics: Pick<Metrics, 'recipeValidated'>): Judge {
  const counted = <Said extends { readonly validation: Validation | undefined }>(said: Said): Said => {
    if (said.validation) metrics.recipeValidated(said.validation);
    return said;
  };
  return {
    recipe: async (bytes) => counted(await work.judgeRecipe(bytes)),
    jobRequest: async (body) => counted(await work.judgeJobRequest(body)),
  };
}
