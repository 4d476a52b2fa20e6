import fs from 'node:fs';
import path from 'node:path';

import { readCluster } from '@assay/kubevirt';
import type { ClusterObjects, Template } from '@assay/kubevirt';
import { decodeUtf8Loosely, locate, Source } from '@assay/source';
import type { Span } from '@assay/source';

import type { Logger } from '../log/logger.ts';
import { systemReason } from '../system-error.ts';
import type { ClusterSource } from './cluster-source.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Templates and VMs of the YAML and JSON files in a folder and below. What changes counts some seconds later, when it has stopped
 * changing; while a file is no YAML or JSON, or too large, what was known before stays. A look comes after each `pause`, in milliseconds.
 */
export function folderSource(folder: string, logger: Logger, pause = 1000): ClusterSource {
  let objects: ClusterObjects | undefined;
  let isStale = false;
  /** The state of the folder at the last look, and the one that was last taken. */
  let seen = '';
  let taken = '';
  const look = (): void => {
    const files = manifestFilesOrReason(folder);
    const state = JSON.stringify(files);
    const isSettled = state === seen || objects === undefined;
    seen = state;
    if (state === taken || !isSettled) return;
    taken = state;
    isStale = false;
    if (typeof files === 'string') {
      objects = undefined;
      return logger.error('the folder with templates cannot be read', { file: folder, error: files });
    }
    const known = readFiles(files);
    if ('error' in known) {
      isStale = true;
      return logger.error('a file with templates cannot be read, nothing new is taken', known);
    }
    objects = known.cluster;
    for (const { node, name } of known.homeless) {
      logger.warn('a Template without a namespace is found by no VM', { ...placeOf(node.origin), template: shortened(name) });
    }
    const { templates, virtualMachines } = known;
    logger.info('templates read', { file: folder, templates, virtualMachines });
  };
  look();
  const timer = setInterval(look, pause);
  timer.unref();
  return { title: 'the folder with templates', objects: () => objects, isStale: () => isStale, close: () => clearInterval(timer) };
}

interface ManifestFile {
  readonly file: string;
  readonly bytes: number;
  /** When it or its rights were. */
  readonly changed: number;
  readonly inode: number;
}

/** What was read; `error` says why a file cannot be. */
type Reading =
  | {
      readonly cluster: ClusterObjects;
      readonly templates: number;
      readonly virtualMachines: number;
      /** The Templates that do not say their namespace. */
      readonly homeless: readonly Template[];
    }
  | (Place & { readonly error: string });

interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

function readFiles(files: readonly ManifestFile[]): Reading {
  const sources: Source[] = [];
  for (const { file, bytes } of files) {
    if (bytes > MOST_BYTES) return { file, error: `it has more than ${MOST_BYTES} bytes` };
    try {
      sources.push(new Source(file, decodeUtf8Loosely(fs.readFileSync(file))));
    } catch (error) {
      return { file, error: systemReason(error) };
    }
  }
  const { cluster, objects, unreadable } = readCluster(sources);
  const [broken] = unreadable;
  if (broken) return { ...placeOf(broken.span), error: shortened(broken.message) };
  const templates = objects.filter((object) => object.kind === 'template');
  return {
    cluster,
    templates: templates.length,
    virtualMachines: objects.length - templates.length,
    homeless: templates.filter(({ namespace }) => namespace === ''),
  };
}

function placeOf(span: Span): Place {
  const { line, column } = locate(span).range.start;
  return { file: span.source.name, line, column };
}

/** One line of a text that may quote the file. */
function shortened(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, MOST_CHARACTERS);
}

const MOST_CHARACTERS = 200;

function manifestFilesOrReason(folder: string): readonly ManifestFile[] | string {
  try {
    return manifestFiles(folder);
  } catch (error) {
    return systemReason(error);
  }
}

/** Links are followed, each folder once: a mounted ConfigMap names its files by links into a folder whose name starts with two dots. */
function manifestFiles(folder: string, visited = new Set<string>()): readonly ManifestFile[] {
  const real = fs.realpathSync(folder);
  if (visited.has(real)) return [];
  visited.add(real);
  const names = fs.readdirSync(folder).sort();
  return names.flatMap((name) => {
    if (name.startsWith('..')) return [];
    const file = path.join(folder, name);
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return manifestFiles(file, visited);
    if (!stat?.isFile() || !/\.(?:ya?ml|json)$/i.test(name)) return [];
    return [{ file, bytes: stat.size, changed: stat.ctimeMs, inode: stat.ino }];
  });
}
