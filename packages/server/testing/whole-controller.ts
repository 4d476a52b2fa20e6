import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readConfig } from '../src/config/read-config.ts';
import { startController } from '../src/controller.ts';
import { jsonLogger } from '../src/log/json-logger.ts';
import { ADMIN_PASSWORD, asAdmin, WEBHOOK_SECRET } from './test-controller.ts';
import { threadProgram } from './thread-program.ts';

/** A controller as it runs in production: it listens, has a worker, and a data directory of its own. */
export interface WholeController {
  /** Without a slash at the end. */
  readonly url: string;
  /** Asks as admin, other than with headers that say otherwise. */
  readonly ask: (path: string, request?: RequestInit) => Promise<Response>;
  /** Jobs whose hosts it has started, in this order, and the addresses of their images. */
  readonly started: readonly StartedHost[];
  /** Everything that was logged, at debug level. */
  readonly logged: () => string;
  readonly close: () => Promise<void>;
}

/** A host that a provisioner would have booted. */
export interface StartedHost {
  readonly jobId: string;
  /** Path and query of the address of its image. */
  readonly media: string;
}

/** What a controller of a test is started with. */
export interface WholeControllerRequest {
  /** Without it the store is embedded. */
  readonly databaseUrl?: string | undefined;
  /** A backup that the embedded store is made of. */
  readonly restoreFrom?: string | undefined;
  readonly serials: readonly string[];
  /** In place of those settings that follow from the rest. */
  readonly settings?: object;
  /** Whether servers are booted as the configuration says; otherwise nothing boots, and {@link WholeController.started} tells what would. */
  readonly boots?: boolean;
}

/** Starts a controller whose leases are so long that no stall of the machine loses one. */
export async function startWholeController({
  databaseUrl,
  restoreFrom,
  serials,
  settings: others,
  boots = false,
}: WholeControllerRequest): Promise<WholeController> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-whole-'));
  const file = join(directory, 'controller.json');
  const settings = {
    listen: '127.0.0.1:0',
    dataDirectory: 'data',
    principals: [{ name: 'admin', role: 'admin', password: ADMIN_PASSWORD }],
    servers: serials.map((serial) => ({ serial })),
    webhookSecret: WEBHOOK_SECRET,
    lease: { seconds: 600 },
    limits: { loginsPerMinute: 10_000, webhooksPerMinute: 10_000 },
    ...others,
  };
  writeFileSync(file, JSON.stringify(settings));
  const started: StartedHost[] = [];
  let log = '';
  const controller = await startController({
    config: readConfig(file),
    databaseUrl,
    restoreFrom,
    version: '0.0.0',
    threadProgram: await threadProgram(),
    logger: jsonLogger('debug', (line) => {
      log += line;
    }),
    ...(!boots && {
      provisioner: {
        start: ({ id }, { url: media }) => {
          const { pathname, search } = new URL(media);
          started.push({ jobId: id, media: pathname + search });
          return Promise.resolve();
        },
        cleanUp: () => Promise.resolve(),
      },
    }),
  });
  return {
    url: controller.url,
    ask: (path, request = {}) => fetch(controller.url + path, { ...request, headers: { ...asAdmin, ...request.headers } }),
    started,
    logged: () => log,
    close: async () => {
      await controller.close();
      rmSync(directory, { recursive: true });
    },
  };
}
