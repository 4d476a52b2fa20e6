import { EMPTY_CONTEXT } from '@assay/findings';
import type { RenderingDialect } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { expect, it } from 'vitest';

import { linesOf } from '../../testing/session-on.ts';
import { checkingDialect, renderingDialect } from '../../testing/stand-in-dialects.ts';
import { openDocuments } from '../workspace/open-documents.ts';
import { runJob } from './job.ts';
import type { Job, JobResult } from './job.ts';
import { Session } from './session.ts';
import type { StartedJob } from './slow-jobs.ts';

/** Templates that ask whether somebody waits for them. */
const patientTemplates: RenderingDialect = {
  ...renderingDialect,
  render: async (unit, context) => {
    context.isCancelled();
    return renderingDialect.render(unit, context);
  },
};

interface SlowSession {
  readonly session: Session;
  /** What was started and stopped elsewhere. */
  readonly log: readonly string[];
  /** Ends what was started last. */
  readonly finish: () => void;
  readonly done: Promise<void>;
}

/** A session in which everything that can be slow is, and takes until `finish`. */
function slowSession(texts: Map<string, string>): SlowSession {
  const log: string[] = [];
  let finish = (): void => {};
  const start = (job: Job): StartedJob => {
    log.push('started');
    const result = new Promise<JobResult | undefined>((resolve) => {
      finish = () => void runJob(job, EMPTY_CONTEXT).then(resolve);
    });
    return { result, stop: () => void log.push('stopped') };
  };
  const now = (): ReturnType<typeof openDocuments> => openDocuments(new Map(Array.from(texts, ([path, text]) => [path, encodeUtf8(text)])));
  let onDone = (): void => {};
  const done = new Promise<void>((resolve) => {
    onDone = resolve;
  });
  const session = new Session({
    workspace: {
      directory: '/',
      readFile: (path) => now().readFile(path),
      listDirectory: (path) => now().listDirectory(path),
      stat: (path) => now().stat(path),
      realPath: (path) => now().realPath(path),
    },
    dialects: [patientTemplates, checkingDialect('red')],
    now: EMPTY_CONTEXT.now,
    random: EMPTY_CONTEXT.random,
    elsewhere: { startWaiting: () => () => true, start, onDone },
  });
  return { session, log, finish: () => finish(), done };
}

const FILES: readonly (readonly [string, string])[] = [
  ['/a.txt', 'red\n!\n'],
  ['/k/a.yml', '#@\nneeds b.yml\n'],
];

it('what takes too long is done elsewhere, and nothing else waits for it', async () => {
  const { session, log, finish, done } = slowSession(new Map(FILES));
  expect(linesOf(await session.report())).toEqual(['a.txt:2 error red/shout too loud']);
  expect(linesOf(await session.report())).toEqual(['a.txt:2 error red/shout too loud']);
  finish();
  await done;
  expect(linesOf(await session.report())).toEqual(['a.txt:2 error red/shout too loud', 'k/a.yml:2 error tmpl/shout no b.yml']);
  expect(log).toEqual(['started']);
});

it('what was changed meanwhile is done anew, and what is gone is not done to its end', async () => {
  const texts = new Map(FILES);
  const { session, log, finish, done } = slowSession(texts);
  await session.report();
  texts.set('/k/a.yml', '#@\nneeds c.yml\n');
  session.edited('/k/a.yml');
  await session.report();
  expect(log).toEqual(['started', 'stopped', 'started']);
  finish();
  await done;
  expect(linesOf(await session.report())).toContain('k/a.yml:2 error tmpl/shout no c.yml');
  texts.set('/k/a.yml', '#@\nneeds d.yml\n');
  session.edited('/k/a.yml');
  await session.report();
  texts.delete('/k/a.yml');
  session.changed(['/k/a.yml']);
  expect(linesOf(await session.report())).toEqual(['a.txt:2 error red/shout too loud']);
  expect(log.slice(3)).toEqual(['started', 'stopped']);
});
