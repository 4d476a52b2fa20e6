import { setTimeout as delay } from 'node:timers/promises';

import type { Config } from '../config/config.ts';
import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import type { Bell } from '../jobs/bell.ts';
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
  /** Rings when a job of this process has something to do. */
  readonly bell: Bell;
  readonly images: TaskImages;
  /** Signed, for a job whose image was written. */
  readonly mediaOf: (job: Job) => TaskMedia;
  readonly provisioner: Provisioner;
  readonly observer: JobObserver;
  readonly logger: Logger;
  readonly limits: Pick<Config, 'lease' | 'overall' | 'webhookWait' | 'retention'>;
  /** Between two looks at the leases, in milliseconds. Default: {@link pauseBetweenLooks}. */
  readonly pause?: number | undefined;
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

function pauseBetweenLooks(leaseSeconds: number): number {
  return Math.min(LONGEST_PAUSE, leaseSeconds / RENEWALS) * 1000;
}
/** How often it looks for jobs of other processes that have something to do, in milliseconds. */
const INTERVAL = 1000;
/** How many jobs it does something for at the same time. */
const AT_ONCE = 8;

/**
 * Takes jobs from the first step to their end: image, provisioner, clean-up. Keeps the lease of its jobs, takes over those of dead
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
  /** Jobs that are being cleaned up. */
  readonly #ending = new Set<string>();
  readonly #background = new Set<Promise<void>>();
  #running: Promise<unknown> = Promise.resolve();
  #lettingGo: NodeJS.Timeout | undefined;
  /** When the lease ends, in milliseconds of `performance.now()`. */
  #leaseEnd = 0;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#removeOldImages = createOldImageRemover(parts.jobs, parts.images, parts.limits.retention.days);
  }

  /** `ownsStore`: no other process can have a lease in this store, so what looks leased is left from a process that is dead. */
  async start(ownsStore: boolean): Promise<void> {
    if (ownsStore) await this.#parts.leases.releaseAll();
    await this.#renew();
    await this.#parts.leases.forgetDead();
    this.#running = Promise.all([this.#takeAgainAndAgain(), this.#lookAgainAndAgain()]);
  }

  /** Gives all jobs back, as they are, for another worker or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    clearTimeout(this.#lettingGo);
    await Promise.all(this.#background);
    await this.#parts.leases.release();
  }

  async #takeAgainAndAgain(): Promise<void> {
    const { bell } = this.#parts;
    const { signal } = this.#stopping;
    const doing = new Set<Promise<void>>();
    while (!signal.aborted) {
      const jobs = doing.size < AT_ONCE ? await this.#takeNext(AT_ONCE - doing.size) : [];
      for (const job of jobs) {
        const done = this.#logged(this.#do(job)).finally(() => {
          doing.delete(done);
          bell.ring();
        });
        doing.add(done);
      }
      if (jobs.length === 0) await bell.wait(INTERVAL, signal);
    }
    await Promise.all(doing);
  }

  /** Nothing while the store is in trouble. */
  async #takeNext(most: number): Promise<readonly Job[]> {
    try {
      return await this.#parts.leases.takeNext(most);
    } catch (error) {
      this.#parts.logger.warn('store in trouble', { fault: faultOf(error) });
      return [];
    }
  }

  /** Does what there is to do for a job of this worker; safe to be asked more often than needed. */
  #do({ id, status }: Job): Promise<void> {
    return status === 'provisioning' ? this.#provision(id) : this.#finish(id);
  }

  /**
   * Brings a job to the point where the host has to report. It counts as busy before it is looked at again, so that it is never
   * begun twice. Trouble with the store leaves it so, and the next look begins anew.
   */
  async #provision(id: string): Promise<void> {
    if (this.#busy.has(id)) return;
    this.#busy.add(id);
    try {
      const job = await this.#parts.leases.unfinishedJob(id);
      // A lease that ended meanwhile no longer tells it to let go: another worker may have the job.
      if (job?.status !== 'provisioning' || performance.now() >= this.#leaseEnd) return;
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
    const { leases } = this.#parts;
    try {
      const withImage = await this.#withImage(job);
      // Somebody has cancelled it meanwhile.
      if (!withImage) return;
      await this.#startHost(withImage, signal);
      await leases.startWaiting(job.id);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StepFailure)) throw error;
      await this.#fail(job, error.step, error.message);
    }
  }

  /** `undefined` if the job is over. */
  async #withImage(job: Job): Promise<Job | undefined> {
    const { images, jobs, observer } = this.#parts;
    if (job.image) return job;
    const begun = performance.now();
    const image = await images.write(job);
    const seconds = (performance.now() - begun) / 1000;
    if (!(await jobs.recordImage(job.id, image))) return undefined;
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

  async #finish(id: string): Promise<void> {
    if (this.#ending.has(id)) return;
    this.#ending.add(id);
    try {
      const job = await this.#parts.leases.unfinishedJob(id);
      if (!job || job.status === 'provisioning') return;
      await this.#letGo(id);
      await this.#cleanUp(job, this.#stopping.signal);
      if (!this.#stopping.signal.aborted) await this.#complete(id);
    } finally {
      this.#ending.delete(id);
    }
  }

  async #complete(id: string): Promise<void> {
    const { jobs, leases } = this.#parts;
    const event = { level: 'info', step: null, message: 'The job is complete.' } as const;
    await jobs.transition(id, { from: ['succeeded', 'failed'], to: 'complete', heldBy: leases.worker, event });
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
    const { limits, pause = pauseBetweenLooks(limits.lease.seconds) } = this.#parts;
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
    for (const job of await leases.unfinished()) this.#inBackground(this.#do(job));
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
    this.#leaseEnd = time;
    this.#lettingGo = setTimeout(
      () => {
        for (const { lost } of this.#taken.values()) lost.abort();
      },
      Math.max(0, time - performance.now()),
    );
  }

  #inBackground(work: Promise<void>): void {
    const logged = this.#logged(work).finally(() => this.#background.delete(logged));
    this.#background.add(logged);
  }

  #logged(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.#parts.logger.error('job handler failed', { fault: faultOf(error) }));
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
