// What does heavy work on another thread. A bundle has it as a file of its own beside the others.
import { parentPort, workerData } from 'node:worker_threads';

import { releasedSchemas, schemaChoice } from '@assay/recipe';

import { heavyWorkHere } from './heavy-work.ts';
import type { WorkOrder, WorkThreadData } from './work-on-threads.ts';

const { acceptsPreviousSchemas: acceptsPrevious }: WorkThreadData = workerData;
const work = heavyWorkHere({ released: releasedSchemas, accepted: schemaChoice(releasedSchemas, { acceptsPrevious }) });

// Orders are done in turn: the next one may come while one is waited for.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (order: WorkOrder) => {
  last = last.then(() => obey(order));
});

async function obey({ name, given }: WorkOrder): Promise<void> {
  const act: (...given: never[]) => Promise<unknown> = work[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, unicorn/require-post-message-target-origin -- What was given is what the function of that name takes; a port has no origin.
  parentPort?.postMessage(await act(...(given as never[])));
}
