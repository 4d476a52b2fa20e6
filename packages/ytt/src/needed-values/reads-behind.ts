import type { Source } from '@assay/source';
import type { StackFrame } from '@assay/starlark';

import type { ProgramFault } from '../failure.ts';
import { DecidingCode } from './deciding-code.ts';
import type { ValueRead } from './value-reads.ts';

/** The reads that had a part in a fault: had they given something else, it could have been another one, or none. */
export function readsBehind({ frames }: ProgramFault, reads: readonly ValueRead[]): readonly ValueRead[] {
  const sources = new Set<Source>();
  for (const { span } of [...frames, ...reads.flatMap((read) => read.frames)]) if (span) sources.add(span.source);
  const code = new DecidingCode(frames, sources);
  const open = openCalls(frames, code);
  if (open.length === 0) return [];
  return reads.filter((read) => isBehind(openCalls(read.frames, code), open, code));
}

/** The open calls in one file, the outermost first: a file is evaluated again, and alike, for each one that loads it. */
function openCalls(frames: readonly StackFrame[], code: DecidingCode): readonly StackFrame[] {
  const firstLoading = frames.findIndex(({ span }) => span && code.isLoad(span));
  return frames.slice(0, firstLoading < 0 ? frames.length : firstLoading).toReversed();
}

/**
 * Whether a read had a part in a fault. What their open calls have in common says nothing: where they part, the read must be in code that
 * decides about the fault.
 */
function isBehind(read: readonly StackFrame[], fault: readonly StackFrame[], code: DecidingCode): boolean {
  let depth = 0;
  while (depth < read.length && depth < fault.length && isSamePlace(read[depth], fault[depth])) depth++;
  if (depth === read.length || depth === fault.length) return true;
  const span = read[depth]?.span;
  return span !== undefined && code.includes(span);
}

export function isSamePlace(a: StackFrame | undefined, b: StackFrame | undefined): boolean {
  return a?.name === b?.name && a?.span?.source === b?.span?.source && a?.span?.start === b?.span?.start;
}
