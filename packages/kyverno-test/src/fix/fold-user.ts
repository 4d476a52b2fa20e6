import { ownName } from '@assay/kyverno/objects';
import type { MappingNode, SequenceNode } from '@assay/source';
import { resolveAlias } from '@assay/source';

import { asItem, isCommentOrBlank, lineEnd } from '../edits/edit-text.ts';
import type { NewContent } from '../edits/edit-text.ts';
import { entryBlocks, linesBetween } from '../edits/entry-blocks.ts';
import type { EntryBlock } from '../edits/entry-blocks.ts';
import { inlineValue, nested } from '../edits/new-content.ts';
import { yamlScalar } from '../edits/yaml-scalar.ts';
import { addToItem } from './add-to-item.ts';
import { rowsOf, textOfEntry } from './canonical-fields.ts';
import { commentsOf } from './fold-values.ts';
import type { KnownThings } from './known-things.ts';
import type { Loss } from './losses.ts';
import type { YamlText } from './yaml-document.ts';

/** What comes of a UserInfo file when it moves to the resources. */
export interface FoldedUser {
  readonly variables: YamlText | undefined;
  readonly comments: readonly string[];
  /** By offsets in the text of the user. */
  readonly problems: readonly Loss[];
}

/** What a user is folded into. */
export interface FoldUserOptions {
  readonly manifest: MappingNode;
  readonly known: KnownThings;
}

/** Gives the user of a UserInfo file to all resources that rows name, for the policies for which they name them. */
export function foldUser(user: YamlText, variables: YamlText | undefined, { manifest, known }: FoldUserOptions): FoldedUser {
  const blocks = entryBlocks(user.text, user.root, 0, user.text.trimEnd().length);
  const problems: Loss[] = [];
  const contents = blocks.flatMap((block) => userEntries(user, block, known, problems));
  const comments = blocks.filter(({ name }) => DROPPED.has(name.toLowerCase())).flatMap(commentsOf);
  if (contents.length === 0) return { variables, comments, problems };
  const content = nested(
    'userInfo',
    contents.flatMap(({ lines }) => lines),
    `{${contents.map(({ inline }) => inline).join(', ')}}`,
  );
  let document = variables;
  for (const [policy, resource] of pairsOf(manifest)) {
    const places = [
      { list: 'policies', name: policy },
      { list: 'resources', name: resource },
    ];
    document = addToItem(document, places, content);
  }
  return { variables: document, comments, problems };
}

const DROPPED: ReadonlySet<string> = new Set(['apiversion', 'kind', 'metadata', 'synchronize']);

function pairsOf(manifest: MappingNode): readonly (readonly [policy: string, resource: string])[] {
  const pairs = rowsOf(manifest).flatMap((row) => {
    const list = row.entries.find(({ name }) => name === 'resources');
    const items = list && resolveAlias(list.value);
    const names = items?.kind === 'sequence' ? items.items.map(resolveAlias).flatMap((item) => (item.kind === 'scalar' ? [item.text] : [])) : [];
    return names.map((name) => [ownName(textOfEntry(row, 'policy')), ownName(name)] as const);
  });
  return [...new Map(pairs.map((pair) => [pair.join('\n'), pair])).values()];
}

function userEntries(user: YamlText, block: EntryBlock, known: KnownThings, problems: Loss[]): readonly NewContent[] {
  const name = block.name.toLowerCase();
  if (name === 'roles' || name === 'clusterroles') {
    const key = name === 'roles' ? 'roles' : 'clusterRoles';
    const at = block.lines.findIndex((line) => /^[^\s#]/.test(line));
    const lines = block.lines.map((line, index) => (index === at ? line.replace(/^[^\s:]+/, key) : line)).filter((line) => line !== '');
    return [{ lines, inline: `${key}: ${inlineValue(block.entry.value)}` }];
  }
  const info = resolveAlias(block.entry.value);
  if (name !== 'userinfo' || info.kind !== 'mapping') return [];
  const start = info.flow ? info.origin.start : lineEnd(user.text, block.entry.key.origin.end) + 1;
  const parts = entryBlocks(user.text, info, start, lineEnd(user.text, info.origin.end));
  const account = serviceAccountOf(info, known);
  const subjects = parts.flatMap((part) => subjectsOf(user.text, part, account, problems));
  if (subjects.length === 0) return [];
  return [
    nested(
      'subjects',
      subjects.flatMap(({ lines }) => asItem(lines)),
      `[${subjects.map(({ inline }) => inline).join(', ')}]`,
    ),
  ];
}

function subjectsOf(text: string, part: EntryBlock, account: ServiceAccount | undefined, problems: Loss[]): readonly NewContent[] {
  const value = resolveAlias(part.entry.value);
  switch (part.name.toLowerCase()) {
    case 'username':
      if (value.kind !== 'scalar' || value.text === '') return [];
      return [account === undefined ? subject('User', part.lines, value.text) : accountSubject(part.lines, account)];
    case 'groups':
      return value.kind === 'sequence' ? groupsOf(text, value).filter((group) => account?.groups.includes(group.name) !== true) : [];
    default:
      if (value.kind !== 'scalar' || value.value !== null)
        problems.push({ start: part.entry.key.origin.start, message: `the user has "${part.name}", for which v1beta1 has no field` });
      return [];
  }
}

interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
  /** The groups that Kubernetes puts it into. */
  readonly groups: readonly string[];
}

/** The service account that a user name means, if it has the groups of one; where nobody looks at groups, it may as well have them. */
function serviceAccountOf(info: MappingNode, { looksAtGroups }: KnownThings): ServiceAccount | undefined {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(textOfEntry(info, 'username')) ?? [];
  if (namespace === undefined || name === undefined) return undefined;
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
  const list = info.entries.find((entry) => entry.name?.toLowerCase() === 'groups');
  const items = list && resolveAlias(list.value);
  const given = items?.kind === 'sequence' ? items.items.map(resolveAlias).flatMap((item) => (item.kind === 'scalar' ? [item.text] : [])) : [];
  return groups.every((group) => given.includes(group)) || !looksAtGroups ? { namespace, name, groups } : undefined;
}

function accountSubject(lines: readonly string[], { namespace, name }: ServiceAccount): NewContent {
  const key = lines.findIndex((line) => !isCommentOrBlank(line));
  const written = lines.map((line, index) => (index === key ? line.replace(/^[^\s:]+:\s*\S+/, () => `name: ${yamlScalar(name)}`) : line));
  const all = written.filter((line) => line !== '');
  return {
    lines: [...all.slice(0, key), 'kind: ServiceAccount', ...all.slice(key), `namespace: ${yamlScalar(namespace)}`],
    inline: `{kind: ServiceAccount, name: ${JSON.stringify(name)}, namespace: ${JSON.stringify(namespace)}}`,
  };
}

/** A subject whose name is the value of the only entry in these lines, with all comments around it. */
function subject(kind: string, lines: readonly string[], name: string): NewContent {
  const key = lines.findIndex((line) => !isCommentOrBlank(line));
  const written = lines.map((line, index) => (index === key ? line.replace(/^[^\s:]+/, 'name') : line)).filter((line) => line !== '');
  const comments = written.slice(0, key);
  return { lines: [...comments, `kind: ${kind}`, ...written.slice(key)], inline: `{kind: ${kind}, name: ${JSON.stringify(name)}}` };
}

interface NamedContent extends NewContent {
  readonly name: string;
}

function groupsOf(text: string, groups: SequenceNode): readonly NamedContent[] {
  let from = groups.flow ? groups.origin.start : text.lastIndexOf('\n', groups.origin.start) + 1;
  return groups.items.map(resolveAlias).flatMap((item) => {
    if (item.kind !== 'scalar') return [];
    if (groups.flow) return [{ ...subject('Group', [`name: ${text.slice(item.origin.start, item.origin.end)}`], item.text), name: item.text }];
    const to = lineEnd(text, item.origin.end);
    const lines = linesBetween(text, from, to).map((line) => line.trim().replace(/^-\s+/, 'name: '));
    from = Math.min(to + 1, text.length);
    return [{ ...subject('Group', lines, item.text), name: item.text }];
  });
}
