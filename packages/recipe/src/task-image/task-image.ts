import { writeImage } from '@assay/iso9660';

import type { Recipe } from '../model.ts';
import { taskFiles } from './task-files.ts';
import { taskVolumeId } from './task-volume-id.ts';

/** What a task image is made of. */
export interface Task {
  /** A valid recipe, as `checkRecipe` gives it for the bytes. */
  readonly recipe: Recipe;
  readonly recipeBytes: Uint8Array;
  /** The schema file that the recipe was checked against. */
  readonly schemaBytes: Uint8Array;
  /** A UUID. */
  readonly jobId: string;
  /** When the job was created: every time stamp of the image. Parts of a second are dropped. */
  readonly createdAt: Date;
}

/** Largest task image, in bytes. No valid recipe comes near it. */
const MAX_TASK_IMAGE_BYTES = 10_485_760;

/**
 * The task image of a job: the same bytes for the same task, on any host. Throws a `RangeError` if it would
 * be too large, if the job's id is no UUID, or if its time is not of the years 1900 to 2155.
 */
export function taskImage({ recipe, recipeBytes, schemaBytes, jobId, createdAt }: Task): Uint8Array {
  const image = writeImage(taskFiles(recipe, recipeBytes, schemaBytes), { volumeId: taskVolumeId(jobId), time: createdAt });
  if (image.length > MAX_TASK_IMAGE_BYTES) throw new RangeError('the task image is larger than 10 MiB');
  return image;
}
