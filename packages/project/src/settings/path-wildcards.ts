import type { Workspace } from '@assay/findings';

import { joinPath } from '../workspace/path.ts';

/** Whether a path of `assay.yaml` has wildcards: `*` for any part of a step, `**` for any number of steps. */
export function hasWildcard(path: string): boolean {
  return path.includes('*');
}

/** The files or directories below a directory that a path with wildcards matches, in the order of their names. Links are not followed by `**`. */
export function matchPaths(pattern: string, directory: string, workspace: Workspace, kind: 'file' | 'directory'): readonly string[] {
  const steps = pattern.split('/').filter((step) => step !== '' && step !== '.');
  return [...new Set(matchSteps(steps, directory, workspace, kind))];
}

function* matchSteps(steps: readonly string[], directory: string, workspace: Workspace, kind: 'file' | 'directory'): Generator<string> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const listing = workspace.listDirectory(directory);
  if (listing.kind !== 'directory') return;
  if (step === '**') yield* matchSteps(rest, directory, workspace, kind);
  for (const entry of listing.entries) {
    const path = joinPath(directory, entry.name);
    if (step === '**') {
      if (entry.kind === 'directory' && !entry.isLink && !isNeverMeant(entry.name)) yield* matchSteps(steps, path, workspace, kind);
      else if (rest.length === 0 && entry.kind === kind) yield path;
    } else if (!matchesStep(step, entry.name) || (step !== entry.name && isNeverMeant(entry.name))) continue;
    else if (rest.length > 0) yield* matchSteps(rest, path, workspace, kind);
    else if (entry.kind === kind) yield path;
  }
}

/** Whether wildcards pass over a directory of this name, as the search for files does. */
function isNeverMeant(name: string): boolean {
  return name === '.git' || name === 'node_modules';
}

/** Whether a name is what a step with stars stands for. Linear: the parts between stars are looked for one after the other. */
function matchesStep(step: string, name: string): boolean {
  const parts = step.split('*');
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (parts.length === 1) return step === name;
  if (name.startsWith('.') && !first.startsWith('.')) return false;
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
