import type { VNode } from 'preact';

import type { Playground } from '../page/playground.ts';

/** The files by their directories, and what can be done with them. */
export function FileTree({
  playground,
  ask,
}: {
  readonly playground: Playground;
  readonly ask: (question: string, proposal: string) => string;
}): VNode {
  const { paths, shown, findings } = playground;
  const errors = new Set(findings.value.filter(({ diagnostic }) => (diagnostic.severity ?? 1) === 1).map(({ path }) => path));
  return (
    <nav class="tree" aria-label="Files">
      {directoriesOf(paths.value).map(([directory, files]) => (
        <section key={directory}>
          {directory !== '' && <h2>{directory}/</h2>}
          <ul>
            {files.map((path) => (
              <li key={path}>
                <button
                  type="button"
                  aria-current={path === shown.value ? 'true' : undefined}
                  class={errors.has(path) ? 'error' : ''}
                  onClick={() => playground.show(path)}
                >
                  {path.slice(directory === '' ? 0 : directory.length + 1)}
                  {errors.has(path) && <span class="visually-hidden"> has errors</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p class="bar">
        <button type="button" onClick={() => addFile(playground, ask)}>
          New
        </button>
        <button type="button" disabled={shown.value === ''} onClick={() => renameFile(playground, ask)}>
          Rename
        </button>
        <button type="button" disabled={paths.value.length < 2} onClick={() => playground.remove(shown.value)}>
          Delete
        </button>
      </p>
    </nav>
  );
}

/** Directories with their files, each in the order of their names. */
function directoriesOf(paths: readonly string[]): readonly (readonly [directory: string, files: readonly string[]])[] {
  const directories = new Map<string, string[]>();
  for (const path of paths) {
    const directory = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    directories.set(directory, [...(directories.get(directory) ?? []), path]);
  }
  return [...directories].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function addFile(playground: Playground, ask: (question: string, proposal: string) => string): void {
  const path = usablePath(ask('Path of the new file', 'config/new.yml'), playground);
  if (path !== undefined) playground.add(path);
}

function renameFile(playground: Playground, ask: (question: string, proposal: string) => string): void {
  const from = playground.shown.value;
  const to = usablePath(ask('New path of the file', from), playground);
  if (to !== undefined) playground.rename(from, to);
}

/** A path as it can be a file's: relative, without steps that lead elsewhere, and not taken. */
export function usablePath(given: string, { paths }: Pick<Playground, 'paths'>): string | undefined {
  const path = given
    .trim()
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
  return path === '' || path.split('/').includes('..') || paths.value.includes(path) ? undefined : path;
}
