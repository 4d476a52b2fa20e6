import { render } from '@assay/ytt';
import type { RenderResult } from '@assay/ytt';

import type { FetchedUrls } from './fetch-urls.ts';
import { LocalInputs } from './local-inputs.ts';

/** A command line of `ytt` with all that is read before it starts, as data that another thread can take. */
export interface RenderJob {
  readonly words: readonly string[];
  readonly environment: readonly (readonly [name: string, value: string])[];
  /** Absolute path. */
  readonly cwd: string;
  readonly urls: FetchedUrls;
  /** A text says why it could not be read. */
  readonly stdin: Uint8Array | string;
  /** What was read from pipes, by absolute path: it cannot be read again. */
  readonly pipes: Map<string, Uint8Array>;
}

/** Renders on this thread. */
export function renderJob(job: RenderJob, print: (text: string) => void): Promise<RenderResult> {
  const { words, environment } = job;
  return render({ words, environment, inputs: new LocalInputs(job), print });
}
