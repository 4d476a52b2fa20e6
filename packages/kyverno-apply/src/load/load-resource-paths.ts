import { cleanPath } from '@assay/go-values';
import { isYamlFile, readFailure, readResourceText } from '@assay/kyverno-test/inputs';
import type { InputWorkspace } from '@assay/kyverno-test/inputs';
import { sourceOf } from '@assay/kyverno/objects';
import type { KindMap, YamlObject } from '@assay/kyverno/objects';
import type { Span } from '@assay/source';

import { expandPaths } from './given-paths.ts';

/** What paths of resources give. */
export interface GivenResources {
  readonly objects: readonly YamlObject[];
  /** Paths that cannot be read, each with the reason. */
  readonly unread: readonly UnreadPath[];
  /** What ends the run in the reference: that the first path is nothing, or that a document is no object. */
  readonly faults: readonly ResourceFault[];
  /** What the reference leaves out without a word: directories in directories, and paths that hold nothing. */
  readonly passedOver: readonly UnreadPath[];
}

/** What is wrong with a file of resources, in the words of the reference. */
interface ResourceFault {
  readonly message: string;
  readonly file: string;
  readonly span?: Span;
}

interface UnreadPath {
  readonly path: string;
  readonly message: string;
}

/**
 * The objects of files, of the YAML files in directories, and of standard input. Unlike the reference, which forgets all other paths behind a directory
 * and behind `-`, each path is read as what it is.
 */
export function loadResourcePaths(paths: readonly string[], kinds: KindMap, workspace: InputWorkspace, readStdin: () => Uint8Array): GivenResources {
  const objects: YamlObject[] = [];
  const unread: UnreadPath[] = [];
  const faults: ResourceFault[] = [];
  const passedOver: UnreadPath[] = [];
  for (const [index, given] of expandPaths(paths, workspace).entries()) {
    const path = given === '-' ? given : cleanPath(given);
    if (path !== '-' && index === 0 && workspace.readFile(path).kind === 'absent') {
      faults.push({ message: `stat ${given}: no such file or directory`, file: path });
      continue;
    }
    const before = objects.length + unread.length + faults.length + passedOver.length;
    for (const directory of directoriesWithYaml(path, workspace)) {
      passedOver.push({ path: directory, message: 'not loaded: directories within a directory of resources are passed over' });
    }
    for (const file of filesOf(path, workspace)) {
      const bytes = bytesOf(file, workspace, readStdin);
      if (typeof bytes === 'string') {
        unread.push({ path: file, message: bytes });
        continue;
      }
      const name = file === '-' ? 'standard input' : file;
      const read = readResourceText(sourceOf(name, bytes), kinds, { integers: 'double', fillsMaps: true, isForgiving: true });
      objects.push(...read.objects);
      if (read.abort !== undefined) faults.push(read.abort);
    }
    const isEmpty = objects.length + unread.length + faults.length + passedOver.length === before;
    if (isEmpty) passedOver.push({ path: path === '-' ? 'standard input' : path, message: 'no resource is loaded: there is none' });
  }
  return { objects, unread, faults, passedOver };
}

function filesOf(path: string, workspace: InputWorkspace): readonly string[] {
  if (path === '-' || workspace.readFile(path).kind !== 'directory') return [path];
  const listing = workspace.listDirectory(path);
  if (listing.kind !== 'directory') return [path];
  return listing.entries.filter(({ name, kind }) => isYamlFile(name) && kind !== 'directory').map(({ name }) => cleanPath(`${path}/${name}`));
}

/** The directories in a directory that hold files of YAML at any depth; what is hidden and links do not count. */
function directoriesWithYaml(path: string, workspace: InputWorkspace): readonly string[] {
  return directoriesIn(path, workspace).filter((directory) => holdsYaml(directory, workspace));
}

function holdsYaml(directory: string, workspace: InputWorkspace): boolean {
  return filesOf(directory, workspace).length > 0 || directoriesIn(directory, workspace).some((below) => holdsYaml(below, workspace));
}

function directoriesIn(path: string, workspace: InputWorkspace): readonly string[] {
  const listing = path === '-' ? undefined : workspace.listDirectory(path);
  if (listing?.kind !== 'directory') return [];
  const directories = listing.entries.filter(({ name, kind, isLink }) => kind === 'directory' && !isLink && !name.startsWith('.'));
  return directories.map(({ name }) => cleanPath(`${path}/${name}`));
}

/** The bytes of a file, or why it cannot be read. */
function bytesOf(file: string, workspace: InputWorkspace, readStdin: () => Uint8Array): Uint8Array | string {
  if (file === '-') return readStdin();
  const reading = workspace.readFile(file);
  return reading.kind === 'file' ? reading.bytes : readFailure(file, reading);
}
