import type { Migration } from '@assay/kyverno-migrate';

import type { TextFile } from '../files/text-file.ts';
import type { RunAnswer, RunKind, RunRequest } from './run-request.ts';

/** Has something done with files in a worker. What takes too long is given up. */
export interface RunClient {
  run(kind: RunKind, files: readonly TextFile[]): Promise<RunAnswer>;
  /** Converts the policies among the files to those of policies.kyverno.io; `undefined` if it was given up. */
  migrate(files: readonly TextFile[]): Promise<Migration | undefined>;
  /** The paths of files whose values are secret; `undefined` if nobody can tell. */
  confidential(files: readonly TextFile[]): Promise<readonly string[] | undefined>;
}

const MOST_MILLISECONDS = 20_000;

/** Has it done in workers that `start` makes, one at a time. */
export function createRunClient(start: () => Worker): RunClient {
  let worker: Worker | undefined;

  /** The answer of the worker; `undefined` if it was given up. */
  function ask<Answer>(request: RunRequest): Promise<Answer | undefined> {
    const asked = (worker ??= start());
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const finish = (answer: Answer | undefined): void => {
        clearTimeout(timer);
        port1.close();
        resolve(answer);
      };
      const timer = setTimeout(() => {
        asked.terminate();
        if (worker === asked) worker = undefined;
        finish(undefined);
      }, MOST_MILLISECONDS);
      port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => finish(data));
      port1.start();
      asked.postMessage(request, [port2]);
    });
  }

  return {
    run: async (kind, files) =>
      (await ask<RunAnswer>({ kind, files })) ?? {
        explanations: [],
        remarks: [],
        summary: `This takes longer than ${MOST_MILLISECONDS / 1000} seconds and was given up.`,
      },
    migrate: (files) => ask<Migration>({ kind: 'migrate', files }),
    confidential: (files) => ask<readonly string[]>({ kind: 'confidential', files }),
  };
}
