import type { CheckResult } from './check-result.ts';

/** Above this many bytes a check waits until typing pauses. */
const MUCH = 64 * 1024;
const PAUSE_MS = 300;

/** What checks the recipe that is being typed. */
export interface RecipeCheck {
  /** Checks bytes soon. Of what comes faster than it can be checked, only the last is. */
  ask(length: number, bytes: () => Uint8Array<ArrayBuffer>): void;
}

/** Checks recipes in a worker, with the code of the controller. `tell` gets the bytes with what is said about them. */
export function createRecipeCheck(tell: (bytes: Uint8Array<ArrayBuffer>, result: CheckResult) => void, fail: () => void): RecipeCheck {
  const worker = new Worker('recipe-checker.js', { type: 'module', name: 'recipe checker' });
  let checked: Uint8Array<ArrayBuffer> | undefined;
  let next: (() => Uint8Array<ArrayBuffer>) | undefined;
  let timer: number | undefined;

  function start(): void {
    if (!next || checked) return;
    checked = next();
    next = undefined;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
    worker.postMessage(checked);
  }

  worker.addEventListener('message', ({ data }: MessageEvent<CheckResult>) => {
    const bytes = checked;
    checked = undefined;
    if (next === undefined && bytes) tell(bytes, data);
    else if (timer === undefined) start();
  });
  worker.addEventListener('error', fail);
  return {
    ask(length, bytes) {
      next = bytes;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          timer = undefined;
          start();
        },
        length > MUCH ? PAUSE_MS : 0,
      );
    },
  };
}
