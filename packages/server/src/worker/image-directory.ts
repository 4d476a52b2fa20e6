import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { checkRecipe, onlySchema, releasedSchemas, taskImage, taskVolumeId } from '@assay/recipe';
import type { SchemaRegistry } from '@assay/recipe';
import { encodeUtf8 } from '@assay/source';

import { sha256 } from '../sha256.ts';
import { systemCode, systemReason } from '../system-error.ts';
import { isJobId } from '../jobs/job-id.ts';
import type { Job, TaskImageRecord } from '../jobs/job.ts';
import { Unavailable } from '../unavailable.ts';
import { StepFailure } from './provisioner.ts';
import type { StoredImage, TaskImages } from './task-images.ts';

/** Task images as `DIRECTORY/JOB/task.iso`. */
export class ImageDirectory implements TaskImages {
  readonly #directory: string;
  readonly #recipeOf: (jobId: string) => Promise<Uint8Array | undefined>;
  readonly #schemas: SchemaRegistry;

  /** `recipeOf` gives the stored bytes of a job's recipe, `schemas` those that jobs can have been accepted with. */
  constructor(directory: string, recipeOf: (jobId: string) => Promise<Uint8Array | undefined>, schemas: SchemaRegistry = releasedSchemas) {
    this.#directory = directory;
    this.#recipeOf = recipeOf;
    this.#schemas = schemas;
  }

  async write(job: Job): Promise<TaskImageRecord> {
    const image = buildImage(job, await this.#recipeOf(job.id), this.#schemas);
    try {
      await writeWhole(this.#directoryOf(job.id), image);
    } catch (error) {
      throw new StepFailure(ISO_BUILD, `The task image cannot be written: ${systemReason(error)}.`);
    }
    return { sha256: sha256(image), bytes: image.length, volumeId: taskVolumeId(job.id) };
  }

  async find(job: Job): Promise<StoredImage | undefined> {
    const { image } = job;
    if (!image) return undefined;
    const file = join(this.#directoryOf(job.id), IMAGE);
    if ((await sizeOf(file)) !== image.bytes) await this.write(job).catch(rethrow);
    return { ...image, file };
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
    await rm(this.#directoryOf(jobId), { recursive: true, force: true });
  }

  #directoryOf(jobId: string): string {
    return join(this.#directory, jobId);
  }
}

const ISO_BUILD = 'iso.build';
const IMAGE = 'task.iso';

/** What fails a job that is being built only delays a host that asks for its image. */
function rethrow(error: unknown): never {
  throw error instanceof StepFailure ? new Unavailable(error.step, { cause: error }) : error;
}

/** The recipe is checked again, with the schema that it was accepted with: its bytes have been away in the store. */
function buildImage({ id, createdAt, recipe }: Job, recipeBytes: Uint8Array | undefined, schemas: SchemaRegistry): Uint8Array {
  const schema = schemas.get(recipe.schemaId);
  if (!schema) throw new StepFailure(ISO_BUILD, 'The schema of the recipe is not known to this controller.');
  const verdict = recipeBytes && checkRecipe(recipeBytes, { schemas: onlySchema(schema) });
  if (!recipeBytes || !verdict?.isValid) throw new StepFailure(ISO_BUILD, 'The stored recipe is not valid.');
  try {
    return taskImage({ recipe: verdict.recipe, recipeBytes, schemaBytes: encodeUtf8(schema.text), jobId: id, createdAt });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StepFailure(ISO_BUILD, 'The task image would be larger than 10 MiB.');
  }
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

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
