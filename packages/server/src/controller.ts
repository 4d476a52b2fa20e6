import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { releasedSchemas, schemaChoice } from '@assay/recipe';

import { createAuthenticator } from './authentication/authenticator.ts';
import type { Config } from './config/config.ts';
import { createApp } from './http/app.ts';
import { createJudge } from './http/judge.ts';
import { Bell } from './jobs/bell.ts';
import { JobLeases } from './jobs/job-leases.ts';
import type { JobObserver } from './jobs/job-observer.ts';
import type { Job } from './jobs/job.ts';
import { SqlJobStore } from './jobs/sql-job-store.ts';
import { listen } from './listener/listen.ts';
import { faultOf } from './log/fault.ts';
import type { Logger } from './log/logger.ts';
import { createBootMediaSigner } from './media/boot-media.ts';
import { maintenanceImage } from './media/maintenance-image.ts';
import { createMediaSigner } from './media/media-signer.ts';
import { createMetrics } from './metrics/metrics.ts';
import { rationed } from './metrics/rationed.ts';
import type { Database } from './store/database.ts';
import { freeBytes } from './store/free-bytes.ts';
import { openStore } from './store/open-store.ts';
import { settingOrNew } from './store/settings.ts';
import { createStoreHealth } from './store/store-health.ts';
import { storeTrouble } from './store/store-trouble.ts';
import { createRedfishProvisioner } from './redfish/redfish-provisioner.ts';
import { credentialFiles, credentialReader } from './servers/credential-files.ts';
import { ServerStore } from './servers/server-store.ts';
import { workOnThreads } from './threads/work-on-threads.ts';
import { chosenProvisioner } from './worker/provisioner-choice.ts';
import { ImageDirectory } from './worker/image-directory.ts';
import type { Provisioner, TaskMedia } from './worker/provisioner.ts';
import { Worker } from './worker/worker.ts';

/** What a controller is started with. */
export interface ControllerRequest {
  readonly config: Config;
  /** Address of a PostgreSQL server; without it the store is embedded in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly logger: Logger;
  /** A backup of an embedded store that is restored first; there must be none in the data directory. */
  readonly restoreFrom?: string | undefined;
  /** Of Assay, for the metrics. */
  readonly version: string;
  /** Default: what is said of each server. */
  readonly provisioner?: Provisioner;
  /** What threads for heavy work run. Default: the file beside the bundle. */
  readonly threadProgram?: URL;
}

/** Something that listens and can be stopped. */
export interface RunningService {
  readonly url: string;
  /** Finishes running requests and gives back what it has taken, within about four seconds. */
  close(): Promise<void>;
}

/** Starts the recipe controller. Throws a `ServeTrouble` if the store or the address cannot be had; then nothing is left running. */
export async function startController(request: ControllerRequest): Promise<RunningService> {
  const started: Stop[] = [];
  const close = async (): Promise<void> => {
    // Whatever does not stop in order, such as a store that does not answer any more, must not keep the rest from it.
    for (const stop of started.splice(0).toReversed()) {
      await stop().catch((error: unknown) => request.logger.warn('not stopped in order', { fault: faultOf(error) }));
    }
  };
  try {
    return { url: await startParts(request, started), close };
  } catch (error) {
    await close();
    throw storeTrouble(error, request.databaseUrl !== undefined) ?? error;
  }
}

/** What stops a part that was started. */
type Stop = () => Promise<unknown>;

/** Starts one part after the other and gives the address of the whole. */
async function startParts(
  { config, databaseUrl, restoreFrom, logger, version, provisioner, threadProgram }: ControllerRequest,
  started: Stop[],
): Promise<string> {
  const database = await openStore({ dataDirectory: config.dataDirectory, databaseUrl, restoreFrom, logger });
  started.push(() => database.close());
  const now = (): Date => new Date();
  const elapsed = (): number => performance.now();
  const metrics = createMetrics();
  const observer = logged(metrics, logger);
  const bell = new Bell();
  const jobs = new SqlJobStore({ database, bell, observer });
  const servers = new ServerStore(database);
  await addServers(servers, config.servers, logger);
  const { acceptsPreviousSchemas } = config;
  const recipeSchemas = { released: releasedSchemas, accepted: schemaChoice(releasedSchemas, { acceptsPrevious: acceptsPreviousSchemas }) };
  const work = workOnThreads({ acceptsPreviousSchemas, recipeSchemas, ...(threadProgram && { program: threadProgram }) });
  started.push(() => work.end());
  if (config.worker.isEnabled) work.prepareForImages();
  const images = new ImageDirectory(
    join(config.dataDirectory, 'tasks'),
    (id) => jobs.recipeOf(id),
    (order) => work.buildImage(order),
  );
  const keys = await signingKeys(database, config);
  const media = createMediaSigner({ keys, now });
  // Nobody asks before it listens.
  const mediaOf = (job: Job): TaskMedia => media.urlFor(job, config.publicUrl ?? listener.url);
  const bootMedia = createBootMediaSigner({ keys, now, overallSeconds: config.overall.seconds });
  const { principals, jwt, limits, webhookSecrets } = config;
  const authenticator = await createAuthenticator({
    principals,
    jwt,
    loginsPerMinute: limits.loginsPerMinute,
    sessionKeys: keys,
    now,
    elapsed,
    passwords: work,
  });
  const storeProblem = createStoreHealth({ database, logger, elapsed });
  metrics.watch({
    version,
    store: database.kind,
    storeProblem,
    jobs: rationed(async () => ({ ...(await jobs.countJobs()), ...(await jobs.jobWaits()) }), elapsed),
    freeBytes: () => freeBytes(config.dataDirectory),
  });
  const app = createApp({
    jobs,
    backUp: database.backUp,
    servers,
    hasCredentials: credentialFiles(config.credentialsDirectory),
    images,
    recipeSchemas,
    judge: createJudge(work, metrics),
    logger,
    metrics,
    authenticator,
    media,
    mediaOf,
    bootMedia,
    maintenanceImage: config.redfish && maintenanceImage(config.redfish.maintenanceImageFile),
    publicUrl: config.publicUrl,
    webhookSecrets,
    limits,
    isReady: async () => !listener.isDraining() && (await storeProblem()) === undefined,
    elapsed,
  });
  const listener = await listen(app.fetch, { address: config.listen, tls: config.tls, logger });
  started.push(() => listener.close());

  if (config.worker.isEnabled) {
    const leases = new JobLeases({ database, observer, worker: `${hostname()}/${randomUUID()}`, leaseSeconds: config.lease.seconds });
    const redfish =
      config.redfish &&
      createRedfishProvisioner({
        findServer: (serial) => servers.find(serial),
        readCredentials: credentialReader(config.credentialsDirectory),
        mediaOf: (job) => bootMedia.urlsFor(job, config.publicUrl ?? listener.url),
        certificateAuthority: config.redfish.certificateAuthority,
        pauseMs: BMC_PAUSE_MS,
      });
    const chosen = provisioner ?? chosenProvisioner((serial) => servers.find(serial), redfish);
    const worker = new Worker({ jobs, leases, bell, images, mediaOf, provisioner: chosen, observer, logger, limits: config });
    await worker.start(database.kind === 'embedded');
    // Both at once: a request that takes its time does not hold up the worker, nor the other way round.
    started.push(() => Promise.all([listener.close(), worker.stop()]));
  }
  return listener.url;
}

/** Servers that are no longer configured stay: their jobs do. Those who removed them should know. */
async function addServers(servers: ServerStore, configured: Config['servers'], logger: Logger): Promise<void> {
  await servers.addConfigured(configured);
  const otherwise = await servers.bootedOtherwise(configured);
  if (otherwise.length > 0) {
    const fields = { count: otherwise.length, serials: otherwise.slice(0, MOST_SERIALS) };
    logger.warn('servers are booted otherwise than the configuration says: it adds servers and changes none, PUT /api/v1/servers does', fields);
  }
  const serials = configured.map(({ serial }) => serial);
  const others = await servers.configuredBeside(serials);
  if (others.length === 0) return;
  logger.warn('servers that are not configured can still be provisioned', { count: others.length, serials: others.slice(0, MOST_SERIALS) });
}

/** Management controllers are slow, and not to be hurried. */
const BMC_PAUSE_MS = 5000;

/** In one line of the log. */
const MOST_SERIALS = 20;

async function signingKeys(database: Database, { mediaKeys: configured }: Config): Promise<readonly Uint8Array[]> {
  if (configured.length > 0) return configured;
  return [Buffer.from(await settingOrNew(database, 'media-key', () => randomBytes(KEY_BYTES).toString('hex')), 'hex')];
}

const KEY_BYTES = 32;

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
