import type { SchemaChoice, SchemaRegistry } from '@assay/recipe';

import { hashPassword, isPasswordOf } from '../authentication/password-hash.ts';
import { judgeJobRequest, judgeRecipe } from '../http/judge-recipe.ts';
import type { JobJudgement, Judgement } from '../http/judge-recipe.ts';
import { buildImage } from '../worker/build-image.ts';
import type { BuiltImage, ImageOrder } from '../worker/build-image.ts';

/** What would keep everybody else waiting: it takes and gives plain data, so that any thread can do it. */
export interface HeavyWork {
  hashPassword(password: string): Promise<string>;
  isPasswordOf(hash: string, password: string): Promise<boolean>;
  buildImage(order: ImageOrder): Promise<BuiltImage>;
  judgeRecipe(bytes: Uint8Array): Promise<Judgement>;
  judgeJobRequest(body: Uint8Array): Promise<JobJudgement>;
}

/** The schemas that jobs can have been accepted with, and those that new recipes can be checked against. */
export interface RecipeSchemas {
  readonly released: SchemaRegistry;
  readonly accepted: SchemaChoice;
}

/** Does it on this thread. */
export function heavyWorkHere({ released, accepted }: RecipeSchemas): HeavyWork {
  return {
    hashPassword,
    isPasswordOf,
    buildImage: async (order) => buildImage(order, released),
    judgeRecipe: async (bytes) => judgeRecipe(bytes, accepted),
    judgeJobRequest: async (body) => judgeJobRequest(body, accepted),
  };
}
