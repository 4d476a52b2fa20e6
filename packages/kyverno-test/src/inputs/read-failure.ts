import type { FileReading } from './workspace.ts';

/** Why a file could not be read, as Go's `os.ReadFile` says it. */
export function readFailure(path: string, reading: Exclude<FileReading, { readonly kind: 'file' }>): string {
  switch (reading.kind) {
    case 'absent':
      return `open ${path}: no such file or directory`;
    case 'directory':
      return `read ${path}: is a directory`;
    case 'unreadable':
    case 'too-large':
      return `open ${path}: ${reading.message}`;
  }
}
