// Paths have `/` everywhere; an absolute one begins with `/` or, on Windows, with a drive such as `C:/`.

/** The absolute path that a path stands for, seen from a directory; without `.`, `..` and empty steps. */
export function resolvePath(directory: string, path: string): string {
  // Most paths are absolute and have been resolved before.
  if (path.startsWith('/') && !UNRESOLVED.test(path)) return path;
  const whole = isAbsolutePath(path) ? path : `${directory}/${path}`;
  const root = rootOf(whole);
  const steps: string[] = [];
  for (const step of whole.slice(root.length).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return root + steps.join('/');
}

const UNRESOLVED = /\/\.{0,2}(?:\/|$)/;

/** How a directory calls an absolute path: `..` steps where it is not below; `.` for itself. */
export function relativePath(directory: string, path: string): string {
  if (directory === path) return '.';
  if (isWithin(path, directory)) return path.slice(directory.endsWith('/') ? directory.length : directory.length + 1);
  const [from, to] = [stepsOf(directory), stepsOf(path)];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

/** The directory that holds what an absolute path leads to; that of a root is the root. */
export function directoryOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < rootOf(path).length ? rootOf(path) : path.slice(0, end);
}

/** The last step of a path. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** An absolute path with another step after it. */
export function joinPath(directory: string, step: string): string {
  return directory.endsWith('/') ? directory + step : `${directory}/${step}`;
}

/** Whether an absolute path is another one or is below it. */
export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}

/** The directories around an absolute path, the innermost first, up to the root. */
export function* directoriesAround(path: string): Generator<string> {
  for (let at = path, around = directoryOf(at); around !== at; at = around, around = directoryOf(at)) yield around;
}

function isAbsolutePath(path: string): boolean {
  return rootOf(path) !== '';
}

/** `/` or `C:/`; empty for a relative path. */
function rootOf(path: string): string {
  if (path.startsWith('/')) return '/';
  return /^[A-Za-z]:\//.exec(path)?.[0] ?? '';
}

function stepsOf(path: string): readonly string[] {
  return path
    .slice(rootOf(path).length)
    .split('/')
    .filter((step) => step !== '');
}
