import type { Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import { isCollection, isKnown, valuePlace } from '../model.ts';
import type { Document, Holder, MapItem, YamlArray, YamlMap } from '../model.ts';
import { keyText as reportedKeyText } from '../overlay/key-text.ts';
import { placeText } from '../place-text.ts';
import { keyText } from '../schema/key-text.ts';
import { pathText } from '../schema/path.ts';
import type { Path } from '../schema/path.ts';
import { fragmentFrom } from '../values/fragment.ts';
import { conditionHolds } from './condition.ts';
import type { PlannedValidation } from './planned-validation.ts';
import { readValidation } from './read-validation.ts';
import type { PlannedRule } from './rules/named-rule.ts';

/** What a document is judged by. */
export interface ValidationOptions {
  readonly thread: Thread;
  /** What the schema asks of the values of the document's nodes. What `@assert/validate` on the nodes asks comes behind it. */
  readonly schemaRules: ReadonlyMap<Holder, PlannedValidation>;
}

/**
 * Checks all rules of all nodes, a node before what is in it; functions of authors spend the thread's budget. Throws a
 * `Failure` that lists every violation, or that says which annotation cannot be used.
 */
export function validateDocument(document: Document, { thread, schemaRules }: ValidationOptions): void {
  const assertions = new Map<Holder, PlannedValidation>();
  readAssertions(document, assertions);
  if (schemaRules.size === 0 && assertions.size === 0) return;
  const report = new Report();
  const trail: (MapItem | number)[] = [];
  const checkOne = (validation: PlannedValidation, holder: Holder, parent: YamlMap | YamlArray | undefined): void => {
    report.add(holder, validation, trail, violationsOf(validation, { holder, parent, document, trail, thread }));
  };
  const check = (holder: Holder, parent: YamlMap | YamlArray | undefined): void => {
    const rule = schemaRules.get(holder);
    const assertion = assertions.get(holder);
    if (rule) checkOne(rule, holder, parent);
    if (assertion) checkOne(assertion, holder, parent);
    const { value } = holder;
    if (!isCollection(value)) return;
    const { items } = value;
    for (let index = 0; index < items.length; index++) {
      const item = items[index]!;
      trail.push(item.kind === 'map-item' ? item : index);
      check(item, value);
      trail.pop();
    }
  };
  const attempt = thread.run(() => {
    check(document, undefined);
    return null;
  });
  if ('fault' in attempt) throw new Failure(attempt.fault.message, [{ code: 'evaluation', message: attempt.fault.message }]);
  report.throwIfAny();
}

function readAssertions(holder: Holder, found: Map<Holder, PlannedValidation>): void {
  const annotation = holder.annotations?.get('assert/validate');
  if (annotation) found.set(holder, readValidation(annotation));
  if (isCollection(holder.value)) for (const item of holder.value.items) readAssertions(item, found);
}

/** The way from the document to a node: items of maps, and indexes. */
type Trail = readonly (MapItem | number)[];

interface Subject {
  readonly holder: Holder;
  readonly parent: YamlMap | YamlArray | undefined;
  readonly document: Document;
  readonly trail: Trail;
  readonly thread: Thread;
}

/** A rule that a value breaks. */
interface Violation {
  readonly rule: PlannedRule;
  /** Empty when nothing can be said of it. */
  readonly found: string;
}

function violationsOf(validation: PlannedValidation, { holder, parent, document, trail, thread }: Subject): readonly Violation[] {
  const { rules, when, isNullChecked, place } = validation;
  if (holder.value === null && !isNullChecked) return [];
  const value = fragmentFrom(holder.value);
  try {
    if (
      when !== undefined &&
      !conditionHolds(when, value, { parent: parent ? fragmentFrom(parent) : null, root: fragmentFrom(document.value) }, thread)
    ) {
      return [];
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.budget !== undefined) throw error;
    const message = `Validating ${reportedPath(trail)}: ${error.message}`;
    throw new Failure(message, [{ code: 'annotation', message: error.message, place, path: pathOf(trail) }]);
  }
  // Null is only looked at by the first rule, which says that it must not be.
  const checked = holder.value === null ? rules.slice(0, 1) : rules;
  const violations: Violation[] = [];
  for (const rule of checked) {
    const found = foundBy(rule, value, thread);
    if (found !== undefined) violations.push({ rule, found });
  }
  return violations;
}

function foundBy(rule: PlannedRule, value: Value, thread: Thread): string | undefined {
  try {
    return rule.check(value, thread);
  } catch (error) {
    if (!(error instanceof Fault) || error.budget !== undefined) throw error;
    return error.message;
  }
}

class Report {
  readonly #findings: Finding[] = [];
  readonly #blocks: string[] = [];

  add(holder: Holder, { place }: PlannedValidation, trail: Trail, violations: readonly Violation[]): void {
    if (violations.length === 0) return;
    // A key that is empty leaves nothing to show.
    const heading = reportedPath(trail) || `(${holder.kind.replace('-', ' ')})`;
    const lines = violations.flatMap(({ rule, found }) => [
      `    - must be: ${rule.description} (by: ${placeText(place)})\n`,
      found === '' ? '' : `      found: ${found}\n`,
    ]);
    this.#blocks.push(`  ${heading}\n    from: ${placeText(holder)}\n${lines.join('')}\n`);
    for (const { rule, found } of violations) this.#findings.push(findingOf(holder, trail, rule, found, place));
  }

  throwIfAny(): void {
    if (this.#findings.length > 0) throw new Failure(this.#blocks.join(''), this.#findings);
  }
}

function findingOf(holder: Holder, trail: Trail, rule: PlannedRule, found: string, rulePlace: PlannedValidation['place']): Finding {
  const path = pathOf(trail);
  return {
    code: rule.keyword,
    message: `${path.length === 0 ? 'the document' : pathText(path)} must be: ${rule.description}`,
    ...(isKnown(holder) ? { place: valuePlace(holder) } : {}),
    path,
    expected: rule.description,
    ...(found === '' ? {} : { found }),
    related: [{ message: 'the rule', place: rulePlace }],
  };
}

function pathOf(trail: Trail): Path {
  return trail.map((step) => (typeof step === 'number' ? step : keyText(step.key)));
}

/** A path as the reference shows it: `m.l[0].v`. */
function reportedPath(trail: Trail): string {
  return trail.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? reportedKeyText(step) : `${text}.${reportedKeyText(step)}`;
  }, '');
}
