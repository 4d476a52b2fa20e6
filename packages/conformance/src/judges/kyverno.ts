import type { Ended } from '../execute.ts';
import { excerpt } from '../excerpt.ts';
import type { Judge } from './judge.ts';
import { compareRows, rowsIn } from './result-rows.ts';
import type { ResultRow } from './result-rows.ts';

interface CaseExpectation {
  readonly exit: number;
  readonly rows?: readonly ResultRow[];
  /** Parts that either stream has. */
  readonly stdout?: readonly string[];
  readonly stderr?: readonly string[];
  /** All of standard output. */
  readonly exactStdout?: string;
}

/** The recorded cases of `kyverno test`: exit status, rows with their messages, texts. */
export const kyvernoCases: Judge = {
  commandLine: (args) => ['kyverno', ...args],
  compare: (expectation, ended) => {
    const { exit, rows, stdout = [], stderr = [], exactStdout }: CaseExpectation = JSON.parse(expectation);
    if (ended.exit !== exit) return wrongExit(exit, ended);
    const difference = rows && compareRows(rows, rowsIn(ended.stdout), { withMessages: true });
    if (difference !== undefined) return difference;
    if (exactStdout !== undefined && exactStdout !== ended.stdout) return `stdout is ${excerpt(ended.stdout)}, expected ${excerpt(exactStdout)}`;
    const missing = [...stdout, ...stderr].find((part) => !ended.stdout.includes(part) && !ended.stderr.includes(part));
    return missing === undefined ? undefined : `the output lacks ${excerpt(missing)}`;
  },
};

interface ManifestExpectation {
  readonly path: string;
  readonly exit: number;
  readonly rows: readonly ResultRow[];
  /** Rows that can be there or not. */
  readonly varying?: readonly ResultRow[];
}

/** The manifests of the corpus: exit status and rows. */
export const kyvernoManifests: Judge = {
  commandLine: (args) => ['kyverno', ...args],
  compare: (expectation, ended) => {
    const { path, exit, rows, varying = [] }: ManifestExpectation = JSON.parse(expectation);
    if (ended.exit !== exit) return wrongExit(exit, ended);
    return compareRows(rows, rowsIn(partAbout(path, ended.stdout)), { optional: varying, withMessages: false });
  },
};

/** What was printed about one manifest: further ones can lie in directories below. */
function partAbout(manifest: string, stdout: string): string {
  const parts = stdout.split(/^(?=Loading test )/m);
  return parts.filter((part) => !part.startsWith('Loading test ') || part.slice(0, part.indexOf('\n')).includes(`( ${manifest} )`)).join('');
}

function wrongExit(expected: number, { exit, stdout, stderr }: Ended): string {
  return `exit status ${exit}, expected ${expected}; ${excerpt(stderr === '' ? stdout : stderr)}`;
}
