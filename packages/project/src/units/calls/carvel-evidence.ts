import type { SourceFile } from '@assay/findings';
import { locate, stringValue } from '@assay/source';
import type { ContentNode, MappingNode } from '@assay/source';

import { directoriesUpTo, isYamlName } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import type { Repository } from '../../discovery/repository.ts';
import { apiGroups, itemsAt, nodeBelow, stringAt, yamlMappings } from '../../discovery/yaml-scan.ts';
import { directoryOf, joinPath, resolvePath } from '../../workspace/path.ts';
import { valuesFilesAt } from './planned-files.ts';
import { NO_OPTIONS } from './ytt-call.ts';
import type { CallPlace, YttCall } from './ytt-call.ts';

/** Where an object of a kind has the app that it describes. */
const APPS: Readonly<Record<string, readonly string[]>> = {
  App: ['spec'],
  Package: ['spec', 'template', 'spec'],
  PackageBuild: ['spec', 'template', 'spec', 'app', 'spec'],
};

const GROUPS = ['data.packaging.carvel.dev', 'kappctrl.k14s.io', 'kctrl.carvel.dev'];

/**
 * The paths that Carvel's packages and apps give to ytt. They start from what the package is fetched from, of which the repository has the
 * source: beside the file, in `bundle` there, or in directories around it. Where a template computes the folder of what is fetched, it can
 * be any one that has these paths.
 */
export function carvelCalls(files: readonly FoundFile[], place: CallPlace): readonly YttCall[] {
  const found = files.flatMap((file) => callsIn(file, place));
  // A directory around several packages is rather that of something else.
  const users = new Map<string, Set<string>>();
  for (const { base, subject } of found) users.set(base, (users.get(base) ?? new Set<string>()).add(subject));
  return found.filter(({ base, isAround }) => !isAround || users.get(base)?.size === 1).map(({ call }) => call);
}

interface FoundCall {
  readonly call: YttCall;
  /** What the paths start from. */
  readonly base: string;
  /** Whether that is neither beside the file nor in `bundle`. */
  readonly isAround: boolean;
  /** What the package is called, whatever its version. */
  readonly subject: string;
}

interface FoundApp {
  readonly kind: string;
  /** The object that describes it. */
  readonly root: MappingNode;
  readonly app: ContentNode | undefined;
}

/** What a file says of apps that ytt renders. */
function appsIn(file: FoundFile, repository: Repository): readonly FoundApp[] {
  const content = isYamlName(file.path) ? repository.readIf(file, mentionsRenderedApp) : undefined;
  if (!content) return [];
  return yamlMappings(content).map((root) => {
    const kind = stringAt(root, 'kind') ?? '';
    return { kind, root, app: kind in APPS ? nodeBelow(root, ...(APPS[kind] ?? [])) : undefined };
  });
}

function mentionsRenderedApp(content: SourceFile): boolean {
  return content.scanText.includes('ytt:') && GROUPS.some((group) => apiGroups(content).has(group));
}

function callsIn(file: FoundFile, place: CallPlace): readonly FoundCall[] {
  return appsIn(file, place.repository).flatMap(({ kind, root, app }) => {
    const subject = stringAt(root, 'spec', 'refName') ?? stringAt(root, 'metadata', 'name') ?? kind;
    return itemsAt(app, 'template').flatMap((step) => {
      const ytt = nodeBelow(step, 'ytt');
      const { range } = locate((nodeBelow(ytt, 'paths') ?? step).origin);
      const resolved = ytt?.kind === 'mapping' ? resolveCalls(ytt, app, file, place) : [];
      return resolved.map((found) => {
        const where = found.isComputed ? ', in a folder that it computes' : '';
        const says = `the ${kind} in ${file.name} renders ${found.paths.join(', ')}${where}`;
        return { ...found, subject, call: { ...found.call, evidence: { kind: 'carvel', says, file: file.name, range } } };
      });
    });
  });
}

interface ResolvedCall {
  readonly call: Omit<YttCall, 'evidence'>;
  readonly paths: readonly string[];
  readonly base: string;
  readonly isAround: boolean;
  /** Whether that is one of several that it can be. */
  readonly isComputed: boolean;
}

function resolveCalls(ytt: MappingNode, app: ContentNode | undefined, file: FoundFile, { tree, root }: CallPlace): readonly ResolvedCall[] {
  const named = itemsAt(ytt, 'paths').flatMap((path) => stringValue(path) ?? []);
  const source = sourceOf(app, named);
  const paths = named.flatMap((path) => source.pathOf(path) ?? []);
  if (paths.length === 0) return [];
  const isThere = (path: string): boolean => tree.fileAt(path) !== undefined || tree.hasDirectory(path);
  const hasPaths = (base: string): boolean => paths.every((path) => isThere(resolvePath(base, path)));
  const beside = directoryOf(file.path);
  const valuesFrom = itemsAt(ytt, 'valuesFrom');
  const valuesPaths = valuesFrom.flatMap((from) => source.pathOf(stringAt(from, 'path') ?? '-') ?? []);
  const isComputed = isFolderComputed(app);
  const hasValues = (base: string): boolean => valuesPaths.length === 0 || valuesPaths.some((path) => isThere(resolvePath(base, path)));
  const bases = isComputed
    ? directoriesBelow(root, tree).filter((base) => hasPaths(base) && hasValues(base))
    : basesOf(source, file, root).filter(hasPaths).slice(0, 1);
  return bases.map((base) => ({
    paths: named,
    base,
    isAround: base !== beside && base !== joinPath(beside, 'bundle'),
    isComputed,
    call: {
      inputs: paths.map((path) => ({ path: resolvePath(base, path) })),
      valuesFiles: valuesPaths.flatMap((path) => valuesFilesAt(resolvePath(base, path), tree)),
      dataValues: [],
      dataValuesYaml: [],
      // kapp-controller knows `strict`, and gives no such flag.
      options: {
        ...NO_OPTIONS,
        ignoreUnknownComments: isSet(ytt, 'ignoreUnknownComments'),
        fileMarks: itemsAt(ytt, 'fileMarks').flatMap((mark) => stringValue(mark) ?? []),
      },
      isComplete: !isComputed && paths.length === named.length && nodeBelow(ytt, 'inline') === undefined,
      hasUnknownValues: true,
    },
  }));
}

/** Whether the folder of what is fetched is named by code of a template. */
function isFolderComputed(app: ContentNode | undefined): boolean {
  const folders = itemsAt(app, 'fetch').flatMap((fetch) => FETCHES.flatMap((from) => nodeBelow(fetch, from, 'subPath') ?? []));
  return folders.length > 0 && folders.every((folder) => stringValue(folder) === undefined);
}

function directoriesBelow(directory: string, tree: FileTree): readonly string[] {
  return [directory, ...tree.directoriesIn(directory).flatMap((inner) => directoriesBelow(inner, tree))];
}

/** Where the paths of an app may start from, the likeliest first. */
function basesOf({ folder }: FetchedSource, file: FoundFile, root: string): readonly string[] {
  const bases = directoriesUpTo(file.path, root).flatMap((around) => [around, joinPath(around, 'bundle')]);
  return bases.map((base) => resolvePath(base, folder));
}

/** What an app fetches of which the repository can have the source. */
interface FetchedSource {
  /** The folder of it that is fetched. */
  readonly folder: string;
  /** A path of the app from there; `undefined` if it is in something else that is fetched, or the output of the step before. */
  readonly pathOf: (path: string) => string | undefined;
}

/** kapp-controller puts each of several things that it fetches into a directory that is its number. */
function sourceOf(app: ContentNode | undefined, paths: readonly string[]): FetchedSource {
  const folders = itemsAt(app, 'fetch').map((fetch) => FETCHES.flatMap((from) => stringAt(fetch, from, 'subPath') ?? [])[0]);
  const isFetched = (path: string, at: number): boolean => path === String(at) || path.startsWith(`${at}/`);
  const at = folders.length < 2 ? -1 : folders.findIndex((folder, index) => folder !== undefined && paths.some((path) => isFetched(path, index)));
  const isWhole = at < 0;
  return {
    folder: (isWhole ? folders.find((folder) => folder !== undefined) : folders[at]) ?? '.',
    pathOf: (path) => {
      if (path === '-') return undefined;
      if (isWhole) return path;
      return isFetched(path, at) ? path.slice(String(at).length + 1) || '.' : undefined;
    },
  };
}

/** Ways to fetch that can name a folder of what they fetch. */
const FETCHES = ['git', 'http', 'image', 'imgpkgBundle'];

function isSet(node: MappingNode, key: string): boolean {
  const value = nodeBelow(node, key);
  return value?.kind === 'scalar' && value.value === true;
}
