import type { Workspace } from '@assay/findings';

import type { Snapshot } from './snapshot.ts';

/** What a piece of work looked for in a workspace, found or not: as long as all of it gives the same answers, so does the work. */
export interface Lookups {
  readonly workspace: Workspace;
  /** Whether the snapshot still gives the answers that were given. */
  hold(): boolean;
}

/** A snapshot that remembers what it is asked. */
export function recordLookups(snapshot: Snapshot): Lookups {
  const questions = new Map<string, Question>();
  const asked = <Answer>(kind: string, path: string, ask: (path: string) => Answer, identity: (path: string) => unknown): Answer => {
    const absolute = snapshot.absolute(path);
    const key = `${kind} ${absolute}`;
    if (!questions.has(key)) questions.set(key, { ask: () => identity(absolute), answer: identity(absolute) });
    return ask(absolute);
  };
  const contentOf = (path: string): unknown => {
    const read = snapshot.read(path);
    return read.kind === 'file' ? read.file : read.kind;
  };
  return {
    workspace: {
      directory: snapshot.directory,
      readFile: (path) => asked('read', path, snapshot.readFile, contentOf),
      listDirectory: (path) => asked('list', path, snapshot.listDirectory, (at) => JSON.stringify(snapshot.listDirectory(at))),
      stat: (path) => asked('stat', path, snapshot.stat, (at) => snapshot.stat(at).kind),
      realPath: (path) => asked('real', path, snapshot.realPath, snapshot.realPath),
    },
    hold: () => Array.from(questions.values()).every(({ ask, answer }) => ask() === answer),
  };
}

interface Question {
  readonly ask: () => unknown;
  readonly answer: unknown;
}
