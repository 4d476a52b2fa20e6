import type { DirectoryEntry, Workspace } from '../src/inputs/workspace.ts';

/** The part of the web-standard encoder used here. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** A workspace of files in memory, for tests: texts by path. */
export function testWorkspace(files: Readonly<Record<string, string>>, directory = '/work'): Workspace & { readonly directory: string } {
  const named = (path: string) => (path.startsWith(`${directory}/`) ? path.slice(directory.length + 1) : path);
  const below = (path: string): readonly string[] => {
    const prefix = path === '.' ? '' : `${path}/`;
    return Object.keys(files).flatMap((file) => (file.startsWith(prefix) ? [file.slice(prefix.length)] : []));
  };
  return {
    directory,
    readFile(given) {
      const path = named(given);
      const text = files[path];
      if (text !== undefined) return { kind: 'file', bytes: new TextEncoder().encode(text) };
      return below(path).length > 0 ? { kind: 'directory' } : { kind: 'absent' };
    },
    listDirectory(given) {
      const path = named(given);
      const entries = new Map<string, DirectoryEntry>();
      for (const step of below(path)) {
        const [name = '', ...rest] = step.split('/');
        entries.set(name, { name, kind: rest.length > 0 ? 'directory' : 'file', isLink: false });
      }
      if (entries.size === 0) return files[path] === undefined ? { kind: 'absent' } : { kind: 'file' };
      return { kind: 'directory', entries: [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1)) };
    },
  };
}
