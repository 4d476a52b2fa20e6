import type { Comment, Source, Span } from '@assay/source';
import type { ProgramOptions } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { lineNumber, locationText } from '../location-text.ts';
import type { Annotation, Annotations, Content, DocumentSet, Holder, TreeNode, YamlArray } from '../model.ts';
import { Document, isCollection, MapItem, YamlMap } from '../model.ts';
import { replaceText } from '../text-fix.ts';
import { blockOffsets } from './block-text.ts';
import type { CompiledProgram, CompiledTemplate } from './compiled-template.ts';
import { compileGenerated } from './compiled-template.ts';
import { directiveOf } from './directives.ts';
import type { Directive } from './directives.ts';
import { generateText } from './generate-text.ts';
import { GeneratedCode } from './generated-code.ts';
import type { GeneratedLine } from './generated-code.ts';
import { instruction } from './instruction-names.ts';
import { LITERAL_NAMES, literalArguments } from './literal-arguments.ts';
import type { LiteralArguments } from './literal-arguments.ts';
import type { NodePlan } from './node-plan.ts';
import { parseText } from './parse-text.ts';

export interface YamlCompileOptions extends ProgramOptions {
  readonly ignoreUnknownComments: boolean;
}

/**
 * Turns the documents of a template into a program. Each node becomes calls of instructions in the order of the text: its code,
 * its annotations, `start_node`, then its value or the calls of its children. A part of the tree without any directive
 * is one value, annotations whose arguments are literals are made right here, and nodes that start without code between them
 * need one call: the program grows with the code in the template, not with the lines. Throws a `Failure` for comments that no
 * template may have.
 */
export function compileYaml(source: Source, documents: DocumentSet, options: YamlCompileOptions): CompiledTemplate {
  const template = generateYaml(source, documents, { ...options, detail: 'code' });
  const { program } = template;
  if (program.kind === 'failed' && program.phase === 'syntax') return generateYaml(source, documents, { ...options, detail: 'every node' });
  if (template.literalAnnotations.size === 0 || literalsAreLiterals(program)) return template;
  return generateYaml(source, documents, { ...options, detail: 'code and annotations' });
}

/** A template can bind `True`. */
function literalsAreLiterals(program: CompiledProgram): boolean {
  return program.kind === 'failed' || !program.boundNames.some((name) => LITERAL_NAMES.has(name));
}

function generateYaml(source: Source, documents: DocumentSet, options: GeneratorOptions): CompiledTemplate {
  const generator = new Generator(source, options);
  generator.generate(documents);
  const code = new GeneratedCode(source, generator.lines, { namesFile: true });
  const { plans, texts, literalAnnotations } = generator;
  return { code, program: compileGenerated(code, 'yaml', options), root: 'yaml', plans, texts, literalAnnotations };
}

interface GeneratorOptions extends YamlCompileOptions {
  /**
   * What becomes code: what the author wrote as such; annotations with literals as arguments, too; or every node, as in the reference, where what is left open in
   * code is closed, or found to be wrong, by the calls for the nodes after it.
   */
  readonly detail: 'code' | 'code and annotations' | 'every node';
}

/** What the comments of a node say. */
interface Metas {
  readonly code: readonly CodePart[];
  readonly values: readonly CodePart[];
  readonly annotations: readonly (Directive & { readonly kind: 'annotation' })[];
  /** Whether the code covers just this node, and an `end` is added after it. */
  readonly needsEnd: boolean;
}

/** Code as it is written in a comment. */
interface CodePart {
  readonly code: string;
  /** The offset of the code; of a rewritten shorthand, the one that fits what is after its keyword. */
  readonly start: number;
  readonly span: Span;
}

const TEXT_TEMPLATED_STRINGS = 'yaml/text-templated-strings';

/** In code the name of an annotation is a text in quotes, as it is. */
const ENDS_TEXT = /["\\]/;

const NO_METAS: Metas = { code: [], values: [], annotations: [], needsEnd: false };
const NO_ANNOTATIONS: ReadonlyMap<string, Span> = new Map();

class Generator {
  readonly lines: GeneratedLine[] = [];
  readonly plans: NodePlan[] = [];
  readonly texts: string[] = [];
  readonly #source: Source;
  readonly #options: GeneratorOptions;
  /** Annotations that need no code, of nodes that have no other directives. */
  readonly literalAnnotations = new Map<TreeNode, Annotations>();
  /** By what is after the name: mostly there are a few in hundreds of places. */
  readonly #literals = new Map<string, LiteralArguments | undefined>();
  /** Nodes that have a directive, or something below them has. */
  readonly #templated = new Set<TreeNode>();
  #documents: readonly Document[] = [];
  #textTemplateCount = 0;
  /** Nodes whose start is not written yet. */
  #session: { readonly first: number; last: number; readonly span: Span; readonly isPlaced: boolean } | undefined = undefined;

  constructor(source: Source, options: GeneratorOptions) {
    this.#source = source;
    this.#options = options;
  }

  get #hasEveryNode(): boolean {
    return this.#options.detail === 'every node';
  }

  generate(documents: DocumentSet): void {
    this.#documents = documents.documents;
    for (const document of documents.documents) this.#findTemplated(document);
    const plan = this.#plan(documents, undefined, NO_ANNOTATIONS, false);
    for (const document of documents.documents) this.#holder(document, plan, false);
    this.#generated(instruction('end_ctx', 'None'));
  }

  /** Also notes maps that have a key twice, as that is only known to be wrong when the code has run. */
  #findTemplated(holder: Holder): boolean {
    let isTemplated = this.#hasEveryNode || (holder.comments !== undefined && this.#needsCode(holder, holder.comments));
    if (isCollection(holder.value) && this.#collectionIsTemplated(holder.value)) isTemplated = true;
    if (isTemplated) this.#templated.add(holder);
    return isTemplated;
  }

  /** Whether the comments of a node are more than annotations with literals. */
  #needsCode(holder: Holder, comments: readonly Comment[]): boolean {
    let annotations: Map<string, Annotation> | undefined;
    for (const comment of comments) {
      const directive = directiveOf(comment);
      if (directive.kind === 'remark') continue;
      if (directive.kind === 'unknown' || this.#options.detail !== 'code') return true;
      const { name, content, span } = directive;
      if (name === TEXT_TEMPLATED_STRINGS || kindOf(directive, holder, comment) !== 'annotation') return true;
      const values = this.#literalArguments(content);
      if (!values || ENDS_TEXT.test(name)) return true;
      annotations ??= new Map();
      annotations.set(name, { name, positional: values.positional, named: values.named, span });
    }
    if (annotations) this.literalAnnotations.set(holder, annotations);
    return false;
  }

  #literalArguments(content: string): LiteralArguments | undefined {
    const known = this.#literals.get(content);
    if (known || this.#literals.has(content)) return known;
    const values = literalArguments(content);
    this.#literals.set(content, values);
    return values;
  }

  #collectionIsTemplated(collection: YamlMap | YamlArray): boolean {
    let isTemplated = this.#hasEveryNode || (collection instanceof YamlMap && hasEqualKeys(collection));
    for (const item of collection.items) if (this.#findTemplated(item)) isTemplated = true;
    if (isTemplated) this.#templated.add(collection);
    return isTemplated;
  }

  #holder(holder: Holder, parent: NodePlan, textTemplated: boolean): void {
    const metas = this.#metas(holder);
    const annotationPlaces = placesByName(metas.annotations);
    const hasTexts = textTemplated || annotationPlaces.has(TEXT_TEMPLATED_STRINGS);
    const { value } = holder;
    const isCode = metas.values.length > 0;
    const isText = !isCode && hasTexts && typeof value === 'string';
    const hasNodes = !isCode && isCollection(value) && (hasTexts || this.#templated.has(value));
    const isPlain = !isCode && !isText && !hasNodes;
    const plan = this.#plan(holder, parent, annotationPlaces, isPlain && !this.#hasEveryNode);
    const tag = String(plan.tag);
    for (const part of metas.code) this.#code(part, '', '');
    for (const annotation of metas.annotations) this.#annotation(tag, annotation);
    if (hasTexts && holder instanceof MapItem && typeof holder.key === 'string')
      this.#text(holder.key, holder, holder.start, (result) => instruction('set_map_item_key', tag, result));
    this.#start(plan, holder);
    if (isCode) for (const part of metas.values) this.#code(part, instruction('set_node', tag, '(').slice(0, -1), '))');
    if (isText) this.#text(value, holder, holder.valueStart, (result) => instruction('set_node', tag, result));
    if (hasNodes) this.#collection(value, plan, hasTexts, holder);
    if (isPlain && this.#hasEveryNode) this.#keep(plan, holder);
    if (metas.needsEnd) this.#generated('end');
  }

  #keep({ tag }: NodePlan, holder: Holder): void {
    this.#endRun();
    const code = instruction('set_node', String(tag));
    this.lines.push(hasLine(holder) ? { code, span: spanOf(holder) } : { code, span: undefined, listed: this.#listed('set_node', tag) });
  }

  #collection(collection: YamlMap | YamlArray, parent: NodePlan, textTemplated: boolean, span: Span): void {
    const plan = this.#plan(collection, parent, NO_ANNOTATIONS, false);
    this.#start(plan, span);
    for (const item of collection.items) this.#holder(item, plan, textTemplated);
  }

  #plan(node: TreeNode, parent: NodePlan | undefined, annotationPlaces: ReadonlyMap<string, Span>, keepsValue: boolean): NodePlan {
    const plan = { tag: this.plans.length, parent, depth: parent ? parent.depth + 1 : 0, node, annotationPlaces, keepsValue };
    this.plans.push(plan);
    return plan;
  }

  /** Nodes that start one after the other with nothing between them are started by one call. */
  #start({ tag }: NodePlan, span: Span): void {
    const session = this.#session;
    if (session && !this.#hasEveryNode && session.last + 1 === tag && session.isPlaced === hasLine(span)) {
      session.last = tag;
      return;
    }
    this.#endRun();
    this.#session = { first: tag, last: tag, span, isPlaced: hasLine(span) };
  }

  #endRun(): void {
    if (!this.#session) return;
    const { first, last, span, isPlaced } = this.#session;
    this.#session = undefined;
    const call = first === last ? instruction('start_node', String(first)) : instruction('start_node', String(first), String(last));
    // Where brackets are left open the reference finds several calls, which is an error; so is the sign.
    const code = this.#hasEveryNode ? call : `${call};`;
    this.lines.push(isPlaced ? { code, span: spanOf(span) } : { code, span: undefined, listed: this.#listed('start_node', first) });
  }

  /** How the reference lists a call for a document that nobody wrote: it numbers all nodes of the file, also those without directives. */
  #listed(name: 'start_node' | 'set_node', tag: number): string {
    const index = this.#documents.findIndex((document) => document === this.plans[tag]?.node);
    const before = this.#documents.slice(0, index).reduce((total, { value }) => total + 1 + countNodes(value), 0);
    // A text template is a node, and so is each text in it.
    const inTexts = this.#textTemplateCount + this.texts.length;
    return `${instruction(name, String(before + inTexts + 2))} # *yamlmeta.Document`;
  }

  #annotation(tag: string, { name, content, contentSpan, span }: Directive & { readonly kind: 'annotation' }): void {
    const collected = instruction('collect_node_annotation').slice(0, -1);
    const before = instruction('start_node_annotation', tag, `"${name}"`, collected).slice(0, -1);
    this.#code({ code: content, start: contentSpan.start, span }, before, '))');
  }

  /** A text template in the place of a string, which is written at `start`, perhaps in quotes. */
  #text(text: string, holder: Holder, start: number, useResult: (result: string) => string): void {
    const span = { source: this.#source, start: holder.start, end: holder.end };
    const origin = [start, start + 1].find((offset) => this.#source.text.startsWith(text, offset));
    const offsetOf = origin === undefined ? blockOffsets(this.#source, start, text) : undefined;
    this.#generated(instruction('set_ctx_type', '"text"'));
    this.#textTemplateCount++;
    this.#generated(instruction('start_ctx', '"text"'));
    for (const line of generateText(parseText(text, { span, origin, offsetOf }), this.texts)) this.lines.push({ ...line, isSelection: true });
    this.#line(useResult(`(${instruction('end_ctx')})`), holder);
    this.#generated(instruction('set_ctx_type', '"yaml"'));
  }

  #code({ code, start, span }: CodePart, before: string, behind: string): void {
    this.#endRun();
    this.lines.push({ code: before + code + behind, span, verbatim: { column: before.length, start, length: code.length } });
  }

  #line(code: string, span: Span): void {
    this.#endRun();
    this.lines.push({ code, span: hasLine(span) ? spanOf(span) : undefined });
  }

  #generated(code: string): void {
    this.#endRun();
    this.lines.push({ code, span: undefined });
  }

  /** The reference stops at the first one; reports count all. */
  #unknownComment({ text, span }: Comment): Failure {
    const message = `Failed to parse line ${lineNumber(span)}: '#${text}': Expected ytt-formatted string (${COMMENT_HINT})`;
    const all = this.#documents.flatMap((document) => [...unknownComments(document)]).map((comment) => comment.span);
    return new Failure(message, [plainComments(span, all)]);
  }

  #metas(holder: Holder): Metas {
    if (!holder.comments || this.literalAnnotations.has(holder)) return NO_METAS;
    const code: CodePart[] = [];
    const values: CodePart[] = [];
    const annotations: (Directive & { readonly kind: 'annotation' })[] = [];
    let ends = 0;
    for (const comment of holder.comments) {
      const directive = directiveOf(comment);
      if (directive.kind === 'remark') continue;
      if (directive.kind === 'unknown') {
        if (this.#options.ignoreUnknownComments) continue;
        throw this.#unknownComment(comment);
      }
      const kind = kindOf(directive, holder, comment);
      const { content, contentSpan, span } = directive;
      if (kind === 'annotation') annotations.push(directive);
      else if (kind === 'value') {
        if (holder.value !== null) throw valueTwice(comment);
        values.push({ code: content, start: contentSpan.start, span });
      } else {
        if (ends > 0) throw codeBehindEnd(comment);
        const rewritten = rewriteShorthand(content);
        if (rewritten !== content) ends++;
        code.push({ code: rewritten, start: contentSpan.start + content.length - rewritten.length, span });
      }
    }
    return { code, values, annotations, needsEnd: ends > 0 };
  }
}

/** Code on the line of its node is a value. A document that nobody wrote has no line. */
function kindOf({ name }: Directive & { readonly kind: 'annotation' }, holder: Holder, { span }: Comment): 'code' | 'value' | 'annotation' {
  if (name === 'template/code') return 'code';
  if (name === 'template/value') return 'value';
  if (name !== '') return 'annotation';
  if (!hasLine(holder) || span.start < holder.start) return 'code';
  const lineEnd = holder.source.text.indexOf('\n', holder.start);
  return lineEnd < 0 || span.start < lineEnd ? 'value' : 'code';
}

function placesByName(annotations: Metas['annotations']): ReadonlyMap<string, Span> {
  return annotations.length === 0 ? NO_ANNOTATIONS : new Map(annotations.map(({ name, span }) => [name, span]));
}

function spanOf({ source, start, end }: Span): Span {
  return { source, start, end };
}

function hasLine(span: Span): boolean {
  return !(span instanceof Document) || (!span.isInjected && span.end > span.start);
}

const SHORTHAND = /^(\s*)(if|elif|else|for|def)\/end/;

function rewriteShorthand(code: string): string {
  return code.replace(SHORTHAND, '$1$2');
}

function countNodes(content: Content): number {
  if (!isCollection(content)) return 0;
  let count = 1;
  for (const { value } of content.items) count += 1 + countNodes(value);
  return count;
}

function hasEqualKeys({ items }: YamlMap): boolean {
  if (items.length < 2) return false;
  if (items.length > SMALL) return new Set(items.map(({ key }) => comparable(key))).size < items.length;
  for (let at = 1; at < items.length; at++) {
    const key = comparable(items[at]!.key);
    for (let before = 0; before < at; before++) if (comparable(items[before]!.key) === key) return true;
  }
  return false;
}

/** Maps with fewer items are searched without a set, which takes longer to make. */
const SMALL = 8;

function comparable(key: Content): unknown {
  return typeof key === 'object' && key !== null && 'value' in key ? key.value : key;
}

const COMMENT_HINT = "use '#@' for annotations or code, '#!' for comments";
const FLAG_HINT = 'where ytt runs with --ignore-unknown-comments, set ignoreUnknownComments for the unit in assay.yaml';

function plainComments(span: Span, all: readonly Span[]): Finding {
  const signs = all.map(({ source, start }) => ({ source, start, end: start + '#'.length }));
  const fix = replaceText(signs, '#!', { title: all.length === 1 ? 'write #!' : `write #! in all ${all.length} places` });
  const message = `plain comments are not allowed in a template${all.length === 1 ? '' : `: there are ${all.length} in this file`}`;
  return { code: 'syntax', message, span, hint: `${COMMENT_HINT}; ${FLAG_HINT}`, fixes: [fix], dependsOn: 'flags' };
}

function* unknownComments({ comments = [], value }: Holder): Iterable<Comment> {
  for (const comment of comments) if (directiveOf(comment).kind === 'unknown') yield comment;
  if (isCollection(value)) for (const item of value.items) yield* unknownComments(item);
}

function valueTwice({ span }: Comment): Failure {
  const message = `Expected YAML node at line ${locationText(span)} to have either computed or YAML value, but found both`;
  return new Failure(message, [{ code: 'syntax', message: 'the node has both a YAML value and a computed value', span }]);
}

function codeBehindEnd({ span }: Comment): Failure {
  const message = `Unexpected code at line ${locationText(span)} after use of '*/end', expected YAML node`;
  return new Failure(message, [{ code: 'syntax', message: "there is code between '…/end' and its node", span }]);
}
