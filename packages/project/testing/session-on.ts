import type { Dialect } from '@assay/findings';

import type { SessionReport } from '../src/report/assemble-report.ts';
import { discover } from '../src/session/discover.ts';
import type { Discovery } from '../src/session/discover.ts';
import { Recognition } from '../src/session/recognize-files.ts';
import { Session } from '../src/session/session.ts';
import type { SessionOptions } from '../src/session/session-options.ts';
import { Snapshot } from '../src/workspace/snapshot.ts';
import { memoryWorkspace } from './memory-workspace.ts';
import type { Entries } from './memory-workspace.ts';
import { checkingDialect, renderingDialect } from './stand-in-dialects.ts';

/** A dialect of templates, and two others: `red` and `blue`. */
export const DIALECTS: readonly Dialect[] = [renderingDialect, checkingDialect('red'), checkingDialect('blue')];

export interface Asked extends Partial<SessionOptions> {
  /** The working directory. Default: the root. */
  readonly directory?: string;
}

/** What a session on these entries reports. */
export function reportOn(entries: Entries, asked: Asked = {}): Promise<SessionReport> {
  return new Session(optionsFor(entries, asked)).report();
}

/** Everything that a session on these entries has found, as lines; without the line of numbers. */
export async function linesOn(entries: Entries, asked: Asked = {}): Promise<readonly string[]> {
  return linesOf(await reportOn(entries, asked));
}

/** What there is to check among these entries. */
export function discoveryOf(entries: Entries, asked: Asked = {}): Discovery {
  const options = optionsFor(entries, asked);
  return discover(options, new Snapshot(options.workspace), new Recognition());
}

/** The findings of a report, then what was not checked, then what is said of the command line. */
export function linesOf({ report: { violations, notChecked }, discovery }: SessionReport): readonly string[] {
  return [
    ...violations.map(
      ({ file, range, severity, dialect, rule, message }) => `${file}:${range?.start.line} ${severity} ${dialect}/${rule} ${message}`,
    ),
    ...notChecked.map(({ file, reason }) => `${file} not checked: ${reason}`),
    ...discovery.inputErrors,
  ];
}

function optionsFor(entries: Entries, { directory = '/', ...more }: Asked): SessionOptions {
  const now = (): { readonly epochMilliseconds: number; readonly offsetMinutes: number } => ({ epochMilliseconds: 0, offsetMinutes: 0 });
  return { workspace: memoryWorkspace(entries, directory), dialects: DIALECTS, now, random: () => 0, ...more };
}
