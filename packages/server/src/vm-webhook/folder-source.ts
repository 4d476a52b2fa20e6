import fs from 'node:fs';
import path from 'node:path';

import { clusterObjects } from '@assay/kubevirt';
import type { ClusterObjects } from '@assay/kubevirt';
import { decodeUtf8Loosely, Source } from '@assay/source';

import type { Logger } from '../log/logger.ts';
import type { ClusterSource } from './cluster-source.ts';

const LOOK_AGAIN_MS = 2000;

/** Templates and VMs of the YAML and JSON files in a folder and below; files that change are read again within seconds. */
export function folderSource(folder: string, logger: Logger): ClusterSource {
  let seen: string | undefined;
  let objects: ClusterObjects | undefined;
  const look = (): void => {
    try {
      const files = manifestFiles(folder);
      const signature = JSON.stringify(files);
      if (signature === seen) return;
      objects = clusterObjects(files.map(({ file }) => new Source(file, decodeUtf8Loosely(fs.readFileSync(file)))));
      seen = signature;
      logger.info('templates read', { file: folder, count: files.length });
    } catch {
      if (objects !== undefined || seen === undefined) logger.error('the folder with templates cannot be read', { file: folder });
      objects = undefined;
      seen = '';
    }
  };
  look();
  const timer = setInterval(look, LOOK_AGAIN_MS);
  timer.unref();
  return { objects: () => objects, close: () => clearInterval(timer) };
}

interface ManifestFile {
  readonly file: string;
  readonly size: number;
  readonly changed: number;
}

/** Links are not followed: a mounted ConfigMap names its files by links, which `stat` resolves, in one folder that is one itself. */
function manifestFiles(folder: string): readonly ManifestFile[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.flatMap((name) => {
    if (!/\.(?:ya?ml|json)$/i.test(name) || name.split(path.sep).some((part) => part.startsWith('..'))) return [];
    const file = path.join(folder, name);
    const stat = fs.statSync(file);
    return stat.isFile() ? [{ file, size: stat.size, changed: stat.mtimeMs }] : [];
  });
}
