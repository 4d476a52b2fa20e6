import { objectWith } from '../resource/with-fields.ts';
import { pathFrom } from '../read/paths.ts';
import type { Workspace } from '../read/workspace.ts';
import type { ManifestValues, TestManifest, UserFile } from './model.ts';
import { readFile } from './read-file.ts';
import { textsOrNothing } from './read-kyverno-test.ts';
import { readValues } from './read-values.ts';
import { RecordReader } from './record-reader.ts';
import type { RecordStructure } from './structure/structure.ts';
import { userInfoFile } from './structure/user-info-structure.ts';
import { valuesFile } from './structure/values-structure.ts';

/** What a file that a manifest names holds, or what ends the test. */
export type FileContent<Content> = { readonly kind: 'content'; readonly content: Content } | FileRefusal;

/** Why the reference ends the test. */
export interface FileRefusal {
  readonly kind: 'refused';
  /** As it stands behind `failed to run test (`. */
  readonly message: string;
  /** What it prints on standard output before. */
  readonly warning?: string;
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
export function valuesOfManifest(manifest: TestManifest, workspace: Workspace): FileContent<ManifestValues | undefined> {
  const { values, variables } = manifest;
  if (values !== undefined || variables === undefined) return { kind: 'content', content: values };
  const refuse = (cause: string): string => `failed to decode yaml (${cause})`;
  const load = (cause: string): string => refuse(`unable to load variable file: ${variables.path} (${cause})`);
  const words = { title: 'values', name: 'values', unreadable: load, undecodable: load, deprecated: refuse };
  return contentOf(variables.path, manifest, workspace, valuesFile, words, readValues);
}

/** The UserInfo file of a manifest; `undefined` without one. */
export function userOfManifest(manifest: TestManifest, workspace: Workspace): FileContent<UserFile | undefined> {
  if (manifest.userinfo === undefined) return { kind: 'content', content: undefined };
  const refuse = (cause: string): string => `error: failed to load request info (${cause})`;
  const words = {
    title: 'user infos',
    name: 'userInfo',
    unreadable: (cause: string) => refuse(`unable to read yaml (unable to read yaml (${cause}))`),
    undecodable: (cause: string) => refuse(`failed to decode yaml (${cause})`),
    deprecated: (cause: string) => cause,
  };
  return contentOf(manifest.userinfo.path, manifest, workspace, userInfoFile, words, readUserFile);
}

/** Both apiVersion and kind have to be there; both may lack where the manifest has neither. */
function contentOf<Content>(
  path: string,
  { shape, directory, written: manifest }: TestManifest,
  workspace: Workspace,
  structure: RecordStructure,
  words: FileWords,
  read: (reader: RecordReader) => Content,
): FileContent<Content> {
  const file = readFile(pathFrom(directory, path), structure, workspace);
  if (file.kind === 'unreadable') return { kind: 'refused', message: words.unreadable(file.message) };
  if (file.kind === 'undecodable') return { kind: 'refused', message: words.undecodable(file.message) };
  const root = file.written?.root ?? { ...manifest.root, entries: [] };
  const reader = new RecordReader(root, { foldsCase: true });
  const given = ['apiVersion', 'kind'].filter((field) => reader.someText(field) !== undefined).length;
  if (given === 2 || (given === 0 && shape === 'legacy')) return { kind: 'content', content: read(reader) };
  return {
    kind: 'refused',
    warning: `WARNING: ${words.title} file (${path}) uses a deprecated schema that will be removed in 1.15`,
    message: words.deprecated(`${words.name} file ${path} uses a deprecated schema — please migrate to the latest format`),
  };
}

/** What a UserInfo file holds. */
export function readUserFile(reader: RecordReader): UserFile {
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
