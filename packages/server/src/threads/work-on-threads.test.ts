import { acceptedSchemas, releasedSchemas } from '@assay/recipe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { RECIPE } from '../../testing/jobs.ts';
import { threadProgram } from '../../testing/thread-program.ts';
import type { Judgement } from '../http/judge-recipe.ts';
import { heavyWorkHere } from './heavy-work.ts';
import { SideThread } from './side-thread.ts';
import { workOnThreads } from './work-on-threads.ts';
import type { WorkOnThreads } from './work-on-threads.ts';

const recipeSchemas = { released: releasedSchemas, accepted: acceptedSchemas };
const here = heavyWorkHere(recipeSchemas);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const LARGE_METADATA = `"metadata":{"note":"${'x'.repeat(60_000)}"},`;
const large = (start: string): Uint8Array => encode(start + ' '.repeat(65_536) + LARGE_METADATA + RECIPE.slice(RECIPE.indexOf('"ks_cfg"')));
const LARGE_RECIPE = large('{"task_target":"install-esxi.target",');
const LARGE_JOB = Uint8Array.of(...encode('{"server_serial":"S","recipe":'), ...LARGE_RECIPE, ...encode('}'));

/** A program for a thread that answers an order with what a function makes of it. */
function answering(answer: string): URL {
  const program = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (order) => parentPort.postMessage((${answer})(order)));`;
  return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
}

describe('heavy work on threads', () => {
  let work: WorkOnThreads;

  beforeAll(async () => {
    work = workOnThreads({ acceptsPreviousSchemas: true, recipeSchemas, program: await threadProgram() });
  });

  afterAll(() => work.end());

  it('hashes passwords and compares them', async () => {
    const hash = await work.hashPassword('right');
    expect(await here.isPasswordOf(hash, 'right')).toBe(true);
    expect(await Promise.all([work.isPasswordOf(hash, 'right'), work.isPasswordOf(hash, 'wrong')])).toEqual([true, false]);
  });

  it('builds the image that is built here, and says the same of what has none', async () => {
    const order = {
      jobId: '0f0f0f0f-0000-4000-8000-000000000000',
      createdAt: new Date(0),
      schemaId: acceptedSchemas.usual.id,
      recipeBytes: encode(RECIPE),
    };
    const [built, expected] = await Promise.all([work.buildImage(order), here.buildImage(order)]);
    expect(built.kind).toBe('image');
    expect(built).toEqual(expected);
    for (const other of [
      { ...order, schemaId: 'unknown' },
      { ...order, recipeBytes: encode('{}') },
    ]) {
      expect(await work.buildImage(other)).toEqual(await here.buildImage(other));
      expect(await work.buildImage(other)).toMatchObject({ kind: 'failure' });
    }
  });

  it('judges large recipes as they are judged here', async () => {
    const withoutTime = (said: Judgement): object => ({ ...said, validation: said.validation && { ...said.validation, seconds: 0 } });
    for (const recipe of [LARGE_RECIPE, LARGE_RECIPE.subarray(0, -1)]) {
      expect(withoutTime(await work.judgeRecipe(recipe))).toEqual(withoutTime(await here.judgeRecipe(recipe)));
    }
    expect(await work.judgeRecipe(LARGE_RECIPE)).toMatchObject({ kind: 'valid' });
    const judged = await work.judgeJobRequest(LARGE_JOB);
    expect(withoutTime(judged)).toEqual(withoutTime(await here.judgeJobRequest(LARGE_JOB)));
    expect(judged.kind === 'valid' && LARGE_JOB.subarray(judged.recipeStart, judged.recipeEnd)).toEqual(LARGE_RECIPE);
  });

  it('has everything done there but the judging of small recipes', async () => {
    const program = answering('({ name }) => name');
    const asked = workOnThreads({ acceptsPreviousSchemas: true, recipeSchemas, program });
    const order = { jobId: 'a', createdAt: new Date(0), schemaId: 'a', recipeBytes: encode(RECIPE) };
    expect(
      await Promise.all([
        asked.hashPassword('right'),
        asked.isPasswordOf('hash', 'right'),
        asked.buildImage(order),
        asked.judgeRecipe(LARGE_RECIPE),
        asked.judgeJobRequest(LARGE_JOB),
      ]),
    ).toEqual(['hashPassword', 'isPasswordOf', 'buildImage', 'judgeRecipe', 'judgeJobRequest']);
    expect(await asked.judgeRecipe(encode(RECIPE))).toMatchObject({ kind: 'valid' });
    expect(await asked.judgeJobRequest(encode('{}'))).toMatchObject({ kind: 'refused' });
    await asked.end();
  });

  it('fails what a thread was doing when it died, and starts another one', async () => {
    const thread = new SideThread(answering(`(order) => (order === 'die' ? process.exit(3) : order)`), {});
    expect(await thread.do('one')).toBe('one');
    const orders = [thread.do('die'), thread.do('two')];
    expect((await Promise.allSettled(orders)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(orders[0]).rejects.toThrow('a thread has ended with code 3');
    expect(await thread.do('three')).toBe('three');
    await thread.end();
  });
});
