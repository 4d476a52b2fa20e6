import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { taskVolumeId } from '@assay/recipe';

import { systemCode, systemReason } from '../system-error.ts';
import { isJobId } from '../jobs/job-id.ts';
import type { Job, TaskImageRecord } from '../jobs/job.ts';
import { Unavailable } from '../unavailable.ts';
import { buildImage } from './build-image.ts';
import type { BuiltImage, ImageOrder } from './build-image.ts';
import { StepFailure } from './provisioner.ts';
import type { TaskImages } from './task-images.ts';

type BuildImage = (order: ImageOrder) => BuiltImage | Promise<BuiltImage>;

/** Task images as `DIRECTORY/JOB/task.iso`. */
export class ImageDirectory implements TaskImages {
  readonly #directory: string;
  readonly #recipeOf: (jobId: string) => Promise<Uint8Array | undefined>;
  readonly #build: BuildImage;
  /** By job, the states of files whose digest is known to be right: hosts read an image in thousands of ranges. */
  readonly #intact = new Map<string, string>();

  /** `recipeOf` gives the stored bytes of a job's recipe. Without `build` images are built on this thread. */
  constructor(directory: string, recipeOf: (jobId: string) => Promise<Uint8Array | undefined>, build: BuildImage = buildImage) {
    this.#directory = directory;
    this.#recipeOf = recipeOf;
    this.#build = build;
  }

  async write(job: Job): Promise<TaskImageRecord> {
    const { id: jobId, createdAt, recipe } = job;
    const image = await this.#build({ jobId, createdAt, schemaId: recipe.schemaId, recipeBytes: await this.#recipeOf(jobId) });
    if (image.kind === 'failure') throw new StepFailure(ISO_BUILD, image.message);
    try {
      await writeWhole(this.#directoryOf(jobId), image.bytes);
    } catch (error) {
      throw new StepFailure(ISO_BUILD, `The task image cannot be written: ${systemReason(error)}.`);
    }
    return { sha256: image.sha256, bytes: image.bytes.length, volumeId: taskVolumeId(jobId) };
  }

  async open(job: Job): Promise<FileHandle | undefined> {
    const { id, image } = job;
    if (!image) return undefined;
    const found = await this.#openIntact(id, image);
    if (found) return found;
    await this.write(job).catch(rethrow);
    const built = await this.#openIntact(id, image);
    if (!built) throw new Unavailable(ISO_BUILD);
    return built;
  }

  async stored(): Promise<readonly string[]> {
    try {
      // Whatever else lies in the directory is not ours.
      return (await readdir(this.#directory)).filter(isJobId);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
      return [];
    }
  }

  async remove(jobId: string): Promise<void> {
    this.#intact.delete(jobId);
    await rm(this.#directoryOf(jobId), { recursive: true, force: true });
  }

  async #openIntact(jobId: string, image: TaskImageRecord): Promise<FileHandle | undefined> {
    const file = await openFile(join(this.#directoryOf(jobId), IMAGE));
    if (!file) return undefined;
    let isIntact = false;
    try {
      isIntact = await this.#isIntact(file, jobId, image);
    } catch (error) {
      // A disk that cannot read it any more may still take it anew.
      if (systemCode(error) === undefined) throw error;
    } finally {
      if (!isIntact) await file.close();
    }
    return isIntact ? file : undefined;
  }

  async #isIntact(file: FileHandle, jobId: string, { bytes, sha256: digest }: TaskImageRecord): Promise<boolean> {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile() || stats.size !== BigInt(bytes)) return false;
    // Whoever writes to a file can set the time of the change back, but not that of the change of its entry.
    const state = [digest, stats.dev, stats.ino, stats.mtimeNs, stats.ctimeNs].join();
    if (this.#intact.get(jobId) === state) return true;
    if ((await digestOf(file)) !== digest) return false;
    const [oldest] = this.#intact.keys();
    if (this.#intact.size >= MOST_KNOWN && oldest !== undefined) this.#intact.delete(oldest);
    this.#intact.set(jobId, state);
    return true;
  }

  #directoryOf(jobId: string): string {
    return join(this.#directory, jobId);
  }
}

const ISO_BUILD = 'iso.build';
const IMAGE = 'task.iso';
const MOST_KNOWN = 10_000;

/** What fails a job that is being built only delays a host that asks for its image. */
function rethrow(error: unknown): never {
  throw error instanceof StepFailure ? new Unavailable(error.step, { cause: error }) : error;
}

/** The file appears whole or not at all, and is on the disk when it appears. */
async function writeWhole(directory: string, image: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true });
  const draft = join(directory, `.${randomBytes(6).toString('hex')}.part`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(image);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(directory, IMAGE));
  } finally {
    await rm(draft, { force: true });
  }
}

/** `undefined` if there is none. Links are not followed, and nobody is waited for who would write to a pipe. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Lower-case hex. */
async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
  return hash.digest('hex');
}
