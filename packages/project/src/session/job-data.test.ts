import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { Dialect } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { checkingDialect, renderingDialect } from '../../testing/stand-in-dialects.ts';
import { openDocuments } from '../workspace/open-documents.ts';
import { filesOf, runJob, standardFilesOf } from './job.ts';
import type { Job } from './job.ts';
import type { SharedObjectData } from './shared-objects.ts';
import { FilePool, jobData, jobFromData } from './job-data.ts';

const red = checkingDialect('red');
const DIALECTS: readonly Dialect[] = [renderingDialect, red];
const context = { ...EMPTY_CONTEXT, workspace: openDocuments(new Map([['/b', encodeUtf8('')]])) };

const line = fc.constantFrom('red', '!', '?', '', 'see b', 'see c', 'needs 1.yml', 'needs 7.yml', '#@');
const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));
const flags = fc.record({
  ignoreUnknownComments: fc.boolean(),
  implicitMapKeyOverrides: fc.boolean(),
  strict: fc.boolean(),
  fileMarks: fc.array(fc.string()),
});

const FLAGS = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false, fileMarks: [] };

/** An object with one field. */
function objectWith({ file, start, end, text }: { file: number; start: number; end: number; text: string }): SharedObjectData {
  const at = [file, start, end] as const;
  const word = { kind: 'scalar', type: 'string', value: text, text, style: 'plain', at } as const;
  const tree = { kind: 'mapping', entries: [{ key: word, value: word, name: text, isMerge: false }], flow: false, at } as const;
  return { tree, environments: { given: [text], all: [text, 'test'] } };
}

/** Jobs about some of these files, each of which can be in several. */
function jobsOf(files: readonly SourceFile[]): fc.Arbitrary<Job> {
  const some = fc.subarray([...files]);
  const schemas = fc.record({ kubernetes: fc.string(), crds: some }, { requiredKeys: ['crds'] });
  const standards = fc.record({ policies: some, schemas }, { requiredKeys: ['policies'] });
  const object = fc.record({ file: fc.nat({ max: 3 }), start: fc.nat(), end: fc.nat(), text: fc.string() }).map(objectWith);
  const shared = fc.array(fc.record({ files: some, objects: fc.array(object, { maxLength: 2 }), isForManifests: fc.boolean() }), { maxLength: 2 });
  const judging = fc.array(fc.record({ dialect: fc.constant(red), visible: some, standards, shared }), { maxLength: 2 });
  const check = fc
    .record({ files: some, visible: fc.option(some, { nil: undefined }) })
    .map(({ visible, ...rest }): Job => ({ kind: 'check', dialect: red, request: { ...rest, ...(visible && { visible }) } }));
  const environment = fc.record(
    { name: fc.string(), valuesFiles: some, dataValues: fc.array(fc.string()), dataValuesYaml: fc.array(fc.string()) },
    { requiredKeys: ['valuesFiles', 'dataValues', 'dataValuesYaml'] },
  );
  const render = fc
    .record({
      files: some,
      options: flags,
      directory: fc.string(),
      wantsObjects: fc.boolean(),
      environments: fc.array(environment, { minLength: 1, maxLength: 3 }),
      visible: fc.array(some, { maxLength: 2 }),
      judgement: fc.record(
        {
          name: fc.string(),
          reason: fc.record({ message: fc.string(), file: fc.string() }),
          isAlone: fc.boolean(),
          guess: fc.string(),
          ignoresNeededValues: fc.boolean(),
        },
        { requiredKeys: ['name', 'reason', 'isAlone', 'ignoresNeededValues'] },
      ),
    })
    .map(({ files, visible, judgement, ...unit }) => ({
      kind: 'render' as const,
      dialect: renderingDialect,
      unit: { ...unit, files: files.map((file) => ({ file, path: file.name })) },
      judgement,
      checkers: visible.map((each) => ({ dialect: red, visible: each })),
      judging: [],
    }))
    .chain((job) => judging.map((each): Job => ({ ...job, judging: each })));
  const judge = fc.record({ file: fc.constantFrom(...files), judging }).map((job): Job => ({ kind: 'judge', ...job }));
  return fc.oneof(check, judge, render);
}

/** What a job renders with, the files by their names. */
function environmentsOf(job: Job): readonly object[] {
  if (job.kind !== 'render') return [];
  return job.unit.environments.map(({ valuesFiles, ...rest }) => ({ ...rest, valuesFiles: valuesFiles.map(({ name }) => name) }));
}

const jobs = fc
  .array(text, { minLength: 1, maxLength: 4 })
  .map((texts) => texts.map((each, at) => new SourceFile(`${at}.yml`, encodeUtf8(each))))
  .chain((files) => fc.array(jobsOf(files), { minLength: 1, maxLength: 3 }));

it('a job that was made of data is the one that the data was made of, and comes to the same result', async () => {
  await fc.assert(
    fc.asyncProperty(jobs, async (given) => {
      const pool = new FilePool();
      const received: SourceFile[] = [];
      for (const job of given) {
        const sent = structuredClone({ data: jobData(job, pool), files: pool.takeUnsent() });
        received.push(...sent.files.map(({ name, bytes }) => new SourceFile(name, bytes)));
        const made = jobFromData(sent.data, received, DIALECTS);
        expect(await runJob(made, context)).toEqual(await runJob(job, context));
        expect(environmentsOf(made)).toEqual(environmentsOf(job));
        expect(jobData(made, new FilePool())).toEqual(jobData(job, new FilePool()));
      }
      expect(new Set(received.map(({ name }) => name)).size).toBe(received.length);
      expect(received).toHaveLength(new Set(given.flatMap((job) => [...filesOf(job), ...standardFilesOf(job)])).size);
    }),
  );
});

it('a job of a dialect that is not there is refused', () => {
  const file = new SourceFile('a', encodeUtf8(''));
  const data = jobData({ kind: 'check', dialect: red, request: { files: [file] } }, new FilePool());
  expect(() => jobFromData(data, [file], [renderingDialect])).toThrow('no dialect red that checks');
  expect(() => jobFromData(data, [file], [{ ...renderingDialect, id: 'red' }])).toThrow('no dialect red that checks');
  const unit = { directory: '', options: FLAGS, wantsObjects: false, files: [], environments: [] };
  const judgement = { name: '', reason: { message: 'rendered by itself', file: 'a' }, isAlone: true, ignoresNeededValues: false };
  const rendering = jobData({ kind: 'render', dialect: renderingDialect, unit, judgement, checkers: [], judging: [] }, new FilePool());
  expect(() => jobFromData(rendering, [], [{ ...red, id: 'tmpl' }])).toThrow('no dialect tmpl that renders');
});
