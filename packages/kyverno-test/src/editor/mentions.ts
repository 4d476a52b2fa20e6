import type { EditorFiles, EditorPlace, SourceFile } from '@assay/findings';
import { writtenName } from '@assay/kyverno/policy';
import { locate, outermostSource, resolveAlias, stringValue, treePlace, valueNamed } from '@assay/source';
import type { Node, ScalarNode, Span } from '@assay/source';

import type { NamedText } from '../inputs/model.ts';
import { nameParts } from '../lint/known-names.ts';
import type { Definition, Mention } from './definition.ts';
import { lastPart } from './definition.ts';
import { celVariablesIn, contextEntriesIn, elementsOf, objectsIn, policiesIn, rulesOf } from './definitions-in.ts';
import { celVariableNames, contextNames, expressionAt, expressionsIn, expressionsOf } from './expressions.ts';
import type { Expression, ReadName } from './expressions.ts';
import { fileNamed, sourcesNamed } from './named-files.ts';
import { documentAt, writtenDocuments } from './written-documents.ts';
import type { WrittenDocument } from './written-documents.ts';
import { mentionsInValues, writtenManifest } from './written-manifest.ts';
import type { PolicyMention, WrittenManifest, WrittenRow } from './written-manifest.ts';

/** The name at a place with what it stands for. */
export function mentionAt(place: EditorPlace): Mention | undefined {
  const { file, offset } = place;
  const document = file.source && documentAt(file.source, offset);
  if (!document) return undefined;
  return mentionsNear(document, place).find(({ span }) => holds(span, offset) && locate(span).file === file.name);
}

/** The names of a document among which one at a place has to be. */
function mentionsNear(document: WrittenDocument, place: EditorPlace): readonly Mention[] {
  switch (document.role.kind) {
    case 'manifest':
      return mentionsInManifest(writtenManifest(document), place, ({ reader }) => holds(reader.root.origin, place.offset));
    case 'input-file':
      return manifestsWithValues(place.file.name, place).flatMap((manifest) =>
        mentionsOfPolicies(mentionsInValues(document), knownTo(manifest, place)),
      );
    case 'policy':
      return [...definedIn(document).map(ownMention), ...mentionsInExpressionAt(document, place)];
    case 'exception':
      return mentionsInException(document, place);
    case 'other':
      return objectsIn(document.source).map(ownMention);
  }
}

/** Everywhere that something is named, its definition first. */
export function mentionsOf(definition: Definition, place: EditorPlace): readonly Mention[] {
  const others = isLocal(definition) ? mentionsInDocument(definition) : place.files.flatMap((file) => mentionsAcross(file, place));
  const found = [ownMention(definition), ...others.filter(({ definitions }) => definitions.some((each) => isSame(each, definition)))];
  // Two manifests can name one Values file.
  return [...new Map(found.map((mention) => [JSON.stringify(locate(mention.span)), mention])).values()];
}

/** Whether something is known in its document only. */
function isLocal({ kind }: Definition): boolean {
  return kind === 'context-entry' || kind === 'cel-variable';
}

/** Whether two definitions are of the same place; a file may have been read twice. */
export function isSame(one: Definition, other: Definition): boolean {
  const [here, there] = [locate(one.span), locate(other.span)];
  return here.file === there.file && here.range.start.offset === there.range.start.offset;
}

/** The policies and objects that a manifest knows. */
export interface Known {
  readonly policies: readonly Definition[];
  readonly objects: readonly Definition[];
}

/** The policies and objects in the files that a manifest names. */
export function knownTo({ document, policies, resources }: WrittenManifest, files: EditorFiles): Known {
  const file = document.source.name;
  return {
    policies: policies.flatMap(({ path }) => sourcesNamed(path, file, files)).flatMap(policiesIn),
    objects: resources.flatMap(({ path }) => sourcesNamed(path, file, files)).flatMap(objectsIn),
  };
}

/** The manifests of all files. */
export function manifestsIn({ files }: Pick<EditorFiles, 'files'>): readonly WrittenManifest[] {
  return files
    .flatMap(({ source }) => (source ? writtenDocuments(source) : []))
    .flatMap((document) => (document.role.kind === 'manifest' ? [writtenManifest(document)] : []));
}

function manifestsWithValues(file: string, files: EditorFiles): readonly WrittenManifest[] {
  return manifestsIn(files).filter(({ document, valuesFile }) => valuesFile && fileNamed(valuesFile.path, document.source.name, files) === file);
}

function mentionsAcross({ source }: SourceFile, files: EditorPlace): readonly Mention[] {
  return (source ? writtenDocuments(source) : []).flatMap((document) => {
    if (document.role.kind === 'exception') return mentionsInException(document, files);
    return document.role.kind === 'manifest' ? mentionsInManifest(writtenManifest(document), files) : [];
  });
}

/** The names in a manifest, and in the Values file that it names; of many rows only those that are asked for. */
function mentionsInManifest(manifest: WrittenManifest, files: EditorFiles, isAsked: (row: WrittenRow) => boolean = () => true): readonly Mention[] {
  const known = knownTo(manifest, files);
  const { document, valuesFile, rows, values } = manifest;
  const outside = valuesFile ? sourcesNamed(valuesFile.path, document.source.name, files).flatMap(writtenDocuments).flatMap(mentionsInValues) : [];
  return [...rows.filter(isAsked).flatMap((row) => mentionsInRow(row, known)), ...mentionsOfPolicies([...values, ...outside], known)];
}

function mentionsInRow(row: WrittenRow, known: Known): readonly Mention[] {
  const { policy, rule } = row;
  const policies = policiesNamed(policy, known);
  return [...(policy ? [mentionOfName(policy, policies)] : []), ...(rule ? [mentionOfRule(rule, policies)] : []), ...mentionsOfObjects(row, known)];
}

/** The objects that a row is about. */
export function objectsNamed(row: WrittenRow, known: Known): readonly Definition[] {
  return mentionsOfObjects(row, known).flatMap(({ definitions }) => definitions);
}

function mentionsOfObjects({ kind, resources }: WrittenRow, { objects }: Known): readonly Mention[] {
  const ofKind = objects.filter(({ node }) => kind === undefined || stringValue(valueNamed(node, 'kind')) === kind.text);
  return resources.map((name) => mentionOfObject(name, ofKind));
}

function mentionsOfPolicies(mentions: readonly PolicyMention[], known: Known): readonly Mention[] {
  return mentions.flatMap(({ name, rules, resources }) => {
    const policies = policiesNamed(name, known);
    return [
      ...(name ? [mentionOfName(name, policies)] : []),
      ...rules.map((rule) => mentionOfRule(rule, policies)),
      ...resources.map((resource) => mentionOfObject(resource, known.objects)),
    ];
  });
}

/** The policies that `name` or `namespace/name` means. */
export function policiesNamed(named: NamedText | undefined, { policies }: Pick<Known, 'policies'>): readonly Definition[] {
  if (!named) return [];
  const { name } = nameParts(named.text);
  return policies.filter((policy) => policy.name === name);
}

/** The rules that a row is about: all of its policy if it names none. */
export function rulesNamed({ policy, rule }: WrittenRow, known: Known): readonly Definition[] {
  const policies = policiesNamed(policy, known);
  return rule ? mentionOfRule(rule, policies).definitions : policies.flatMap(rulesOf);
}

function mentionOfName({ text, span }: NamedText, definitions: readonly Definition[]): Mention {
  return { span: lastPart(span, nameParts(text).name.length), definitions };
}

/** A rule can be named by what is generated from it. */
function mentionOfRule({ text, span }: NamedText, policies: readonly Definition[]): Mention {
  const rules = policies.flatMap(rulesOf);
  const exact = rules.filter(({ name }) => name === text);
  const name = exact.length > 0 ? text : writtenName(text);
  return { span: lastPart(span, name.length), definitions: exact.length > 0 ? exact : rules.filter((rule) => rule.name === name) };
}

function mentionOfObject(named: NamedText, objects: readonly Definition[]): Mention {
  const { namespace, name } = nameParts(named.text);
  const ofName = objects.filter((object) => object.name === name);
  const inNamespace = ofName.filter(({ node }) => namespaceOf(node) === namespace);
  return mentionOfName(named, inNamespace.length > 0 ? inNamespace : ofName);
}

/** The namespace that is written in an object. */
export function namespaceOf(node: Node): string | undefined {
  return stringValue(valueNamed(valueNamed(node, 'metadata'), 'namespace'));
}

/** The policies and rules that an exception names, wherever they are. */
function mentionsInException({ root }: WrittenDocument, { files }: EditorFiles): readonly Mention[] {
  const spec = valueNamed(root, 'spec');
  const all = files.flatMap(({ source }) => (source ? policiesIn(source) : []));
  const entries = [...elementsOf(valueNamed(spec, 'exceptions')), ...elementsOf(valueNamed(spec, 'policyRefs'))];
  return entries.flatMap((entry) => {
    const name = namedText(valueNamed(entry, 'policyName') ?? valueNamed(entry, 'name'));
    const policies = policiesNamed(name, { policies: all });
    const rules = valueNamed(entry, 'ruleNames');
    return [
      ...(name ? [mentionOfName(name, policies)] : []),
      ...(rules?.kind === 'sequence' ? rules.items : []).flatMap((rule) => namedText(rule) ?? []).map((rule) => mentionOfRule(rule, policies)),
    ];
  });
}

function namedText(node: Node | undefined): NamedText | undefined {
  const content = node && resolveAlias(node);
  return content?.kind === 'scalar' && content.type === 'string' ? { text: content.text, span: content.origin } : undefined;
}

function definedIn(document: WrittenDocument): readonly Definition[] {
  const policies = policiesIn(document.source).filter(({ root }) => root === document.root);
  return [...policies, ...policies.flatMap(rulesOf), ...contextEntriesIn(document), ...celVariablesIn(document)];
}

function ownMention(definition: Definition): Mention {
  return { span: definition.span, definitions: [definition] };
}

function mentionsInExpressionAt(document: WrittenDocument, { offset, file }: EditorPlace): readonly Mention[] {
  const at = treePlace(document.root, offset, file.source!);
  if (!at || at.kind === 'key' || at.node?.kind !== 'scalar') return [];
  const expression = expressionAt(expressionsOf(document, at.node, at.path), offset);
  return expression ? mentionsInExpression(document, expression) : [];
}

function mentionsInDocument({ root, span }: Definition): readonly Mention[] {
  const document = writtenDocuments(outermostSource(span.source)).find((each) => each.root === root);
  return document ? expressionsIn(document).flatMap((expression) => mentionsInExpression(document, expression)) : [];
}

function mentionsInExpression(document: WrittenDocument, expression: Expression): readonly Mention[] {
  const mention =
    (definitions: readonly Definition[]) =>
    (read: ReadName): Mention => ({
      span: read.span,
      definitions: innermost(definitions.filter(({ name, scope }) => name === read.name && isWithin(read.expression.scalar, scope))),
    });
  return [
    ...contextNames(expression).map(mention(contextEntriesIn(document))),
    ...celVariableNames(expression).map(mention(celVariablesIn(document))),
  ];
}

/** Of entries with one name those count that are nearest. */
function innermost(definitions: readonly Definition[]): readonly Definition[] {
  const start = Math.max(...definitions.map(({ scope }) => scope.origin.start));
  return definitions.filter(({ scope }) => scope.origin.start === start);
}

/** Whether a node is in another one. */
export function isWithin({ origin }: ScalarNode, { origin: around }: Node): boolean {
  return origin.source === around.source && origin.start >= around.start && origin.end <= around.end;
}

function holds(span: Span, offset: number): boolean {
  const { start, end } = locate(span).range;
  return offset >= start.offset && offset <= end.offset;
}
