import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { createAuthenticator } from './authentication/authenticator.ts';
import type { Config } from './config/config.ts';
import { createApp } from './http/app.ts';
import { JobLeases } from './jobs/job-leases.ts';
import type { JobObserver } from './jobs/job-observer.ts';
import { SqlJobStore } from './jobs/sql-job-store.ts';
import { listen } from './listener/listen.ts';
import { faultOf } from './log/fault.ts';
import type { Logger } from './log/logger.ts';
import { createMediaSigner } from './media/media-signer.ts';
import { createMetrics } from './metrics/metrics.ts';
import { BossQueue } from './queue/boss-queue.ts';
import type { Database } from './store/database.ts';
import { openStore } from './store/open-store.ts';
import { settingOrNew } from './store/settings.ts';
import { ImageDirectory } from './worker/image-directory.ts';
import type { Provisioner } from './worker/provisioner.ts';
import { waitingProvisioner } from './worker/waiting-provisioner.ts';
import { Worker } from './worker/worker.ts';

export interface ControllerRequest {
  readonly config: Config;
  /** Address of a PostgreSQL server; without it the store is embedded in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly logger: Logger;
  /** Default: waits for hosts to report. */
  readonly provisioner?: Provisioner;
}

/** Something that listens and can be stopped. */
export interface RunningService {
  readonly url: string;
  /** Finishes running requests and gives back what it has taken, within about four seconds. */
  close(): Promise<void>;
}

/** How long running requests may take when the controller is stopped, in milliseconds. */
const PATIENCE = 3000;

/** Starts the recipe controller. Throws a `ServeTrouble` if the store or the address cannot be had. */
export async function startController(request: ControllerRequest): Promise<RunningService> {
  const { config, databaseUrl, logger } = request;
  const database = await openStore({ dataDirectory: config.dataDirectory, databaseUrl, logger });
  try {
    return await startOn(database, request);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(database: Database, { config, logger, provisioner = waitingProvisioner }: ControllerRequest): Promise<RunningService> {
  const now = (): Date => new Date();
  const metrics = createMetrics();
  const observer = logged(metrics, logger);
  const queue = await BossQueue.open(database, logger);
  const jobs = new SqlJobStore({ database, queue, observer });
  await jobs.addServers(config.servers.map(({ serial }) => serial));
  const images = new ImageDirectory(join(config.dataDirectory, 'tasks'), (id) => jobs.recipeOf(id));
  const media = createMediaSigner({ keys: await mediaKeys(database, config), now });
  const { principals, jwt, limits, webhookSecrets } = config;
  const authenticator = await createAuthenticator({ principals, jwt, loginsPerMinute: limits.loginsPerMinute, now });
  const readiness = { isReady: (): Promise<boolean> => Promise.resolve(false) };
  const app = createApp({ jobs, images, logger, metrics, authenticator, media, webhookSecrets, limits, isReady: () => readiness.isReady(), now });
  const listener = await listen((received, bindings) => app.fetch(received, bindings), { address: config.listen, tls: config.tls, logger });
  readiness.isReady = async () => !listener.isDraining() && (await answers(database, logger));

  const worker = config.worker.isEnabled
    ? new Worker({
        jobs,
        leases: new JobLeases({ database, observer, worker: `${hostname()}/${randomUUID()}`, leaseSeconds: config.lease.seconds }),
        queue,
        images,
        mediaOf: (job) => media.urlFor(job, config.publicUrl ?? listener.url),
        provisioner,
        observer,
        logger,
        limits: config,
      })
    : undefined;
  await worker?.start(database.kind === 'embedded');
  return {
    url: listener.url,
    close: async () => {
      await Promise.all([listener.close(PATIENCE), worker?.stop()]);
      await queue.stop();
      await database.close();
    },
  };
}

async function mediaKeys(database: Database, { mediaKeys: configured }: Config): Promise<readonly Uint8Array[]> {
  if (configured.length > 0) return configured;
  return [Buffer.from(await settingOrNew(database, 'media-key', () => randomBytes(KEY_BYTES).toString('hex')), 'hex')];
}

const KEY_BYTES = 32;

async function answers(database: Database, logger: Logger): Promise<boolean> {
  try {
    await database.query('SELECT 1');
    return true;
  } catch (error) {
    logger.warn('store in trouble', { fault: faultOf(error) });
    return false;
  }
}

/** Writes what happens to jobs into the log, too. */
function logged(observer: JobObserver, logger: Logger): JobObserver {
  return {
    jobMoved: (job, from) => {
      observer.jobMoved(job, from);
      const { id, serverSerial, status } = job;
      logger.info('job moved', { job: id, serial: serverSerial, to: status, ...(from !== undefined && { from }) });
    },
    imageBuilt: (job, image, seconds) => {
      observer.imageBuilt(job, image, seconds);
      logger.info('task image built', { job: job.id, sha256: image.sha256, bytes: image.bytes, seconds });
    },
  };
}
