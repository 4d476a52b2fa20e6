import fs from 'node:fs';
import path from 'node:path';

import { clusterObjects } from '@assay/kubevirt';
import type { ClusterObjects } from '@assay/kubevirt';
import { decodeUtf8Loosely, Source } from '@assay/source';

import { faultOf } from '../log/fault.ts';
import type { Logger } from '../log/logger.ts';
import type { ClusterSource } from './cluster-source.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Templates and VMs of the YAML and JSON files in a folder and below. What changes counts some seconds later, when it has stopped
 * changing; while a file is no YAML or JSON, or too large, what was known before stays. A look comes after each `pause`, in milliseconds.
 */
export function folderSource(folder: string, logger: Logger, pause = 1000): ClusterSource {
  let objects: ClusterObjects | undefined;
  /** The state of the files at the last look, and the one that was last read. */
  let seen = '';
  let read = '';
  const look = (): void => {
    const files = manifestFiles(folder);
    const state = JSON.stringify(files);
    const isSettled = state === seen || objects === undefined;
    seen = state;
    if (state === read || !isSettled) return;
    const known = objectsIn(files);
    read = state;
    if (typeof known === 'string') return logger.error('a file with templates cannot be read, nothing new is taken', { file: known });
    objects = known;
    logger.info('templates read', { file: folder, count: files.length });
  };
  const lookOrTell = (): void => {
    try {
      look();
    } catch (error) {
      if (seen !== UNREADABLE) logger.error('the folder with templates cannot be read', { file: folder, fault: faultOf(error) });
      objects = undefined;
      seen = read = UNREADABLE;
    }
  };
  lookOrTell();
  const timer = setInterval(lookOrTell, pause);
  timer.unref();
  return { objects: () => objects, close: () => clearInterval(timer) };
}

/** No state of files. */
const UNREADABLE = 'unreadable';

interface ManifestFile {
  readonly file: string;
  readonly bytes: number;
  readonly changed: number;
  readonly inode: number;
}

/** The objects, or the name of a file that cannot be read. */
function objectsIn(files: readonly ManifestFile[]): ClusterObjects | string {
  const tooLarge = files.find(({ bytes }) => bytes > MOST_BYTES);
  if (tooLarge) return tooLarge.file;
  const known = clusterObjects(files.map(({ file }) => new Source(file, decodeUtf8Loosely(fs.readFileSync(file)))));
  return known.unreadable[0]?.name ?? known;
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
    return [{ file, bytes: stat.size, changed: stat.mtimeMs, inode: stat.ino }];
  });
}
