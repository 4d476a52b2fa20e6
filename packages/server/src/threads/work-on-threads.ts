import type { HeavyWork, RecipeSchemas } from './heavy-work.ts';
import { heavyWorkHere } from './heavy-work.ts';
import { SideThread } from './side-thread.ts';

/** What a thread for heavy work is started with. */
export interface WorkThreadData {
  readonly acceptsPreviousSchemas: boolean;
}

/** What a thread is to do; it answers with the result. */
export interface WorkOrder {
  readonly name: keyof HeavyWork;
  readonly given: readonly unknown[];
}

/** Where heavy work is done, and what ends that. */
export interface WorkOnThreads extends HeavyWork {
  end(): Promise<void>;
}

/** What threads for heavy work need. */
export interface ThreadSettings extends WorkThreadData {
  readonly recipeSchemas: RecipeSchemas;
  /** The file that a thread runs. Default: the one beside the bundle. */
  readonly program?: URL;
}

/** A text of so many bytes is judged in a few milliseconds. */
const SMALL = 65_536;

/**
 * Does heavy work on threads beside this one, each for one kind of it, so that guessing passwords holds up no image, nor anything else
 * the others. Small recipes are judged here: to hand them over would take longer.
 */
export function workOnThreads({ acceptsPreviousSchemas, recipeSchemas, program = PROGRAM }: ThreadSettings): WorkOnThreads {
  const data: WorkThreadData = { acceptsPreviousSchemas };
  const here = heavyWorkHere(recipeSchemas);
  const threads = { passwords: new SideThread(program, data), images: new SideThread(program, data), recipes: new SideThread(program, data) };
  const on =
    <Name extends keyof HeavyWork>(thread: SideThread, name: Name) =>
    (...given: Parameters<HeavyWork[Name]>): ReturnType<HeavyWork[Name]> => {
      const order: WorkOrder = { name, given };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The thread answers with what the function of that name gives.
      return thread.do(order) as ReturnType<HeavyWork[Name]>;
    };
  const judgeRecipe = on(threads.recipes, 'judgeRecipe');
  const judgeJobRequest = on(threads.recipes, 'judgeJobRequest');
  return {
    hashPassword: on(threads.passwords, 'hashPassword'),
    isPasswordOf: on(threads.passwords, 'isPasswordOf'),
    buildImage: on(threads.images, 'buildImage'),
    judgeRecipe: (bytes) => (bytes.length <= SMALL ? here.judgeRecipe(bytes) : judgeRecipe(ownBytes(bytes))),
    judgeJobRequest: (body) => (body.length <= SMALL ? here.judgeJobRequest(body) : judgeJobRequest(ownBytes(body))),
    async end() {
      await Promise.all(Object.values(threads).map((thread) => thread.end()));
    },
  };
}

const PROGRAM = new URL('work-thread.js', import.meta.url);

/** Bytes that are a part of something larger would take all of that along to the other thread. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
