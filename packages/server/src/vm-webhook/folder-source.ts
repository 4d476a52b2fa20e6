import fs from 'node:fs';
import path from 'node:path';

import { readCluster } from '@assay/kubevirt';
import type { ClusterObjects } from '@assay/kubevirt';
import { decodeUtf8Loosely, Source } from '@assay/source';

import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import { systemCode } from '../system-error.ts';
import type { ClusterSource } from './cluster-source.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Templates and VMs of the YAML and JSON files in a folder and below. What changes counts some seconds later, when it has stopped
 * changing; while a file is no YAML or JSON, or too large, what was known before stays. A look comes after each `pause`, in milliseconds.
 */
export function folderSource(folder: string, logger: Logger, pause = 1000): ClusterSource {
  let objects: ClusterObjects | undefined;
  /** The state of the folder at the last look, and the one that was last taken. */
  let seen = '';
  let taken = '';
  const look = (): void => {
    const files = manifestFilesOrFault(folder);
    const state = JSON.stringify(files);
    const isSettled = state === seen || objects === undefined;
    seen = state;
    if (state === taken || !isSettled) return;
    taken = state;
    if ('name' in files) {
      objects = undefined;
      return logger.error('the folder with templates cannot be read', { file: folder, fault: files });
    }
    const known = objectsIn(files);
    if (typeof known === 'string') return logger.error('a file with templates cannot be read, nothing new is taken', { file: known });
    objects = known;
    logger.info('templates read', { file: folder, count: files.length });
  };
  look();
  const timer = setInterval(look, pause);
  timer.unref();
  return { objects: () => objects, close: () => clearInterval(timer) };
}

interface ManifestFile {
  readonly file: string;
  readonly bytes: number;
  /** When it or its rights were. */
  readonly changed: number;
  readonly inode: number;
}

/** The objects, or the name of a file that cannot be read. */
function objectsIn(files: readonly ManifestFile[]): ClusterObjects | string {
  const sources: Source[] = [];
  for (const { file, bytes } of files) {
    const text = bytes > MOST_BYTES ? undefined : textOf(file);
    if (text === undefined) return file;
    sources.push(new Source(file, text));
  }
  const { cluster, unreadable } = readCluster(sources);
  return unreadable[0]?.name ?? cluster;
}

function textOf(file: string): string | undefined {
  try {
    return decodeUtf8Loosely(fs.readFileSync(file));
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

function manifestFilesOrFault(folder: string): readonly ManifestFile[] | ReturnType<typeof faultOf> {
  try {
    return manifestFiles(folder);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return faultOf(error);
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
