import { suggestName } from '@assay/findings';
import { describedPlaces } from '@assay/source';
import type { Span } from '@assay/source';
import type { Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import { itemsOnPath } from '../expressions/child-path.ts';
import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { holderOrigin } from '../holder-origin.ts';
import { locationText } from '../location-text.ts';
import { isCollection, isKnown, valueSpan } from '../model.ts';
import type { Document, Holder, MapItem, YamlArray, YamlMap } from '../model.ts';
import { unsetIn } from '../needed-values/unset-in.ts';
import { keyText as reportedKeyText } from '../overlay/key-text.ts';
import { keyText } from '../schema/key-text.ts';
import { pathText } from '../schema/path.ts';
import type { ValuePath } from '../schema/path.ts';
import { fragmentFrom } from '../values/fragment.ts';
import type { ConditionContext } from './condition.ts';
import type { PlannedValidation } from './planned-validation.ts';
import type { RuleReader } from './rule-reader.ts';
import { rewriteRule } from './rewrite-rule.ts';
import { violationsOf } from './violations-of.ts';
import type { ValueContext, RuleViolation } from './violations-of.ts';

/** What documents are judged by. */
export interface ValidationOptions {
  readonly thread: Thread;
  readonly rules: RuleReader;
  /** What the schema asks of the values of nodes. What `@assert/validate` on the nodes asks comes after it. Default: nothing. */
  readonly schemaRules?: ReadonlyMap<Holder, PlannedValidation>;
  /** Whether it is told of a condition that fails as the reference tells it: neither the annotation is named, nor a document. Default: no. */
  readonly isTerse?: boolean;
}

/**
 * Checks all rules of all nodes of a document, a node before what is in it; functions of authors spend the thread's budget. Throws
 * a `Failure` that lists every violation, or that says which annotation cannot be used.
 */
export function validateDocument(document: Document, options: ValidationOptions): void {
  validateDocuments([document], options);
}

/** As {@link validateDocument}, for documents that are judged together: all violations are in one report. */
export function validateDocuments(documents: readonly Document[], options: ValidationOptions): void {
  guard(options, () => judgeDocuments(documents, options));
}

/** Reads what `@assert/validate` on the nodes of a document asks, and judges nothing. Throws a `Failure` for the first mistake in it. */
export function readAssertions(document: Document, options: Pick<ValidationOptions, 'thread' | 'rules'>): void {
  guard(options, () => readBelow(document, options.rules));
}

function guard({ thread }: Pick<ValidationOptions, 'thread'>, step: () => void): void {
  const attempt = thread.run(() => {
    step();
    return null;
  });
  if (!('fault' in attempt)) return;
  const { message, details } = attempt.fault;
  throw details instanceof Failure ? details : new Failure(message, [{ code: 'evaluation', message }]);
}

/** As {@link validateDocuments}, inside of an evaluation: throws the `Fault` when a budget is exhausted. */
export function judgeDocuments(documents: readonly Document[], options: ValidationOptions): void {
  const walk = new Walk({ schemaRules: NO_RULES, isTerse: false, ...options });
  for (const [index, document] of documents.entries()) walk.visitDocument(document, index);
  walk.report.throwIfAny();
}

const NAME = 'assert/validate';
const NO_RULES: ReadonlyMap<Holder, PlannedValidation> = new Map();

function readBelow({ annotations, value }: Holder, rules: RuleReader): void {
  const annotation = annotations?.get(NAME);
  if (annotation) rules.read(annotation);
  if (isCollection(value)) for (const item of value.items) readBelow(item, rules);
}

/** The way from the document to a node: items of maps, and indexes. */
type Trail = readonly (MapItem | number)[];

/** Goes through documents, and knows where it is. */
class Walk implements ValueContext {
  readonly report = new Report();
  readonly #thread: Thread;
  readonly #rules: RuleReader;
  readonly #schemaRules: ReadonlyMap<Holder, PlannedValidation>;
  readonly #isTerse: boolean;
  readonly #trail: (MapItem | number)[] = [];
  #root: Document | undefined = undefined;
  #index = 0;
  #parent: YamlMap | YamlArray | undefined = undefined;

  constructor({ thread, rules, schemaRules, isTerse }: Required<ValidationOptions>) {
    this.#thread = thread;
    this.#rules = rules;
    this.#schemaRules = schemaRules;
    this.#isTerse = isTerse;
  }

  visitDocument(document: Document, index: number): void {
    this.#root = document;
    this.#index = index;
    this.#parent = undefined;
    this.#visit(document);
  }

  context(): ConditionContext {
    return { parent: this.#parent ? fragmentFrom(this.#parent) : null, root: this.#root ? fragmentFrom(this.#root.value) : null };
  }

  key(): Value {
    const step = this.#trail.at(-1) ?? this.#index;
    return typeof step === 'number' ? step : fragmentFrom(step.key);
  }

  #visit(holder: Holder): void {
    const validation = this.#schemaRules.get(holder);
    if (validation) this.#check(validation, holder);
    const annotation = holder.annotations?.get(NAME);
    if (annotation) this.#check(this.#rules.read(annotation), holder);
    const { value } = holder;
    if (!isCollection(value)) return;
    const { items } = value;
    const outer = this.#parent;
    this.#parent = value;
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      this.#trail.push(item.kind === 'map-item' ? item : index);
      this.#visit(item);
      this.#trail.pop();
    }
    this.#parent = outer;
  }

  #check(validation: PlannedValidation, holder: Holder): void {
    try {
      const violations = violationsOf(validation, fragmentFrom(holder.value), this, this.#thread);
      if (violations.length === 0) return;
      const below = validation.path ? itemsOnPath(holder, validation.path) : [];
      this.report.add(below.at(-1) ?? holder, validation, [...this.#trail, ...below], violations);
    } catch (error) {
      if (!(error instanceof Fault) || isPlacedBudget(error)) throw error;
      const failure = this.#failureOf(error, validation, holder);
      // The budget is that of everything around, too: no function of the author is to go on from here.
      throw error.budget === undefined ? failure : new Fault(failure.message, { budget: error.budget, details: failure });
    }
  }

  /** It cannot be told whether the rules hold: a condition failed, or a budget is exhausted. */
  #failureOf({ budget, message }: Fault, { annotation, span }: PlannedValidation, holder: Holder): Failure {
    const where =
      this.#isTerse && budget === undefined
        ? reportedPath(this.#trail)
        : `${headingOf(holder, this.#trail)}: @${annotation.name} (by ${locationText(span)})`;
    const code = budget === undefined ? 'annotation' : 'evaluation';
    return new Failure(`Validating ${where}: ${message}`, [{ code, message: `@${annotation.name}: ${message}`, span, path: pathOf(this.#trail) }]);
  }
}

/** Whether a budget ran out in documents that are judged by a rule of these ones, and the place is told. */
function isPlacedBudget({ budget, details }: Fault): boolean {
  return budget !== undefined && details instanceof Failure;
}

class Report {
  readonly #findings: Finding[] = [];
  readonly #blocks: string[] = [];

  add(holder: Holder, { span }: PlannedValidation, trail: Trail, violations: readonly RuleViolation[]): void {
    const lines = violations.map((violation) => reportedLines(violation, span));
    this.#blocks.push(`  ${headingOf(holder, trail)}\n    from: ${locationText(holder)}\n${lines.join('')}\n`);
    for (const violation of violations) this.#findings.push(findingOf(holder, trail, violation, span));
  }

  throwIfAny(): void {
    if (this.#findings.length > 0) throw new Failure(this.#blocks.join(''), this.#findings);
  }
}

function reportedLines({ rule, found, message }: RuleViolation, span: Span): string {
  const by = `(by: ${locationText(rule.span ?? span)})`;
  if (message !== undefined) return `    - ${message} ${by}\n`;
  return `    - must be: ${rule.description} ${by}\n${found === '' ? '' : `      found: ${found}\n`}`;
}

function findingOf(
  holder: Holder,
  trail: Trail,
  { rule, found, message, hint, candidates, failedAt, fixes, instead }: RuleViolation,
  annotationPlace: Span,
): Finding {
  const path = pathOf(trail);
  const unset = unsetIn(holder.value, path, { rule, found, message });
  const subject = path.length === 0 ? 'the document' : pathText(path);
  return {
    code: rule.keyword,
    message: message ?? `${subject} must be: ${rule.description}${found === '' ? '' : `; found: ${found}`}`,
    ...(isKnown(holder) ? { span: spanOf(holder) } : {}),
    path,
    expected: rule.description,
    ...(unset.length > 0 && { unset }),
    ...(found === '' || message !== undefined ? {} : { found }),
    ...(hint === undefined ? {} : { hint }),
    ...(fixes && { fixes }),
    ...(instead && { fixes: rewriteRule(annotationPlace, rule.keyword, instead) }),
    ...(typeof holder.value === 'string' && suggestName(holder.value, candidates, { span: spanOf(holder) })),
    related: [
      { message: 'the rule', span: rule.span ?? annotationPlace },
      ...(failedAt ? [{ message: 'its function fails here', span: failedAt }] : []),
      ...givenAt(holder),
    ],
  };
}

/** Where a value is; a map or array, null in place of one, and what is computed are where the key is. */
function spanOf(holder: Holder): Span {
  const { source, start, end, value, valueStart, valueEnd } = holder;
  return value === null || isCollection(value) || valueStart === valueEnd ? { source, start, end } : valueSpan(holder);
}

/** Where a value was given that a template only takes over. */
function givenAt(holder: Holder): NonNullable<Finding['related']> {
  const { valueFrom } = holderOrigin(holder);
  const places = valueFrom ? describedPlaces(valueFrom) : [];
  return places.flatMap(({ description, span }) => (span && isKnown(span) ? [{ message: `the value: ${description}`, span }] : []));
}

function pathOf(trail: Trail): ValuePath {
  return trail.map((step) => (typeof step === 'number' ? step : keyText(step.key)));
}

/** The path of a node; a document, or a key that is empty, leaves nothing to show. */
function headingOf({ kind }: Holder, trail: Trail): string {
  return reportedPath(trail) || `(${kind.replace('-', ' ')})`;
}

/** A path as the reference shows it: `m.l[0].v`. */
function reportedPath(trail: Trail): string {
  return trail.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? reportedKeyText(step) : `${text}.${reportedKeyText(step)}`;
  }, '');
}
