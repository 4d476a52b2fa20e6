import type { Entry, MappingNode } from '@assay/source';
import type { Violation } from '@assay/findings';
import { decodeUtf8Loosely, resolveAlias, Source } from '@assay/source';

import { checkManifestFile } from '../lint/check-manifest-file.ts';
import { INPUT_FILES } from '../lint/check-input-file.ts';
import { readManifest } from '../manifest/read-manifest.ts';
import type { TestManifest } from '../manifest/model.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { violationsOf } from '../findings/violations.ts';
import { pathFrom } from '../inputs/paths.ts';
import { canonicalFields, textOfEntry } from './canonical-fields.ts';
import type { Edit } from '../edits/edit-text.ts';
import { lineEnd } from '../edits/edit-text.ts';
import { entryBlocks, indented } from '../edits/entry-blocks.ts';
import type { EntryBlock } from '../edits/entry-blocks.ts';
import type { FixedManifest, FixOptions } from './fix-manifest.ts';
import { firstContent, problemAt } from './fix-problem.ts';
import type { FileText, FixProblem } from './fix-problem.ts';
import { HEADERS } from './fix-target.ts';
import type { FixTarget } from './fix-target.ts';
import { foldUser } from './fold-user.ts';
import { commentsOf, foldValues } from './fold-values.ts';
import type { KnownThings } from './known-things.ts';
import { policyNamed, thingsIn } from './known-things.ts';
import type { Loss } from './losses.ts';
import { lossesIn } from './losses.ts';
import { nearNames } from './near-names.ts';
import type { Rename } from './near-names.ts';
import { placeInGiven } from './place-in-given.ts';
import { unfoldVariables } from './unfold-variables.ts';
import { withoutNamespaces } from './without-namespaces.ts';
import { BrokenEdit, editYamlText, readYamlText } from './yaml-document.ts';
import type { YamlText } from './yaml-document.ts';

/** How a document of a manifest is to be fixed. */
export interface DocumentOptions extends FixOptions {
  /** Where it begins in its file, from 1. */
  readonly firstLine: number;
}

/** A document in the wanted shape, or why it cannot be brought to it. */
export interface FixedDocument extends Omit<FixedManifest, 'shapes'> {
  /** The shape that it has now; `undefined` if it has none that is known. */
  readonly shape: FixTarget | undefined;
}

/** Brings one document of a manifest file to the wanted shape. */
export function fixDocument(text: string, options: DocumentOptions): FixedDocument {
  const original: FileText = { file: options.file, text, firstLine: options.firstLine };
  const refused = (problems: readonly FixProblem[]): FixedDocument => ({ text, shape: undefined, problems, notes: [] });
  const given = readYamlText(text);
  if (given === undefined) return refused(refusals(original));
  const stranger = strangerIn(given.root);
  if (stranger !== undefined) return refused([problemAt(original, given.root.origin.start, `this is a ${stranger}, not a test manifest`)]);
  const shape = shapeOf(given.root);
  if (shape === undefined) return refused(refusals(original));
  const job: Job = { ...options, to: options.to ?? (shape === 'v1beta1' ? 'v1beta1' : 'v1alpha1'), original, given, problems: [], notes: [] };
  const { to, problems, notes } = job;
  try {
    const fixed = fix(shape, job, options.to === undefined && shape === 'v1beta1');
    return { text: problems.length > 0 ? text : fixed, shape: to, problems, notes };
  } catch (error) {
    if (!(error instanceof BrokenEdit)) throw error;
    return refused([
      problemAt(original, firstContent(text), 'it is written in a way in which it cannot be changed: write its collections as blocks'),
    ]);
  }
}

/** A document that is being fixed, and what is to be said of it. */
interface Job extends DocumentOptions {
  readonly to: FixTarget;
  readonly original: FileText;
  readonly given: YamlText;
  readonly problems: FixProblem[];
  readonly notes: string[];
}

function fix(shape: Shape, job: Job, keepsFields: boolean): string {
  const { given, to, file, workspace, renames, problems, notes } = job;
  const isMoving = shape !== to;
  const headed = shape === 'v1beta1' ? given : editYamlText(given, nameToMetadata(given));
  const { manifest } = readManifest(new Source(file, headed.text), file);
  const known = manifest === undefined ? NOTHING_KNOWN : thingsIn(manifest, workspace);
  const hasRules = (policy: string) => policyNamed(known, policy)?.hasRules !== false;
  const named = keepsFields ? headed : editYamlText(headed, canonicalFields(headed, { to, isMoving, hasRules }));
  const canonical = to === 'v1alpha1' && shape !== 'v1beta1' ? withoutNamespaces(named, known) : named;
  const renamed = renames ? editYamlText(canonical, nearNames(canonical, known)) : canonical;
  const shaped = isMoving ? moved(renamed, shape, { ...job, manifest, known }) : withHeader(renamed, to).text;
  // Names in files of values are known only now.
  const fixed = renames ? withNearNames(shaped, known) : shaped;
  const later = readYamlText(shaped);
  notes.push(...renameNotes([...nearNames(canonical, known), ...(later ? nearNames(later, known) : [])], known, job));
  if (isMoving && problems.length === 0) problems.push(...remainingProblems(fixed, job));
  return fixed;
}

const NOTHING_KNOWN: KnownThings = { policies: [], resources: [], looksAtGroups: true };

/** Why a document is no manifest of a known shape. */
function refusals(original: FileText): readonly FixProblem[] {
  const { findings, refusal = 'it is no object' } = readManifest(new Source(original.file, original.text), original.file);
  const errors = findings.filter(({ severity = 'error' }) => severity === 'error');
  if (errors.length === 0) return [problemAt(original, firstContent(original.text), refusal)];
  return errors.map(({ span, message, hint }) => problemAt(original, span.start, hint === undefined ? message : `${message}; ${hint}`));
}

/** What renaming does or could do, each name once, with its line where the file has it. */
function renameNotes(others: readonly Rename[], known: KnownThings, { given, renames, firstLine }: Job): readonly string[] {
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
function withHeader(document: YamlText, to: FixTarget): YamlText {
  const edits = (['apiVersion', 'kind'] as const).flatMap((field): readonly Edit[] => {
    const entry = entryOf(document.root, field);
    if (entry === undefined || textOfEntry(document.root, field) === HEADERS[to][field]) return [];
    return [{ start: entry.value.origin.start, end: entry.value.origin.end, text: HEADERS[to][field] }];
  });
  return editYamlText(document, edits);
}

interface Move extends Job {
  readonly manifest: TestManifest | undefined;
  readonly known: KnownThings;
}

function moved(document: YamlText, shape: Shape, move: Move): string {
  const { given, original, to, problems } = move;
  if (to === 'v1beta1') return withSpec(withHeader(document, to), move);
  if (shape === 'legacy') return withNewHeader(document, to);
  problems.push(...lossesIn(given.root).map(({ start, message }) => problemAt(original, start, message)));
  return problems.length > 0 ? '' : withoutSpec(withHeader(unfoldVariables(document), to));
}

const HEADER_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** A manifest of an older shape whose fields stand below `spec`. */
function withSpec({ text, root }: YamlText, move: Move): string {
  const blocks = entryBlocks(text, root, 0, text.trimEnd().length);
  const isHeader = ({ name }: EntryBlock) => HEADER_FIELDS.has(name);
  const [first, ...others] = blocks;
  const missing = missingHeader(root, move.to);
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

function missingHeader(root: MappingNode, to: FixTarget): readonly string[] {
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
  const { known, problems } = move;
  const values = valuesText(folded, move);
  const fromValues = values === undefined ? { variables: undefined, comments: [], problems: [] } : foldValues(values, root, known);
  const user = namedFile(folded, 'userinfo', move);
  const fromUser =
    user === undefined ? { ...fromValues, comments: [], problems: [] } : foldUser(user, fromValues.variables, { manifest: root, known });
  if (values !== undefined) problems.push(...misfitsOf(values, 'Values'), ...fromValues.problems.map((problem) => problemIn(values, problem)));
  if (user !== undefined) problems.push(...misfitsOf(user, 'UserInfo'), ...fromUser.problems.map((problem) => problemIn(user, problem)));
  const { variables } = fromUser;
  const comments = [...fromValues.comments, ...fromUser.comments];
  return (block) => {
    const kept = block.name === 'values' ? [...leadingComments(block), ...commentBehind(block)] : commentsOf(block);
    if (block !== folded[0]) return kept;
    return [...kept, ...comments, ...(variables === undefined ? [] : ['variables:', ...indented(variables.text.trimEnd().split(/\r?\n/), 2)])];
  };
}

/** Values or a user that move into the manifest. */
interface FoldedText extends YamlText {
  /** Where a problem stands that is found at an offset of the text. */
  readonly problemAt: (offset: number, message: string) => FixProblem;
}

function problemIn(folded: FoldedText, { start, message }: Loss): FixProblem {
  return folded.problemAt(start, message);
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
function misfitsOf(folded: FoldedText, kind: 'Values' | 'UserInfo'): readonly FixProblem[] {
  const { findings } = checkStructure(folded.root, INPUT_FILES[kind], { foldsCase: true, becomesText: true });
  return findings.map(({ span, message, hint }) => folded.problemAt(span.start, hint === undefined ? message : `${message}; ${hint}`));
}

/** Values that stand in the manifest count, otherwise those of the file. */
function valuesText(folded: readonly EntryBlock[], move: Move): FoldedText | undefined {
  const inline = folded.find(({ name }) => name === 'values');
  if (inline === undefined) return namedFile(folded, 'variables', move);
  const content = resolveAlias(inline.entry.value);
  if (content.kind !== 'mapping') return undefined;
  const { source, start, end } = content.origin;
  const key = inline.lines.findIndex((line) => /^[^\s#]/.test(line));
  const read = readYamlText(content.flow ? source.text.slice(start, end) : `${inline.lines.slice(key + 1).join('\n')}\n`);
  return read && { ...read, problemAt: (_offset, message) => problemAt(move.original, placeInGiven(move.given.root, '/values'), message) };
}

/** The file that a field names; what cannot be read is a problem. */
function namedFile(folded: readonly EntryBlock[], name: string, move: Move): FoldedText | undefined {
  const { original, given, manifest, workspace, problems, notes } = move;
  const block = folded.find((each) => each.name === name);
  const value = block && resolveAlias(block.entry.value);
  if (value?.kind !== 'scalar' || value.text === '' || manifest === undefined) return undefined;
  const file = pathFrom(manifest.directory, value.text);
  const reading = workspace.readFile(file);
  if (reading.kind !== 'file') {
    const reason = reading.kind === 'absent' ? 'does not exist' : 'cannot be read';
    problems.push(problemAt(original, placeInGiven(given.root, `/${name}`), `the file "${value.text}" that "${name}" names ${reason}`));
    return undefined;
  }
  notes.push(`it no longer uses ${value.text}`);
  const whole = decodeUtf8Loosely(reading.bytes).replaceAll('\r\n', '\n');
  const text = whole.replace(/^---[ \t]*\n/, '');
  const written: FileText = { file, text, firstLine: text === whole ? 1 : 2 };
  const read = readYamlText(text);
  if (read === undefined && /^[ \t]*[^#\s]/m.test(text)) problems.push(problemAt(written, firstContent(text), 'this is not one YAML object'));
  return read && { ...read, problemAt: (offset, message) => problemAt(written, offset, message) };
}

function withNewHeader({ text, root }: YamlText, to: FixTarget): string {
  const [first] = entryBlocks(text, root, 0, text.length);
  const head = first === undefined ? [] : leadingComments(first);
  const rest = text.split('\n').slice(head.length);
  return [...head, ...missingHeader(root, to), ...rest].join('\n');
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

/**
 * What is wrong with the result, so that it would be refused. A released kyverno loads whatever it can decode; in v1beta1 nothing runs
 * before all names are resolved, so that a mistake in a file that the manifest names counts too.
 */
function remainingProblems(text: string, { to, file, workspace, original, given }: Job): readonly FixProblem[] {
  const source = new Source(file, text);
  const violations = to === 'v1alpha1' ? undecodable(source) : checkManifestFile(source, file, workspace).violations;
  const errors = violations.filter(({ severity }) => severity === 'error');
  return errors.map(({ file: at, range, path = '', message, hint }) => {
    const reason = hint === undefined ? message : `${message}; ${hint}`;
    return at === file ? problemAt(original, placeInGiven(given.root, path), reason) : { file: at, line: range?.start.line ?? 1, message: reason };
  });
}

function undecodable(source: Source): readonly Violation[] {
  const { refusal, findings, written } = readManifest(source, source.name);
  return refusal === undefined ? [] : violationsOf(findings, written ? [written.root] : []);
}
