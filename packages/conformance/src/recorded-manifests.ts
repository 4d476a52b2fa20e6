import fs from 'node:fs';
import path from 'node:path';

import type { RecordedCase } from './recorded-cases.ts';
import type { Suite } from './suites.ts';

/** A line of `golden.jsonl`. */
interface Golden {
  readonly path: string;
  /** Set for manifests that need a network, or are broken. */
  readonly part?: string;
  /** What differs at the commit that is followed. */
  readonly atCorpusCommit?: object;
}

/** The manifests whose rows `golden.jsonl` holds; each runs in the folder of the suite, on its own directory. */
export function manifestCases(folder: string, suite: Suite): RecordedCase[] {
  const lines = fs.readFileSync(path.join(folder, 'golden.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line): Golden => JSON.parse(line))
    .filter(({ part }) => part === undefined)
    .map((golden) => {
      const directory = path.posix.dirname(golden.path);
      return {
        name: `${suite.name}/manifests/${directory}`,
        suite,
        group: 'manifests',
        place: folder,
        files: {},
        args: ['test', directory, '--output-format', 'json', '--detailed-results'],
        around: { env: {}, stdin: new Uint8Array() },
        expectation: JSON.stringify({ ...golden, ...golden.atCorpusCommit }),
        basis: undefined,
      };
    });
}
