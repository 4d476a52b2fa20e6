import { render } from '@assay/ytt';
import type { CommandLine, RenderResult } from '@assay/ytt';

import { LocalInputs } from './local-inputs.ts';
import type { ReadBefore } from './local-inputs.ts';

/** A command line of `ytt` with all that is read before it starts, as data that another thread can take. */
export interface YttJob extends ReadBefore {
  readonly words: readonly string[];
  readonly environment: readonly (readonly [name: string, value: string])[];
}

/** Renders on this thread. */
export function renderYttJob(job: YttJob, commandLine: CommandLine, print: (text: string) => void): Promise<RenderResult> {
  return render({ commandLine, environment: job.environment, inputs: new LocalInputs(job), print });
}
