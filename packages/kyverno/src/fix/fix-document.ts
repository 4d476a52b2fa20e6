import type { Entry, MappingNode } from '@assay/source';
import { decodeUtf8Loosely, resolveAlias, Source } from '@assay/source';

import { checkManifestFile } from '../manifest/check/check-manifest-file.ts';
import { SIDE_FILES } from '../manifest/check/check-side-file.ts';
import { readManifest } from '../manifest/read-manifest.ts';
import type { TestManifest } from '../manifest/model.ts';
import { checkStructure } from '../manifest/structure/check-structure.ts';
import { pathFrom } from '../read/paths.ts';
import { canonicalFields, textOfEntry } from './canonical-fields.ts';
import type { Edit } from './edit-text.ts';
import { lineEnd } from './edit-text.ts';
import { entryBlocks, indented } from './entry-blocks.ts';
import type { EntryBlock } from './entry-blocks.ts';
import type { FixedManifest, FixOptions } from './fix-manifest.ts';
import { HEADERS } from './fix-target.ts';
import { foldUser } from './fold-user.ts';
import { commentsOf, foldValues } from './fold-values.ts';
import type { KnownThings } from './known-things.ts';
import { policyNamed, thingsIn } from './known-things.ts';
import { nearNames } from './near-names.ts';
import type { Rename } from './near-names.ts';
import { unfoldVariables } from './unfold-variables.ts';
import { BrokenEdit, editYamlText, readYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** Brings one document of a manifest file to the wanted shape. */
export function fixDocument(text: string, options: DocumentOptions): FixedManifest {
  const problems: string[] = [];
  const notes: string[] = [];
  try {
    const fixed = fix(text, options, { problems, notes });
    return { text: problems.length > 0 ? text : fixed, problems, notes };
  } catch (error) {
    if (!(error instanceof BrokenEdit)) throw error;
    return { text, notes, problems: ['the manifest is written in a way in which it cannot be changed: write its collections as blocks'] };
  }
}

/** How a document of a manifest is to be fixed. */
interface DocumentOptions extends FixOptions {
  /** Where it begins in its file, from 1. */
  readonly firstLine: number;
}

/** Where fixing writes what it has to say. */
interface Told {
  readonly problems: string[];
  readonly notes: string[];
}

function fix(text: string, options: DocumentOptions, { problems, notes }: Told): string {
  const given = readYamlText(text);
  if (given === undefined) return refuse(problems, readManifest(new Source(options.file, text), options.file).refusal ?? 'the document is no object');
  const stranger = strangerIn(given.root);
  if (stranger !== undefined) return refuse(problems, `this is a ${stranger}, not a test manifest`);
  const shape = shapeOf(given.root);
  if (shape === undefined) {
    return refuse(
      problems,
      readManifest(new Source(options.file, text), options.file).refusal ?? 'a manifest needs both apiVersion and kind, or neither',
    );
  }
  const isMoving = shape !== options.to;
  const headed = shape === 'v1beta1' ? given : editYamlText(given, nameToMetadata(given));
  const { manifest } = readManifest(new Source(options.file, headed.text), options.file);
  const known: KnownThings = manifest === undefined ? { policies: [], resources: [], looksAtGroups: true } : thingsIn(manifest, options.workspace);
  const hasRules = (policy: string) => policyNamed(known, policy)?.hasRules !== false;
  const canonical = editYamlText(headed, canonicalFields(headed, { to: options.to, isMoving, hasRules }));
  const renamed = options.renames ? editYamlText(canonical, nearNames(canonical, known)) : canonical;
  const shaped = isMoving ? moved(renamed, shape, { options, manifest, known, problems, notes }) : withHeader(renamed, options).text;
  // Names in files of values are known only now.
  const fixed = options.renames ? withNearNames(shaped, known) : shaped;
  const later = readYamlText(shaped);
  notes.push(...renameNotes(given, [...nearNames(canonical, known), ...(later ? nearNames(later, known) : [])], known, options));
  if (isMoving && problems.length === 0) problems.push(...remainingProblems(fixed, options));
  return fixed;
}

/** What renaming does or could do, each name once, with its line where the file has it. */
function renameNotes(given: YamlText, others: readonly Rename[], known: KnownThings, { renames, firstLine }: DocumentOptions): readonly string[] {
  const lines = new Map<string, number>();
  const shown = ({ from, to }: Rename): string => `${from} → ${to}`;
  for (const rename of nearNames(given, known).toReversed())
    lines.set(shown(rename), firstLine + given.text.slice(0, rename.start).split('\n').length - 1);
  return [...new Set([...lines.keys()].toReversed().concat(others.map(shown)))].map((name) => {
    const line = lines.get(name);
    return `${renames ? '' : '--rename would correct '}${name}${line === undefined ? '' : ` (line ${line})`}`;
  });
}

function withNearNames(text: string, known: KnownThings): string {
  const read = readYamlText(text);
  return read === undefined ? text : editYamlText(read, nearNames(read, known)).text;
}

function refuse(problems: string[], problem: string): string {
  problems.push(problem);
  return '';
}

/** What an object is that is no manifest; older manifests are known by their fields, whatever they call themselves. */
function strangerIn(root: MappingNode): string | undefined {
  const apiVersion = textOfEntry(root, 'apiVersion');
  const kind = textOfEntry(root, 'kind');
  if (apiVersion === '' || kind === '' || apiVersion.startsWith('cli.kyverno.io/') || kind === HEADERS.v1alpha1.kind) return undefined;
  return ['policies', 'results'].some((field) => entryOf(root, field)) ? undefined : `${apiVersion} ${kind}`;
}

type Shape = 'legacy' | 'v1alpha1' | 'v1beta1';

/** The shape of a manifest; `undefined` if it is none that anybody knows. Other groups count as v1alpha1, as everywhere. */
function shapeOf(root: MappingNode): Shape | undefined {
  const apiVersion = textOfEntry(root, 'apiVersion');
  const kind = textOfEntry(root, 'kind');
  if (apiVersion === '' && kind === '') return 'legacy';
  if (apiVersion === '' || kind === '') return undefined;
  if (apiVersion === HEADERS.v1beta1.apiVersion) return kind === HEADERS.v1beta1.kind ? 'v1beta1' : undefined;
  if (apiVersion === HEADERS.v1alpha1.apiVersion) return kind === HEADERS.v1alpha1.kind ? 'v1alpha1' : undefined;
  return apiVersion.startsWith('cli.kyverno.io/') ? undefined : 'v1alpha1';
}

function entryOf(root: MappingNode, name: string): Entry | undefined {
  return root.entries.find((entry) => entry.name?.toLowerCase() === name.toLowerCase());
}

/** The name at the top of old manifests becomes that of the metadata, if these have none. */
function nameToMetadata({ text, root }: YamlText): readonly Edit[] {
  const name = entryOf(root, 'name');
  if (name === undefined || root.flow) return [];
  const metadata = entryOf(root, 'metadata');
  if (metadata === undefined) return [{ start: name.key.origin.start, end: name.key.origin.end, text: 'metadata:\n  name' }];
  const start = name.key.origin.start;
  const end = Math.min(lineEnd(text, name.value.origin.end) + 1, text.length);
  const content = resolveAlias(metadata.value);
  const hasName = content.kind === 'mapping' && textOfEntry(content, 'name') !== '';
  const line = text.slice(start, end);
  if (hasName || content.kind !== 'mapping' || content.flow) return [{ start, end, text: '' }];
  return [
    { start, end, text: '' },
    {
      start: content.origin.start,
      end: content.origin.start,
      text: `${line.trimEnd()}\n${' '.repeat(content.origin.start - text.lastIndexOf('\n', content.origin.start) - 1)}`,
    },
  ];
}

/** The header of the wanted shape in place of another one. */
function withHeader(document: YamlText, { to }: FixOptions): YamlText {
  const edits = (['apiVersion', 'kind'] as const).flatMap((field): readonly Edit[] => {
    const entry = entryOf(document.root, field);
    if (entry === undefined || textOfEntry(document.root, field) === HEADERS[to][field]) return [];
    return [{ start: entry.value.origin.start, end: entry.value.origin.end, text: HEADERS[to][field] }];
  });
  return editYamlText(document, edits);
}

interface Move {
  readonly options: FixOptions;
  readonly manifest: TestManifest | undefined;
  readonly known: KnownThings;
  readonly problems: string[];
  readonly notes: string[];
}

function moved(document: YamlText, shape: Shape, move: Move): string {
  const { options, problems } = move;
  if (options.to === 'v1beta1') return withSpec(withHeader(document, options), move);
  if (shape === 'legacy') return withNewHeader(document, options);
  const unfolded = unfoldVariables(document, problems);
  return problems.length > 0 ? '' : withoutSpec(withHeader(unfolded, options));
}

const HEADER_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** A manifest of an older shape whose fields stand below `spec`. */
function withSpec({ text, root }: YamlText, move: Move): string {
  const blocks = entryBlocks(text, root, 0, text.trimEnd().length);
  const isHeader = ({ name }: EntryBlock) => HEADER_FIELDS.has(name);
  const [first, ...others] = blocks;
  const missing = missingHeader(root, move.options);
  const head = first === undefined || (isHeader(first) && missing.length === 0) ? [] : leadingComments(first);
  const all = head.length === 0 || first === undefined ? blocks : [{ ...first, lines: first.lines.slice(head.length) }, ...others];
  const variables = variablesOf(all, root, move);
  const spec = all.filter((block) => !isHeader(block)).flatMap((block) => (FOLDED.has(block.name) ? variables(block) : block.lines));
  const lines = [...head, ...missing, ...all.filter(isHeader).flatMap(({ lines: own }) => own), 'spec:', ...indented(spec, 2)];
  return withTail(text, lines);
}

function withTail(text: string, lines: readonly string[]): string {
  const tail = text.slice(text.trimEnd().length);
  return `${lines.join('\n')}${tail === '' ? '\n' : tail}`;
}

function missingHeader(root: MappingNode, { to }: FixOptions): readonly string[] {
  return (['apiVersion', 'kind'] as const).flatMap((field) => (entryOf(root, field) === undefined ? [`${field}: ${HEADERS[to][field]}`] : []));
}

function leadingComments({ lines }: EntryBlock): readonly string[] {
  const end = lines.findIndex((line) => !/^\s*(?:#|$)/.test(line));
  return lines.slice(0, Math.max(end, 0));
}

/** Fields that become `spec.variables`. */
const FOLDED: ReadonlySet<string> = new Set(['variables', 'values', 'userinfo']);

/** The lines of each of these fields: the first is where all variables stand, of the others only the comments are left. */
function variablesOf(blocks: readonly EntryBlock[], root: MappingNode, move: Move): (block: EntryBlock) => readonly string[] {
  const folded = blocks.filter(({ name }) => FOLDED.has(name));
  if (folded.length === 0) return () => [];
  const values = valuesText(folded, move);
  const fromValues = values === undefined ? { variables: undefined, comments: [], problems: [] } : foldValues(values, root, move.known);
  const user = namedFile(folded, 'userinfo', move);
  const fromUser =
    user === undefined ? { ...fromValues, comments: [], problems: [] } : foldUser(user, fromValues.variables, { manifest: root, known: move.known });
  move.problems.push(...misfitsOf(values, 'Values'), ...misfitsOf(user, 'UserInfo'), ...fromValues.problems, ...fromUser.problems);
  const { variables } = fromUser;
  const comments = [...fromValues.comments, ...fromUser.comments];
  return (block) => {
    const kept = block.name === 'values' ? [...leadingComments(block), ...commentBehind(block)] : commentsOf(block);
    if (block !== folded[0]) return kept;
    return [...kept, ...comments, ...(variables === undefined ? [] : ['variables:', ...indented(variables.text.trimEnd().split(/\r?\n/), 2)])];
  };
}

/** The comment behind values in brackets; that in others moves with them. */
function commentBehind({ entry }: EntryBlock): readonly string[] {
  const content = resolveAlias(entry.value);
  if (content.kind !== 'mapping' || !content.flow) return [];
  const { source, end } = content.origin;
  const rest = source.text.slice(end, lineEnd(source.text, end)).trim();
  return rest.startsWith('#') ? [rest] : [];
}

/** What is wrong with values or a user: nothing that has no place in the wanted shape is left out in silence. */
function misfitsOf(given: YamlText | undefined, kind: 'Values' | 'UserInfo'): readonly string[] {
  if (given === undefined) return [];
  const { findings } = checkStructure(given.root, SIDE_FILES[kind], { foldsCase: true, becomesText: true });
  return findings.map(({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`));
}

/** Values that stand in the manifest count, otherwise those of the file. */
function valuesText(folded: readonly EntryBlock[], move: Move): YamlText | undefined {
  const inline = folded.find(({ name }) => name === 'values');
  if (inline === undefined) return namedFile(folded, 'variables', move);
  const content = resolveAlias(inline.entry.value);
  if (content.kind !== 'mapping') return undefined;
  const { source, start, end } = content.origin;
  if (content.flow) return readYamlText(source.text.slice(start, end));
  const key = inline.lines.findIndex((line) => /^[^\s#]/.test(line));
  return readYamlText(`${inline.lines.slice(key + 1).join('\n')}\n`);
}

/** The file that a field names; what cannot be read is a problem. */
function namedFile(folded: readonly EntryBlock[], name: string, { options, manifest, problems, notes }: Move): YamlText | undefined {
  const block = folded.find((each) => each.name === name);
  const value = block && resolveAlias(block.entry.value);
  if (value?.kind !== 'scalar' || value.text === '' || manifest === undefined) return undefined;
  const reading = options.workspace.readFile(pathFrom(manifest.directory, value.text));
  if (reading.kind !== 'file') {
    problems.push(`the file "${value.text}" that "${name}" names ${reading.kind === 'absent' ? 'does not exist' : 'cannot be read'}`);
    return undefined;
  }
  notes.push(`it no longer uses ${value.text}`);
  const text = decodeUtf8Loosely(reading.bytes).replaceAll('\r\n', '\n');
  const read = readYamlText(text.replace(/^---[ \t]*\n/, ''));
  if (read === undefined && /^[ \t]*[^#\s]/m.test(text)) problems.push(`the file "${value.text}" that "${name}" names is not one YAML object`);
  return read;
}

function withNewHeader({ text, root }: YamlText, options: FixOptions): string {
  const [first] = entryBlocks(text, root, 0, text.length);
  const head = first === undefined ? [] : leadingComments(first);
  const rest = text.split('\n').slice(head.length);
  return [...head, ...missingHeader(root, options), ...rest].join('\n');
}

/** A manifest of the newest shape whose fields do not stand below `spec`. */
function withoutSpec({ text, root }: YamlText): string {
  const blocks = entryBlocks(text, root, 0, text.trimEnd().length);
  const lines = blocks.flatMap((block) => {
    const spec = resolveAlias(block.entry.value);
    if (block.name !== 'spec' || spec.kind !== 'mapping') return block.lines;
    if (spec.flow) return [...leadingComments(block), ...entryBlocks(text, spec, 0, 0).flatMap((each) => each.lines)];
    const key = block.lines.findIndex((line) => /^[^\s#]/.test(line));
    const own = readYamlText(`${block.lines.slice(key + 1).join('\n')}\n`);
    if (own === undefined) throw new BrokenEdit('spec cannot be taken apart');
    const inner = entryBlocks(own.text, own.root, 0, own.text.trimEnd().length);
    return [...leadingComments(block), ...commentsOf({ ...block, lines: block.lines.slice(key, key + 1) }), ...inner.flatMap((each) => each.lines)];
  });
  return withTail(text, lines);
}

/** What is wrong with the result, so that it would be refused: the wanted shape cannot carry it, or is stricter. */
function remainingProblems(text: string, { file, workspace }: FixOptions): readonly string[] {
  const { violations } = checkManifestFile(new Source(file, text), file, workspace);
  const errors = violations.filter(({ severity }) => severity === 'error');
  return [
    ...new Set(
      errors.map(
        ({ file: at, message, hint }) => `${at === undefined || at === file ? '' : `${at}: `}${message}${hint === undefined ? '' : `; ${hint}`}`,
      ),
    ),
  ];
}
