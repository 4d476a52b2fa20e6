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
  return reads.filter((read) => isBehind(read.frames.toReversed(), frames.toReversed(), code));
}

/**
 * Whether a read had a part in a fault. Both have their open calls, the outermost first. What they have in common says nothing: where they part,
 * the read must be in code that decides about the fault.
 */
function isBehind(read: readonly StackFrame[], fault: readonly StackFrame[], code: DecidingCode): boolean {
  let depth = 0;
  while (depth < read.length && depth < fault.length && isSamePlace(read[depth], fault[depth])) depth++;
  if (depth === read.length || depth === fault.length) return true;
  // Which file is loaded when decides nothing.
  for (const { span } of read.slice(depth)) if (span && !code.isLoad(span)) return code.includes(span);
  return false;
}

export function isSamePlace(a: StackFrame | undefined, b: StackFrame | undefined): boolean {
  return a?.name === b?.name && a?.span?.source === b?.span?.source && a?.span?.start === b?.span?.start;
}
