import { setTimeout as delay } from 'node:timers/promises';

import type { Config } from '../config/config.ts';
import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import type { JobLeases, Overdue } from '../jobs/job-leases.ts';
import type { JobObserver } from '../jobs/job-observer.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { Job, NewEvent } from '../jobs/job.ts';
import { createOldImageRemover } from './old-images.ts';
import { StepFailure } from './provisioner.ts';
import type { Provisioner, TaskMedia } from './provisioner.ts';
import type { TaskImages } from './task-images.ts';

/** What a worker stands on. */
export interface WorkerParts {
  readonly jobs: JobStore;
  readonly leases: JobLeases;
  readonly queue: WorkSource;
  readonly images: TaskImages;
  /** Signed, for a job whose image was written. */
  readonly mediaOf: (job: Job) => TaskMedia;
  readonly provisioner: Provisioner;
  readonly observer: JobObserver;
  readonly logger: Logger;
  readonly limits: Pick<Config, 'lease' | 'overall' | 'webhookWait' | 'retention'>;
}

/** Where the worker hears of jobs that have something to do. */
export interface WorkSource {
  work(handle: (jobId: string) => Promise<void>): void;
  /** Hands out nothing more, and waits for what is being handled. */
  pause(): Promise<void>;
}

/** A job whose host is being started. */
interface Handover {
  /** Tells the provisioner that the job is lost. */
  readonly lost: AbortController;
  /** When nothing is done for the job any more. */
  readonly ended: Promise<void>;
}

/** Longest time between two looks at the leases, in seconds. */
const LONGEST_PAUSE = 5;
/** A third of the lease leaves two more tries to renew it. */
const RENEWALS = 3;
/** After how many seconds without a change a waiting job is thought to have lost its message. */
const FORGOTTEN = 60;

/**
 * Takes jobs from the queue to their end: image, provisioner, clean-up. Keeps the leases of its jobs, takes over those of dead
 * workers, fails what takes too long, and removes old images and, if it is told to, old jobs.
 */
export class Worker {
  readonly #parts: WorkerParts;
  readonly #removeOldImages: () => Promise<void>;
  readonly #stopping = new AbortController();
  /** Jobs that are being taken and handed over. */
  readonly #busy = new Set<string>();
  /** Those of them that were taken. */
  readonly #taken = new Map<string, Handover>();
  readonly #background = new Set<Promise<void>>();
  #looking: Promise<void> = Promise.resolve();
  #lettingGo: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#removeOldImages = createOldImageRemover(parts.jobs, parts.images, parts.limits.retention.days);
  }

  /** `ownsStore`: no other process can have a lease in this store, so what looks leased is left from a process that is dead. */
  async start(ownsStore: boolean): Promise<void> {
    if (ownsStore) await this.#parts.leases.releaseAll();
    await this.#renew();
    await this.#parts.leases.forgetDead();
    this.#parts.queue.work((jobId) => this.#handle(jobId));
    this.#looking = this.#lookAgainAndAgain();
  }

  /** Gives all jobs back, as they are, for another worker or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#parts.queue.pause(), this.#looking]);
    clearTimeout(this.#lettingGo);
    await Promise.all(this.#background);
    await this.#parts.leases.release();
  }

  /** Does what there is to do for a job; safe to be asked more often than needed. */
  async #handle(jobId: string): Promise<void> {
    const job = await this.#parts.jobs.findJob(jobId);
    if (job?.status === 'queued') await this.#provision(job, () => this.#parts.leases.take(jobId));
    else if (job?.status === 'succeeded' || job?.status === 'failed') await this.#finish(job);
  }

  /**
   * Brings a job to the point where the host has to report. It counts as busy before it is taken, so that {@link #look}
   * never finds it taken and idle. Trouble with the store leaves it so, and the next look begins anew.
   */
  async #provision({ id }: Job, take: () => Promise<Job | undefined>): Promise<void> {
    if (this.#busy.has(id)) return;
    this.#busy.add(id);
    try {
      const job = await take();
      if (!job) return;
      const lost = new AbortController();
      const ended = this.#handOver(job, AbortSignal.any([this.#stopping.signal, lost.signal]));
      this.#taken.set(id, { lost, ended });
      await ended;
    } finally {
      this.#busy.delete(id);
      this.#taken.delete(id);
    }
  }

  async #handOver(job: Job, signal: AbortSignal): Promise<void> {
    const { leases, jobs } = this.#parts;
    try {
      await this.#startHost(await this.#withImage(job), signal);
      await leases.startWaiting(job.id);
      await jobs.addEvent(job.id, { level: 'info', step: 'webhook.wait', message: 'Waiting for the report of the host.' });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StepFailure)) throw error;
      await this.#fail(job, error.step, error.message);
    }
  }

  async #withImage(job: Job): Promise<Job> {
    const { images, jobs, observer } = this.#parts;
    if (job.image) return job;
    const begun = performance.now();
    const image = await images.write(job);
    const seconds = (performance.now() - begun) / 1000;
    await jobs.recordImage(job.id, image);
    await jobs.addEvent(job.id, { level: 'info', step: 'iso.build', message: `Task image ${image.volumeId} of ${image.bytes} bytes was built.` });
    observer.imageBuilt(job, image, seconds);
    return { ...job, image };
  }

  async #startHost(job: Job, signal: AbortSignal): Promise<void> {
    const { provisioner, mediaOf } = this.#parts;
    try {
      signal.throwIfAborted();
      await provisioner.start(job, mediaOf(job), { signal, report: this.#reporter(job) });
    } catch (error) {
      if (error instanceof StepFailure || signal.aborted) throw error;
      this.#parts.logger.error('provisioner failed', { job: job.id, fault: faultOf(error) });
      throw new StepFailure('controller', 'The controller could not start the host.');
    }
  }

  async #finish(job: Job): Promise<void> {
    const { signal } = this.#stopping;
    await this.#letGo(job.id);
    await this.#cleanUp(job, signal);
    if (signal.aborted) return;
    await this.#parts.jobs.transition(job.id, {
      from: ['succeeded', 'failed'],
      to: 'complete',
      event: { level: 'info', step: null, message: 'The job is complete.' },
    });
  }

  /** What is undone must not be done at the same time. Trouble of the hand-over is told by whoever began it. */
  async #letGo(jobId: string): Promise<void> {
    const taken = this.#taken.get(jobId);
    taken?.lost.abort();
    await taken?.ended.catch(() => {});
  }

  /** A clean-up that goes wrong does not keep the job from being complete. */
  async #cleanUp(job: Job, signal: AbortSignal): Promise<void> {
    const { provisioner, logger } = this.#parts;
    const report = this.#reporter(job);
    try {
      await provisioner.cleanUp(job, { signal, report });
    } catch (error) {
      if (signal.aborted) return;
      logger.warn('clean-up failed', { job: job.id, fault: faultOf(error) });
      const { step, message } = error instanceof StepFailure ? error : { step: 'cleanup.unmount', message: 'The clean-up failed.' };
      await report({ level: 'warn', step, message });
    }
  }

  async #fail(job: Job, step: string, message: string): Promise<void> {
    const { jobs, leases } = this.#parts;
    await jobs.transition(job.id, {
      from: ['provisioning'],
      to: 'failed',
      failedStep: step,
      heldBy: leases.worker,
      event: { level: 'error', step, message },
    });
  }

  #reporter({ id }: Job): (event: NewEvent) => Promise<void> {
    return (event) => this.#parts.jobs.addEvent(id, event);
  }

  async #lookAgainAndAgain(): Promise<void> {
    const { lease } = this.#parts.limits;
    const pause = Math.min(LONGEST_PAUSE, lease.seconds / RENEWALS) * 1000;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#look();
      } catch (error) {
        this.#parts.logger.warn('store in trouble', { fault: faultOf(error) });
      }
      await delay(pause, undefined, { signal }).catch(whenAborted);
    }
  }

  async #look(): Promise<void> {
    await this.#lookAfterOwn();
    const { leases } = this.#parts;
    for (const id of await leases.forgotten(FORGOTTEN)) this.#inBackground(this.#handle(id));
    await this.#removeOldImages();
    const { jobDays } = this.#parts.limits.retention;
    if (jobDays !== undefined) await this.#parts.jobs.removeJobs(jobDays);
  }

  async #lookAfterOwn(): Promise<void> {
    const { leases, limits } = this.#parts;
    const taken = [...this.#taken];
    await this.#renew();
    const held = await leases.heldOf(taken.map(([id]) => id));
    for (const [id, { lost }] of taken) if (!held.has(id)) lost.abort();
    await leases.takeOver();
    // Those that nobody works on: they were taken over, or the store was in trouble when they were begun.
    for (const job of await leases.unstarted()) this.#inBackground(this.#provision(job, () => leases.unstartedJob(job.id)));
    const overdue = await leases.overdue({ overallSeconds: limits.overall.seconds, webhookSeconds: limits.webhookWait.seconds });
    for (const each of overdue) await this.#failOverdue(each);
  }

  async #renew(): Promise<void> {
    const asked = performance.now();
    await this.#parts.leases.renew();
    this.#letGoAt(asked + this.#parts.limits.lease.seconds * 1000);
  }

  /** When a lease ends that could not be renewed, others may take the jobs: until then this worker has to let go of them. */
  #letGoAt(time: number): void {
    clearTimeout(this.#lettingGo);
    this.#lettingGo = setTimeout(
      () => {
        for (const { lost } of this.#taken.values()) lost.abort();
      },
      Math.max(0, time - performance.now()),
    );
  }

  #inBackground(work: Promise<void>): void {
    const logged = work
      .catch((error: unknown) => this.#parts.logger.error('job handler failed', { fault: faultOf(error) }))
      .finally(() => this.#background.delete(logged));
    this.#background.add(logged);
  }

  async #failOverdue({ job, reason }: Overdue): Promise<void> {
    const { overall, webhookWait } = this.#parts.limits;
    const message =
      reason === 'overall'
        ? `The job was not done within ${overall.seconds} seconds.`
        : `The host did not report within ${webhookWait.seconds} seconds.`;
    await this.#fail(job, 'webhook.wait', message);
    this.#taken.get(job.id)?.lost.abort();
  }
}

function whenAborted(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
