import { objectWith } from '@assay/kyverno/objects';
import { Source } from '@assay/source';
import type { MappingNode, Span } from '@assay/source';

import type { RecordStructure } from '../structure/structure.ts';
import { userInfoFile } from '../structure/user-info-structure.ts';
import { valuesFile } from '../structure/values-structure.ts';
import type { InputFiles, ManifestValues, UserFile } from './model.ts';
import { pathFrom } from './paths.ts';
import type { FileDocument } from './read-file.ts';
import { readFile } from './read-file.ts';
import { readValues, textsOrNothing } from './read-values.ts';
import { RecordReader } from './record-reader.ts';
import type { Workspace } from './workspace.ts';

/** What a file that a manifest names holds, or what ends the test. */
export type FileContent<Content> = { readonly kind: 'content'; readonly content: Content } | FileRefusal;

/** Why the reference ends the test. */
export interface FileRefusal {
  readonly kind: 'refused';
  /** As it stands behind `failed to run test (`. */
  readonly message: string;
  /** What it prints on standard output before. */
  readonly warning?: string;
  /** Where in the file it is, if it is a place there. */
  readonly span?: Span | undefined;
}

/** How the reference speaks of a file. */
interface FileWords {
  /** In its warning. */
  readonly title: string;
  /** In its error. */
  readonly name: string;
  readonly unreadable: (cause: string) => string;
  readonly undecodable: (cause: string) => string;
  readonly deprecated: (cause: string) => string;
}

/** The Values file of a manifest, or the values in it; `undefined` without either. */
export function valuesOfManifest(files: InputFiles, workspace: Workspace): FileContent<ManifestValues | undefined> {
  const { values, variables } = files;
  if (values !== undefined || variables === undefined) return { kind: 'content', content: values };
  const refuse = (cause: string): string => `failed to decode yaml (${cause})`;
  const load = (cause: string): string => refuse(`unable to load variable file: ${variables.path} (${cause})`);
  const words = { title: 'values', name: 'values', unreadable: load, undecodable: load, deprecated: refuse };
  return contentOf(variables.path, files.shape, readValuesFile(pathFrom(files.directory, variables.path), workspace), words);
}

/** The UserInfo file of a manifest; `undefined` without one. */
export function userOfManifest(files: InputFiles, workspace: Workspace): FileContent<UserFile | undefined> {
  if (files.userinfo === undefined) return { kind: 'content', content: undefined };
  const refuse = (cause: string): string => `error: failed to load request info (${cause})`;
  const words = {
    title: 'user infos',
    name: 'userInfo',
    unreadable: (cause: string) => refuse(`unable to read yaml (unable to read yaml (${cause}))`),
    undecodable: (cause: string) => refuse(`failed to decode yaml (${cause})`),
    deprecated: (cause: string) => cause,
  };
  return contentOf(files.userinfo.path, files.shape, readUserInfoFile(pathFrom(files.directory, files.userinfo.path), workspace), words);
}

/** A file of values or of a user by itself. */
export type GivenFile<Content> =
  | {
      readonly kind: 'content';
      readonly content: Content;
      /** How many of apiVersion and kind it has. */
      readonly headers: number;
    }
  | Exclude<FileDocument, { readonly kind: 'document' }>;

/** The values of a Values file. */
export function readValuesFile(path: string, workspace: Workspace): GivenFile<ManifestValues> {
  return readGiven(path, workspace, valuesFile, readValues);
}

/** The user of a UserInfo file. */
export function readUserInfoFile(path: string, workspace: Workspace): GivenFile<UserFile> {
  return readGiven(path, workspace, userInfoFile, readUserFile);
}

function readGiven<Content>(
  path: string,
  workspace: Workspace,
  structure: RecordStructure,
  read: (reader: RecordReader) => Content,
): GivenFile<Content> {
  const file = readFile(path, structure, workspace);
  if (file.kind !== 'document') return file;
  const reader = new RecordReader(file.written?.root ?? emptyMapping(path), { foldsCase: true });
  const headers = ['apiVersion', 'kind'].filter((field) => reader.someText(field) !== undefined).length;
  return { kind: 'content', content: read(reader), headers };
}

/** Both apiVersion and kind have to be there; both may lack where the manifest has neither. */
function contentOf<Content>(path: string, shape: InputFiles['shape'], file: GivenFile<Content>, words: FileWords): FileContent<Content> {
  if (file.kind === 'unreadable') return { kind: 'refused', message: words.unreadable(file.message) };
  if (file.kind === 'undecodable') return { kind: 'refused', message: words.undecodable(file.message) };
  const { content, headers } = file;
  if (headers === 2 || (headers === 0 && shape === 'legacy')) return { kind: 'content', content };
  return {
    kind: 'refused',
    warning: deprecationWarning(words.title, path),
    message: words.deprecated(`${words.name} file ${path} uses a deprecated schema — please migrate to the latest format`),
  };
}

/** What the reference prints of a file without apiVersion or kind. */
export function deprecationWarning(title: string, path: string): string {
  return `WARNING: ${title} file (${path}) uses a deprecated schema that will be removed in 1.15`;
}

function emptyMapping(file: string): MappingNode {
  return { kind: 'mapping', origin: { source: new Source(file, ''), start: 0, end: 0 }, entries: [], flow: false };
}

function readUserFile(reader: RecordReader): UserFile {
  return {
    roles: textsOrNothing(reader, 'roles'),
    clusterRoles: textsOrNothing(reader, 'clusterRoles'),
    userInfo: readUserInfo(reader.record('userInfo')),
  };
}

/** With the fields that are there, in the names that Kubernetes gives them; empty ones are left out as there. */
function readUserInfo(reader: RecordReader | undefined): UserFile['userInfo'] {
  const groups = reader?.texts('groups').map(({ text }) => text) ?? [];
  const extra = [...(reader?.values('extra') ?? [])];
  return objectWith({
    username: reader?.someText('username')?.text,
    uid: reader?.someText('uid')?.text,
    groups: groups.length === 0 ? undefined : groups,
    extra: extra.length === 0 ? undefined : objectWith(Object.fromEntries(extra)),
  });
}
