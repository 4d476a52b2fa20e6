import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { checkRecipe, recipeDialect, taskImage, taskVolumeId } from '@assay/recipe';

import type { Arguments, RunCommand } from '../arguments/command.ts';
import { readNamedFile } from '../files/named-files.ts';
import { writing } from '../files/write-file.ts';
import { CliError } from '../process/cli-error.ts';
import type { Host } from '../process/host.ts';
import { checkGivenFiles } from '../report/check-given-files.ts';
import { finishCheck } from '../report/report-output.ts';

/** `assay recipe build-iso RECIPE -o FILE`. */
export const runRecipeBuildIso: RunCommand = async (given, host) => {
  const imageName = given.value('image');
  if (imageName === undefined || imageName === '-')
    throw new CliError('recipe build-iso needs -o FILE', 'usage: assay recipe build-iso RECIPE -o FILE');
  const [recipeName = ''] = given.operands;
  const file = readNamedFile(recipeName, host);
  const jobId = jobIdOf(given, file.bytes);
  const createdAt = creationTime(given, host);

  const verdict = checkRecipe(file.bytes);
  if (!verdict.isValid || verdict.warnings.length > 0) {
    const { report, sourceText } = await checkGivenFiles([file], recipeDialect, host);
    const status = finishCheck({ report, ruleSets: [recipeDialect], sourceText, inputErrors: [] }, given, host);
    if (!verdict.isValid) return status;
  }

  const schemaBytes = Buffer.from(verdict.schema.text);
  const image = taskImage({ recipe: verdict.recipe, recipeBytes: file.bytes, schemaBytes, jobId, createdAt });
  writeImageFile(image, imageName, recipeName, host);
  const sha256 = createHash('sha256').update(image).digest('hex');
  host.stdout.write(`${imageName}: volume ${taskVolumeId(jobId)}, ${image.length} bytes, sha256 ${sha256}\n`);
  return 0;
};

/** Without one that is given: made from the recipe, so that the same recipe gives the same image (RFC 9562, version 8). */
function jobIdOf(given: Arguments, recipeBytes: Uint8Array): string {
  const asked = given.value('job-id');
  if (asked === undefined) {
    const digest = createHash('sha256').update(recipeBytes).digest();
    digest[6] = 0x80 | (digest[6]! & 0x0f);
    digest[8] = 0x80 | (digest[8]! & 0x3f);
    return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  }
  if (!UUID.test(asked)) throw new CliError('--job-id has to be a UUID, such as 0b9ff2b6-5f3c-4b6e-9d0a-7d1f7f1c2a34');
  return asked;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `--created-at`, then SOURCE_DATE_EPOCH as reproducible-builds.org defines it, then the beginning of 2000. */
function creationTime(given: Arguments, { env }: Host): Date {
  const asked = given.value('created-at');
  if (asked !== undefined)
    return imageTime(TIME.test(asked) ? Date.parse(asked) : NaN, '--created-at has to be a time from 1900 to 2155, such as 2026-03-04T05:06:07Z');
  const epoch = env['SOURCE_DATE_EPOCH'];
  if (epoch)
    return imageTime(
      /^\d{1,12}$/.test(epoch) ? 1000 * Number(epoch) : NaN,
      'SOURCE_DATE_EPOCH has to be a number of seconds since 1970, up to the year 2155',
    );
  return new Date(Date.UTC(2000, 0));
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The years are those that an image can tell. */
function imageTime(milliseconds: number, message: string): Date {
  const time = new Date(milliseconds);
  const year = time.getUTCFullYear();
  if (!(year >= 1900 && year <= 2155)) throw new CliError(message);
  return time;
}

/**
 * Writes an image, which takes the place of an earlier one and of nothing that could not be one. It is there whole or not at
 * all. It holds what the recipe holds, which may be secret: only its owner may read it.
 */
function writeImageFile(image: Uint8Array, imageName: string, recipeName: string, { cwd }: Host): void {
  const imagePath = path.resolve(cwd, imageName);
  writing(imageName, () => {
    const reason = whyOccupied(imagePath, path.resolve(cwd, recipeName));
    if (reason !== undefined) throw new CliError(`cannot write ${imageName}: ${reason}`);
    const folder = fs.mkdtempSync(`${imagePath}.`);
    try {
      fs.writeFileSync(path.join(folder, 'image'), image, { mode: 0o600 });
      fs.renameSync(path.join(folder, 'image'), imagePath);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
}

/** What is where an image is to be written, unless it is nothing or an earlier image. */
function whyOccupied(imagePath: string, recipePath: string): string | undefined {
  const found = fs.lstatSync(imagePath, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) return found.isDirectory() ? 'it is a directory' : 'it is not a regular file';
  const recipe = fs.statSync(recipePath, { throwIfNoEntry: false });
  return recipe?.dev === found.dev && recipe.ino === found.ino ? 'it is the recipe' : undefined;
}
