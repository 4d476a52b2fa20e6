import type { CelProgram, CelValue } from '@assay/cel';
import { Uint } from '@assay/cel';
import { quote } from '@assay/go-values';
import { Int64, isList, isObject, plainObject, printGoValue } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { effectiveEntries, embed, readYaml, resolveAlias } from '@assay/source';
import type { Entry, Node, ScalarNode, Source, Span } from '@assay/source';

import { dataOf } from '../../cel/cel-value.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';
import { hasPlaceholder, isTemplateText, splitTemplateText } from './template-text.ts';
import type { ExpressionPart } from './template-text.ts';

/** A template of objects to generate. */
export interface Template {
  /** The objects with all placeholders replaced, or why one cannot be. */
  readonly render: (scope: PolicyScope) => Rendering;
}

/** What rendering a template comes to; the message is Kyverno's. */
export type Rendering = { readonly kind: 'objects'; readonly objects: readonly ObjectValue[] } | { readonly kind: 'error'; readonly message: string };

/** A template, or what is wrong with one: `message` is what Kyverno says, about the first fault. */
export type TemplatePlan =
  | { readonly kind: 'template'; readonly template: Template }
  | { readonly kind: 'problem'; readonly message: string; readonly faults: readonly TemplateFault[] };

/** Something that is wrong with a template, and where in its text. */
export interface TemplateFault {
  readonly reason: string;
  readonly span: Span;
}

/**
 * Compiles the YAML text of a template, one object for each document. With interpolation, `(( expression ))` as a whole value stands
 * for a value of any type, and inside a longer text for a scalar. Follows pkg/cel/policies/gpol/template of Kyverno (v1.19.0).
 */
export function planTemplate(source: Source, interpolates: boolean, environment: PolicyEnvironment): TemplatePlan {
  const whole: Span = { source, start: 0, end: source.text.length };
  const reading = readYaml(source);
  if (reading.problem !== undefined) {
    const { line, message, span } = reading.problem;
    return refused(`failed to parse YAML: yaml: ${line === undefined ? '' : `line ${line}: `}${message}`, { reason: message, span });
  }
  const refusals: Refusal[] = [];
  const documents = reading.documents.flatMap(({ root }): Part[] => {
    if (root === undefined || isNull(root)) return [];
    try {
      const planned = planNode(root, { environment, interpolates, refusals });
      if (!canBeObject(planned)) throw new Refusal(root, 'document must be a mapping describing a resource');
      return [planned];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
      return [];
    }
  });
  const [first] = refusals;
  if (first !== undefined) return { kind: 'problem', message: first.message, faults: refusals.flatMap(({ faults }) => faults) };
  if (documents.length > 0) return { kind: 'template', template: { render: (scope) => renderAll(documents, scope) } };
  const reason = 'template must contain at least one YAML document';
  return refused(reason, { reason, span: whole });
}

function refused(message: string, fault: TemplateFault): TemplatePlan {
  return { kind: 'problem', message, faults: [fault] };
}

/** Why a part of a template does not compile, in Kyverno's words; thrown where the document cannot be understood any further. */
class Refusal extends Error {
  readonly faults: readonly TemplateFault[];

  constructor({ origin }: Node, reason: string, faults: readonly TemplateFault[] = [{ reason, span: origin }]) {
    super(`line ${origin.source.positionAt(origin.start).line}: ${reason}`);
    this.faults = faults;
  }
}

/** Ends the rendering of a template; caught at the door. */
class RenderingFailed extends Error {}

/** A part of a template. */
type Part =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'placeholder'; readonly placeholder: Placeholder }
  | { readonly kind: 'text'; readonly parts: readonly (string | Placeholder)[] }
  | { readonly kind: 'sequence'; readonly items: readonly Part[] }
  | { readonly kind: 'mapping'; readonly entries: readonly (readonly [name: string, value: Part])[] };

interface Placeholder {
  readonly expression: string;
  readonly program: CelProgram;
}

interface PartOptions {
  readonly environment: PolicyEnvironment;
  readonly interpolates: boolean;
  /** Collects placeholders that do not compile. */
  readonly refusals: Refusal[];
}

function planNode(node: Node, options: PartOptions): Part {
  const content = resolveAlias(node);
  if (!options.interpolates || !isTemplate(content)) return { kind: 'literal', value: literalValue(content) };
  switch (content.kind) {
    case 'scalar':
      return planText(content, options);
    case 'sequence':
      return { kind: 'sequence', items: content.items.map((item) => planNode(item, options)) };
    case 'mapping':
      return { kind: 'mapping', entries: content.entries.map((entry) => [keyOf(entry), planNode(entry.value, options)]) };
  }
}

function keyOf({ key, isMerge }: Entry): string {
  if (key.kind !== 'scalar') throw new Refusal(key, 'only scalar mapping keys are supported');
  if (hasPlaceholder(key.text)) {
    const instead = 'use a whole-value placeholder on the parent field instead (e.g. `labels: (( variables.labels ))`)';
    throw new Refusal(key, `placeholders are not supported in mapping keys; ${instead}`);
  }
  if (isMerge) throw new Refusal(key, 'YAML merge keys are not supported in subtrees containing placeholders');
  return key.text;
}

function planText(scalar: ScalarNode, options: PartOptions): Part {
  const split = splitTemplateText(scalar.text);
  if (split.kind === 'problem') throw new Refusal(scalar, split.message);
  const parts = split.parts.map((part) => (part.kind === 'literal' ? part.text : planPlaceholder(part, scalar, options)));
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'object') return { kind: 'placeholder', placeholder: first };
  return parts.every((part) => typeof part === 'string') ? { kind: 'literal', value: parts.join('') } : { kind: 'text', parts };
}

/** The placeholder compiled; nothing stands for one that does not compile. */
function planPlaceholder({ expression, start }: ExpressionPart, scalar: ScalarNode, { environment, refusals }: PartOptions): Placeholder | string {
  const compiled = environment.environment.compile(expression);
  if (compiled.kind === 'program') return { expression, program: compiled.program };
  const source = embed(scalar);
  const faults = compiled.problems.map(({ message, span = { start: 0, end: expression.length } }): TemplateFault => {
    return { reason: message, span: { source, start: start + span.start, end: start + span.end } };
  });
  refusals.push(new Refusal(scalar, `invalid placeholder expression ${quote(expression)}: ${compiled.text}`, faults));
  return '';
}

/** Whether there is a placeholder or an escape anywhere in a node. */
function isTemplate(node: Node): boolean {
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      return isTemplateText(content.text);
    case 'sequence':
      return content.items.some(isTemplate);
    case 'mapping':
      return content.entries.some(({ key, value }) => isTemplate(key) || isTemplate(value));
  }
}

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.type === 'null';
}

function canBeObject(part: Part): boolean {
  return part.kind === 'mapping' || part.kind === 'placeholder' || (part.kind === 'literal' && isObject(part.value));
}

function literalValue(node: Node): Value {
  const content = resolveAlias(node);
  switch (content.kind) {
    case 'scalar':
      return scalarValue(content);
    case 'sequence':
      return content.items.map(literalValue);
    case 'mapping': {
      const object = plainObject();
      for (const { key, value } of effectiveEntries(content)) object[key.kind === 'scalar' ? key.text : ''] = literalValue(value);
      return object;
    }
  }
}

/** The template is read by go-yaml v3, to which `yes`, `on` and their kin are texts. */
function scalarValue({ type, value, text }: ScalarNode): Value {
  if (type === 'boolean' && !/^(?:true|false)$/i.test(text)) return text;
  return typeof value === 'bigint' ? new Int64(value) : value;
}

function renderAll(documents: readonly Part[], scope: PolicyScope): Rendering {
  const objects: ObjectValue[] = [];
  for (const [index, document] of documents.entries()) {
    try {
      const rendered = render(document, scope);
      if (!isObject(rendered)) throw new RenderingFailed(`expected a mapping describing a resource, got ${goTypeOf(rendered)}`);
      objects.push(rendered);
    } catch (error) {
      if (!(error instanceof RenderingFailed)) throw error;
      return { kind: 'error', message: `document ${index + 1}: ${error.message}` };
    }
  }
  return { kind: 'objects', objects };
}

function render(part: Part, scope: PolicyScope): Value {
  switch (part.kind) {
    case 'literal':
      return part.value;
    case 'placeholder':
      return evaluate(part.placeholder, scope).data;
    case 'text':
      return part.parts.map((each) => (typeof each === 'string' ? each : scalarText(each, scope))).join('');
    case 'sequence':
      return part.items.map((item, index) => within(`item ${index}`, () => render(item, scope)));
    case 'mapping': {
      const object = plainObject();
      for (const [name, value] of part.entries) object[name] = within(`field ${quote(name)}`, () => render(value, scope));
      return object;
    }
  }
}

interface Evaluated {
  readonly value: CelValue;
  readonly data: Value;
}

function evaluate({ expression, program }: Placeholder, scope: PolicyScope): Evaluated {
  const outcome = scope.evaluate(program);
  if (outcome.kind === 'error') throw new RenderingFailed(`failed to evaluate placeholder ${quote(expression)}: ${outcome.message}`);
  const data = dataOf(outcome.value);
  if (data.kind === 'error') throw new RenderingFailed(`failed to convert placeholder ${quote(expression)} result: ${data.message}`);
  return { value: outcome.value, data: data.data };
}

/** A value inside a text, as Go prints it. */
function scalarText(placeholder: Placeholder, scope: PolicyScope): string {
  const { value, data } = evaluate(placeholder, scope);
  if (typeof data === 'string') return data;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint) return String(value.value);
  if (typeof data === 'boolean' || typeof data === 'number') return printGoValue(data);
  const got = `must evaluate to a scalar, got ${goTypeOf(data)}`;
  throw new RenderingFailed(
    `placeholder ${quote(placeholder.expression)} embedded in a string ${got}; use a whole-value placeholder for structured results`,
  );
}

function goTypeOf(value: Value): string {
  if (value === null) return '<nil>';
  if (isList(value)) return '[]interface {}';
  if (isObject(value)) return 'map[string]interface {}';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'float64';
}

function within<Result>(place: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof RenderingFailed ? new RenderingFailed(`${place}: ${error.message}`) : error;
  }
}
