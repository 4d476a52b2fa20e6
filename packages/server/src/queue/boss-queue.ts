import PgBoss from 'pg-boss';

import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Database, Queries, SqlValue } from '../store/database.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';

const QUEUE = 'jobs';

/** How often a message is delivered again after its handler failed, seconds before the first time; the time doubles. */
const RETRIES = { retryLimit: 8, retryDelay: 1, retryBackoff: true };

/** How long a handler may take before its message is delivered again, in seconds. */
const EXPIRY = 900;

/** Messages that were handled are of no interest: the events of the job tell what happened. */
const KEEPING = { archiveCompletedAfterSeconds: 60, archiveFailedAfterSeconds: 3600, deleteAfterMinutes: 60, maintenanceIntervalSeconds: 60 };

/** How often a worker looks for messages of other controllers, in milliseconds; those of its own wake it. */
const INTERVAL = 1000;

/** How many messages are handled at the same time. */
const AT_ONCE = 8;

/**
 * Messages that a job has something to do, in pg-boss, on a server or embedded. A message is delivered at least once; who
 * may act on the job, its lease decides.
 */
export class BossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #wakeUp: () => void = () => {};
  #isAwake = false;
  #work: Promise<void> = Promise.resolve();

  private constructor(boss: PgBoss, logger: Logger) {
    this.#boss = boss;
    this.#logger = logger;
  }

  /** Makes the tables of the queue if they are not there. */
  static async open(database: Database, logger: Logger): Promise<BossQueue> {
    const boss = new PgBoss({ db: bossDatabase(database), schedule: false, ...KEEPING });
    boss.on('error', (error) => logger.warn('queue in trouble', { fault: faultOf(error) }));
    try {
      // Two controllers that begin at once would make its tables twice.
      await oneAtATime(database, async () => {
        await boss.start();
        await boss.createQueue(QUEUE, { name: QUEUE, ...RETRIES, expireInSeconds: EXPIRY });
      });
      return new BossQueue(boss, logger);
    } catch (error) {
      // Its timers would keep the process.
      await boss.stop({ graceful: false });
      throw error;
    }
  }

  async announce(jobId: string, queries: Queries): Promise<void> {
    await this.#boss.send(QUEUE, { jobId }, { db: bossDatabase(queries) });
  }

  wake(): void {
    this.#isAwake = true;
    this.#wakeUp();
  }

  /** Begins to hand messages to a handler. A message whose handler throws comes again. */
  work(handle: (jobId: string) => Promise<void>): void {
    this.#work = this.#loop(handle);
  }

  /** Takes no more messages, and waits for those that are being handled. */
  async pause(): Promise<void> {
    this.#stopping.abort();
    this.#wakeUp();
    await this.#work;
  }

  async stop(): Promise<void> {
    await this.pause();
    await this.#boss.stop({ graceful: false });
  }

  async #loop(handle: (jobId: string) => Promise<void>): Promise<void> {
    const running = new Set<Promise<void>>();
    while (!this.#stopping.signal.aborted) {
      this.#isAwake = false;
      const free = AT_ONCE - running.size;
      // Trouble with the store gives an empty list here.
      const messages = free > 0 ? await this.#boss.fetch<Message>(QUEUE, { batchSize: free }) : [];
      for (const message of messages) {
        const handling = this.#handle(message, handle).finally(() => {
          running.delete(handling);
          this.wake();
        });
        running.add(handling);
      }
      if (messages.length === 0) await this.#rest();
    }
    await Promise.all(running);
  }

  async #handle({ id, data }: PgBoss.Job<Message>, handle: (jobId: string) => Promise<void>): Promise<void> {
    try {
      await handle(data.jobId);
      await this.#boss.deleteJob(QUEUE, id);
    } catch (error) {
      this.#logger.error('job handler failed', { job: data.jobId, fault: faultOf(error) });
      await this.#retryLater(id);
    }
  }

  /** If not even that can be written, the message comes again when its time is over. */
  async #retryLater(id: string): Promise<void> {
    try {
      await this.#boss.fail(QUEUE, id);
    } catch (error) {
      this.#logger.warn('queue in trouble', { fault: faultOf(error) });
    }
  }

  #rest(): Promise<void> {
    if (this.#isAwake || this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, INTERVAL);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

interface Message {
  readonly jobId: string;
}

/** What pg-boss runs its statements on. It gives parameters for single statements only. */
function bossDatabase(queries: Queries): PgBoss.Db {
  return {
    executeSql: async (text: string, values?: readonly SqlValue[]) => ({
      rows: [...(await queries.query(text, values && values.length > 0 ? values : undefined))],
    }),
  };
}
