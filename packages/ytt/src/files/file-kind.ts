import type { FileKind } from '../template-file.ts';

/** What can be done with a file, whether or not it is a template. */
export type ContentKind = 'yaml' | 'text' | 'starlark' | 'data';

/** What a name says about a file. Suffixes are told from each other by case. */
export function contentKind(path: string): ContentKind {
  const name = baseName(path);
  return SUFFIXES.find(([suffix]) => name.endsWith(suffix))?.[1] ?? 'data';
}

const SUFFIXES: readonly (readonly [suffix: string, kind: ContentKind])[] = [
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
  ['.star', 'starlark'],
  ['.txt', 'text'],
];

/** Whether a file is named as a library: `name.lib.yml`. */
export function isNamedLibrary(path: string): boolean {
  const parts = baseName(path).split('.');
  return parts.length > 2 && parts.at(-2) === 'lib';
}

/** What is done with a file; library files are evaluated as templates whatever they are marked as. */
export function fileKind(content: ContentKind, isTemplate: boolean): FileKind {
  switch (content) {
    case 'yaml':
      return isTemplate ? 'yaml-template' : 'yaml-plain';
    case 'text':
      return isTemplate ? 'text-template' : 'text-plain';
    case 'starlark':
    case 'data':
      return content;
  }
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
