import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { acceptedSchemas, releasedSchemas } from '@assay/recipe';
import type { Hono } from 'hono';

import { createAuthenticator } from '../src/authentication/authenticator.ts';
import type { AuthenticatorSettings } from '../src/authentication/authenticator.ts';
import type { AppEnvironment } from '../src/http/app-environment.ts';
import { createApp } from '../src/http/app.ts';
import { createJudge } from '../src/http/judge.ts';
import type { AppServices } from '../src/http/app-services.ts';
import type { JobStore } from '../src/jobs/job-store.ts';
import { SqlJobStore } from '../src/jobs/sql-job-store.ts';
import { jsonLogger } from '../src/log/json-logger.ts';
import { createBootMediaSigner } from '../src/media/boot-media.ts';
import { createMediaSigner } from '../src/media/media-signer.ts';
import type { MediaSigner } from '../src/media/media-signer.ts';
import { createMetrics } from '../src/metrics/metrics.ts';
import type { Database } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import { credentialFiles } from '../src/servers/credential-files.ts';
import { ServerStore } from '../src/servers/server-store.ts';
import { heavyWorkHere } from '../src/threads/heavy-work.ts';
import { ImageDirectory } from '../src/worker/image-directory.ts';
import { checkAgainstDescription } from './check-against-description.ts';
import { beginJob, silentBell } from './jobs.ts';
import { embeddedStore } from './stores.ts';
import type { StoreKind } from './stores.ts';

export const ADMIN_PASSWORD = 'admin-pass-0001';
export const READER_PASSWORD = 'reader-pass-0002';
export const WEBHOOK_SECRET = 'whsec-test-0001';
export const PREVIOUS_WEBHOOK_SECRET = 'whsec-test-0000';
/** Where the controllers of tests say they are. */
export const PUBLIC_URL = 'https://controller.example.com';
/** How long a job of a test may take. */
export const OVERALL_SECONDS = 14_400;
export const MEDIA_KEY: Uint8Array = Buffer.from('media-key-0001-0123456789abcdef0');

export const asAdmin = basic('admin', ADMIN_PASSWORD);
export const asReader = basic('reader', READER_PASSWORD);
export const asJson = { 'Content-Type': 'application/json' } as const;
export const asHost = { ...asJson, 'X-Webhook-Secret': WEBHOOK_SECRET } as const;

/** The head of a request with Basic authentication. */
export function basic(name: string, password: string): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` };
}

/** A store of its own, and a directory for what is not in it. */
export interface TestStore {
  readonly directory: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** Opens a store, embedded by default, that has been brought to the present version. */
export async function openTestStore({ start }: StoreKind = embeddedStore): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-http-'));
  const host = await start();
  const database = await (await host.newStore()).connect();
  await migrate(database);
  return {
    directory,
    database,
    async close() {
      await host.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A controller in this process. */
export interface TestController {
  readonly app: Hono<AppEnvironment>;
  readonly jobs: JobStore;
  readonly servers: ServerStore;
  readonly media: MediaSigner;
  readonly images: ImageDirectory;
  readonly services: AppServices;
  /** Sends a request in process. Every answer is compared with what the API's description promises. */
  send(method: string, path: string, request?: TestRequest): Promise<Response>;
  /** Everything that was logged, at debug level. */
  logged(): string;
  now(): Date;
  /** Lets time pass. */
  wait(seconds: number): void;
  /** Somebody sets the clock, and no time passes. */
  setClockBack(seconds: number): void;
  /** Creates a job as admin and gives its id. */
  createJob(serial: string, recipe?: object): Promise<string>;
  /** A new server that is known. */
  newServer(): Promise<string>;
  /** Does what a worker does until the host is started. */
  provision(jobId: string): Promise<void>;
}

/** What a request of a test has beside method and path. */
export interface TestRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream | object;
  /** Where it comes from. */
  readonly address?: string;
}

/** What differs from the usual controller of tests. */
export interface ControllerOptions {
  readonly loginsPerMinute?: number;
  /** In place of those that follow from the rest. */
  readonly services?: Partial<AppServices>;
  /** Default: those of the product. */
  readonly recipeSchemas?: AppServices['recipeSchemas'];
}

/** A controller with a store, without a server and without a worker. Its clock stands still. */
export async function startController({ database, directory }: TestStore, options: ControllerOptions = {}): Promise<TestController> {
  let lines = '';
  let time = Date.parse('2026-11-22T12:00:00Z');
  let elapsedTime = 0;
  const now = (): Date => new Date(time);
  const elapsed = (): number => elapsedTime;
  const metrics = createMetrics();
  const jobs = new SqlJobStore({ database, bell: silentBell, observer: metrics });
  const servers = new ServerStore(database);
  const recipeSchemas = options.recipeSchemas ?? { released: releasedSchemas, accepted: acceptedSchemas };
  const work = heavyWorkHere(recipeSchemas);
  const images = new ImageDirectory(
    join(directory, 'tasks'),
    (id) => jobs.recipeOf(id),
    (order) => work.buildImage(order),
  );
  const media = createMediaSigner({ keys: [MEDIA_KEY], now });
  const services: AppServices = {
    jobs,
    backUp: database.backUp,
    servers,
    hasCredentials: credentialFiles(directory),
    images,
    recipeSchemas,
    judge: createJudge(work, metrics),
    metrics,
    media,
    mediaOf: (job) => media.urlFor(job, PUBLIC_URL),
    bootMedia: createBootMediaSigner({ keys: [MEDIA_KEY], now, overallSeconds: OVERALL_SECONDS }),
    maintenanceImage: undefined,
    publicUrl: PUBLIC_URL,
    elapsed,
    logger: jsonLogger('debug', (line) => {
      lines += line;
    }),
    authenticator: await createAuthenticator({
      principals: PRINCIPALS,
      jwt: undefined,
      loginsPerMinute: options.loginsPerMinute ?? 10,
      sessionKeys: [MEDIA_KEY],
      now,
      elapsed,
    }),
    webhookSecrets: [WEBHOOK_SECRET, PREVIOUS_WEBHOOK_SECRET],
    limits: { webhooksPerMinute: 60 },
    isReady: () => Promise.resolve(true),
    ...options.services,
  };
  const app = createApp(services);
  const send: TestController['send'] = async (method, path, { headers = {}, body, address = '192.0.2.1' } = {}) => {
    const isText = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
    const sent = body === undefined || isText ? body : JSON.stringify(body);
    const environment = { incoming: { socket: { remoteAddress: address } } };
    const init = { method, headers, ...(sent !== undefined && { body: sent }), duplex: 'half' as const };
    const response = await app.request(path, init, environment);
    await checkAgainstDescription(method, path, response.clone());
    return response;
  };
  return {
    app,
    jobs,
    servers,
    media,
    images,
    services,
    send,
    logged: () => lines,
    now,
    wait(seconds) {
      time += seconds * 1000;
      elapsedTime += seconds * 1000;
    },
    setClockBack(seconds) {
      time -= seconds * 1000;
    },
    async createJob(serial, recipe = { task_target: 'install-esxi.target', ks_cfg: 'x' }) {
      const response = await send('POST', '/api/v1/jobs', { headers: { ...asAdmin, ...asJson }, body: { server_serial: serial, recipe } });
      const { job_id: id }: { job_id: string } = JSON.parse(await response.text());
      return id;
    },
    async newServer() {
      const serial = `XF-${randomUUID().slice(0, 8)}`;
      await servers.addConfigured([serial]);
      return serial;
    },
    async provision(jobId) {
      await beginJob(database, jobId, 'test');
      const job = await jobs.findJob(jobId);
      if (job?.status !== 'provisioning') throw new Error('the job is not queued');
      metrics.jobMoved(job, 'queued');
      await jobs.recordImage(jobId, await images.write(job));
    },
  };
}

const PRINCIPALS: AuthenticatorSettings['principals'] = [
  { name: 'admin', role: 'admin', credential: { kind: 'password', password: ADMIN_PASSWORD } },
  { name: 'reader', role: 'reader', credential: { kind: 'password', password: READER_PASSWORD } },
];
