import type { CelOutcome, CelProgram } from '@assay/cel';
import { isList, isObject } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';
import { pathSteps } from '@assay/source';
import type { Span } from '@assay/source';

import { fieldOf, objectOf, textOf } from '../../objects/fields.ts';
import { spanAt } from '../../objects/span-at.ts';
import type { YamlObject } from '../../objects/yaml-object.ts';
import type { Policy } from '../../policy/policy.ts';
import type { PolicyScope } from '../cel/policy-scope.ts';
import { planBlock } from '../match/filter.ts';
import type { FilterOptions } from '../match/filter.ts';
import type { MatchSubject } from '../match/match-subject.ts';
import type { AnyPatternResult } from '../patterns/plan-any-pattern.ts';
import type { PatternResult } from '../patterns/plan-pattern.ts';
import type { RuleResponse } from '../response.ts';
import { evaluateAside } from '../variables/evaluate-aside.ts';
import type { VariableScope } from '../variables/variable-scope.ts';
import { constraintParts } from './explain-constraints.ts';
import type { ConstraintOutcome, ConstraintSubject } from '../match/match-constraints.ts';
import { conditionParts } from './explain-conditions.ts';
import { matchParts } from './explain-match.ts';
import { patternParts } from './explain-pattern.ts';
import type { Clause, ClauseKind, ClausePart, Explanation, ObjectPlace } from './explanation.ts';
import { expressionParts } from './expression-parts.ts';
import { Secrecy } from './secrecy.ts';
import { placesOfRule, WrittenPlaces } from './written-places.ts';
import type { Steps } from './written-places.ts';

/** That explanations are wanted for an object. */
export interface ExplanationListener {
  /** The tree of the object, if it comes from a text. */
  readonly written: YamlObject | undefined;
  /** Hears of a rule that has nothing to say, because it is not about the object. */
  readonly unmatched: (explanation: Explanation) => void;
}

/** What of a clause is known where it is evaluated. */
interface Told {
  readonly holds: boolean | undefined;
  /** The object or list in the policy that the clause is; the whole rule if it is none. */
  readonly written?: Value | undefined;
  /** Steps from there. */
  readonly further?: Steps;
  readonly message?: string | undefined;
  readonly parts?: readonly ClausePart[];
}

/** A pattern that was held against something. */
export interface ComparedPattern {
  /** As the policy has it. */
  readonly written: Value;
  /** The same with its variables replaced. */
  readonly wanted: Value;
  /** The object or the element. */
  readonly subject: ObjectValue;
  /** The steps from the object to the element; `undefined` if nobody knows them. */
  readonly elementPath: Steps | undefined;
}

/** Opens what explains a rule, or the spec of a policy of CEL, on these objects. */
export type OpenExplainer = (policy: Policy, written: ObjectValue, objects: readonly (ObjectValue | undefined)[]) => Explainer;

/** What opens explainers for one object. */
export function explainersFor(listener: ExplanationListener): OpenExplainer {
  return (policy, written, objects) => new Explainer(policy, written, objects, listener);
}

/** Writes down, while one rule or one policy of CEL is evaluated on an object, what decides about it. */
export class Explainer {
  readonly #policy: Policy;
  readonly #listener: ExplanationListener;
  readonly #places: WrittenPlaces;
  readonly #secrecy: Secrecy;
  readonly #written: ObjectValue;
  #clauses: Clause[] = [];

  constructor(...[policy, written, objects, listener]: readonly [...Parameters<OpenExplainer>, ExplanationListener]) {
    this.#policy = policy;
    this.#listener = listener;
    this.#written = written;
    this.#places = policy.family === 'rules' ? placesOfRule(policy, written) : new WrittenPlaces(written, ['spec']);
    this.#secrecy = new Secrecy(written, objects);
  }

  add(kind: ClauseKind, { holds, written, further = [], message, parts = [] }: Told): void {
    const path = this.#places.stepsTo(objectIn(written), ...further);
    this.#clauses.push({ kind, holds, path, span: spanAt(this.#policy.written, path), ...(message !== undefined && { message }), parts });
  }

  /** What `match` and `exclude` of a rule say of a subject, and whether the policy is for its namespace. */
  addMatch(subject: MatchSubject): void {
    const { namespace, kind } = this.#policy;
    const found = textOf(subject.resource, 'metadata', 'namespace');
    if ((kind === 'Policy' || kind === 'CleanupPolicy') && namespace !== found) {
      this.add('namespace', { holds: false, parts: [{ text: 'metadata.namespace', depth: 0, holds: false, found, wanted: namespace }] });
      return;
    }
    const isMatched = this.#addBlock('match', subject, { withoutUser: 'ignore' });
    if (isMatched && objectOf(this.#written, 'exclude') !== undefined) this.#addBlock('exclude', subject, { withoutUser: 'compare' });
  }

  #addBlock(name: 'match' | 'exclude', subject: MatchSubject, options: FilterOptions): boolean {
    const written = objectOf(this.#written, name);
    if (written === undefined) {
      this.add(name, { holds: false });
      return false;
    }
    const holds = planBlock(written, options)(subject, () => {});
    this.add(name, { holds, written, parts: matchParts(written, subject, options, (part) => this.#spanOf(part)) });
    return holds;
  }

  /** The `matchConstraints` of a policy of CEL on a request, and what they come to. */
  addConstraints(subject: ConstraintSubject, outcome: ConstraintOutcome): void {
    const written = objectOf(this.#written, 'matchConstraints');
    const parts = written === undefined ? [] : constraintParts(written, subject, (part) => this.#spanOf(part));
    if (outcome.kind === 'problem') this.add('constraints', { holds: undefined, written, parts, message: outcome.message });
    else this.add('constraints', { holds: outcome.kind === 'matched', written, parts, message: guessNotice(subject) });
  }

  /** Conditions of a rule or of a policy that cleans up, which stand in `holder`, and what they came to. */
  addConditions(
    kind: 'preconditions' | 'deny' | 'condition',
    holder: ObjectValue,
    outcome: { readonly kind: 'decided'; readonly holds: boolean } | { readonly kind: 'problem'; readonly message: string },
    scope: VariableScope,
  ): void {
    const written = fieldOf(holder, kind === 'preconditions' ? kind : 'conditions');
    if ((kind !== 'deny' && written === undefined) || this.#clauses.length >= MOST_CLAUSES) return;
    const spanOf = (condition: ObjectValue) => this.#spanOf(condition);
    const parts = evaluateAside(scope, () => conditionParts(written, { scope, secrecy: this.#secrecy, spanOf }));
    const told = { written: written ?? holder, parts: parts ?? [] };
    if (outcome.kind === 'problem') this.add(kind, { ...told, holds: undefined, message: outcome.message });
    else this.add(kind, { ...told, holds: outcome.holds });
  }

  /** A pattern, and what came of it. */
  addPattern(compared: ComparedPattern, result: PatternResult): void {
    this.#addPatternOf('pattern', compared, result);
  }

  /** Of several patterns the one that matched, or all that did not. */
  addAnyPattern({ written, wanted, ...compared }: ComparedPattern, result: AnyPatternResult): void {
    const add = (index: number, ofOne: PatternResult): void => {
      this.#addPatternOf('anyPattern', { written: itemOf(written, index), wanted: itemOf(wanted, index), ...compared }, ofOne);
    };
    if (result.status !== 'pass') for (const each of result.results) add(each.index, each.result);
    else if (result.index !== undefined) add(result.index, { status: 'pass' });
  }

  #addPatternOf(kind: 'pattern' | 'anyPattern', { written, wanted, subject, elementPath }: ComparedPattern, result: PatternResult): void {
    const failedAt = result.status === 'fail' ? pathSteps(result.at) : undefined;
    const placeOf = (path: Steps): ObjectPlace => this.#placeOf(path);
    const parts = patternParts(wanted, subject, failedAt, { secrecy: this.#secrecy, base: elementPath, placeOf });
    const holds = result.status === 'error' ? undefined : result.status === 'pass';
    this.add(kind, { holds, written, parts, ...(result.status !== 'pass' && failedAt === undefined && { message: result.cause() }) });
  }

  /** An element of a `foreach` that decides. */
  addElement(entry: ObjectValue, index: number, element: Value, path: Steps | undefined): void {
    const list = textOf(entry, 'list');
    const isHidden = this.#secrecy.hidesPlace(path) || this.#secrecy.hidesExpression(list);
    const parts: readonly ClausePart[] = [
      {
        text: `${list.trim()}[${index}]`,
        depth: 0,
        ...(isHidden ? { isHidden } : { found: element }),
        ...(path && { place: this.#placeOf(path) }),
      },
    ];
    this.add('foreach', { holds: true, written: entry, parts });
  }

  /** The list of a `foreach`, and how many of its elements were looked at. */
  addList(entry: ObjectValue, scope: VariableScope, told: { readonly holds: boolean | undefined; readonly message: string }): void {
    const span = this.#spanOf(entry);
    const parts = evaluateAside(scope, () => expressionParts(textOf(entry, 'list'), 0, { scope, secrecy: this.#secrecy, span }));
    this.add('foreach', { ...told, written: entry, parts: parts ?? [] });
  }

  /** The `expression` of an object in the policy, with the values of its parts; without a program it has not been compiled. */
  addExpression(kind: ClauseKind, holder: Value, outcome: CelOutcome, scope: PolicyScope, program: CelProgram | undefined): void {
    if (!isObject(holder) || !this.#places.has(holder)) return;
    const span = spanAt(this.#policy.written, this.#places.stepsTo(holder, 'expression'));
    const parts = program === undefined ? [] : scope.partsOf(textOf(holder, 'expression'), program, { secrecy: this.#secrecy, span });
    const told = { written: holder, further: ['expression'], parts };
    if (outcome.kind === 'error') this.add(kind, { ...told, holds: undefined, message: outcome.message });
    else this.add(kind, { ...told, holds: outcome.value === true });
  }

  /** That an exception decides. */
  addException(exception: YamlObject): void {
    this.#addObject('exception', exception, true);
  }

  /** Whether a binding lets the request through. */
  addBinding(binding: YamlObject, holds: boolean): void {
    this.#addObject('binding', binding, holds);
  }

  #addObject(kind: ClauseKind, object: YamlObject, holds: boolean): void {
    const path = ['metadata', 'name'];
    const found = textOf(object.value, ...path);
    this.#clauses.push({ kind, holds, path, span: spanAt(object, path), parts: [{ text: 'metadata.name', depth: 0, found }] });
  }

  /** What an object has at a place, which breaks a rule. */
  partAt(text: string, path: Steps, found: Value | undefined): ClausePart {
    const isHidden = this.#secrecy.hidesPlace(path);
    return { text, depth: 0, holds: false, place: this.#placeOf(path), ...(isHidden ? { isHidden } : found !== undefined && { found }) };
  }

  /** Does again, at nobody's cost, what tells its clauses to this explainer. */
  addAnew(scope: VariableScope, evaluate: () => void): void {
    evaluateAside(scope, evaluate);
  }

  /** An answer of the rule with what was written down. What no clause has decided the rule says itself. */
  explained(response: RuleResponse): RuleResponse {
    return { ...response, clauses: this.#clausesFor(response) };
  }

  #clausesFor({ status, type, message }: RuleResponse): readonly Clause[] {
    const last = this.#clauses.at(-1);
    const isOpen = last === undefined || (GOES_ON.has(last.kind) && GOES_ON.get(last.kind) === last.holds && type !== 'deletion');
    if (!isOpen && (status !== 'error' || last.holds === undefined)) return this.#clauses;
    const { kind, names } = BODIES[type];
    const body = names.map((name) => fieldOf(this.#written, name)).find((each) => each !== undefined);
    const path = this.#places.stepsTo(objectIn(body));
    const holds = status === 'error' ? undefined : status === 'pass';
    return [...this.#clauses, { kind, holds, path, span: spanAt(this.#policy.written, path), message, parts: [] }];
  }

  /** Tells the listener that the rule is not about the object. */
  tellUnmatched(rule: string): void {
    this.#listener.unmatched({ policy: this.#policy, rule, clauses: this.#clauses });
  }

  /** Tells the listener that the rule is about the object, but none of its images is meant. */
  tellWithoutImages(rule: string): void {
    this.add('images', { holds: false, written: fieldOf(this.#written, 'verifyImages'), message: 'no image of the object is meant' });
    this.tellUnmatched(rule);
  }

  #spanOf(part: object): Span {
    return spanAt(this.#policy.written, this.#places.stepsTo(part));
  }

  #placeOf(path: Steps): ObjectPlace {
    const { written } = this.#listener;
    return { path, ...(written && { span: spanAt(written, path) }) };
  }
}

/** Conditions of so many elements are told; there can be thousands. */
const MOST_CLAUSES = 50;

/** The clauses before those that say what a rule comes to, and whether they hold where it goes on. */
const GOES_ON: ReadonlyMap<ClauseKind, boolean> = new Map([
  ['match', true],
  ['exclude', false],
  ['constraints', true],
  ['binding', true],
  ['condition', true],
  ['preconditions', true],
]);

/** What stands for a rule where no clause says more, and where it is written: in a rule of kyverno.io, or in a policy of CEL. */
const BODIES: Readonly<Record<RuleResponse['type'], { readonly kind: ClauseKind; readonly names: readonly string[] }>> = {
  validation: { kind: 'rule', names: ['validate', 'validations'] },
  mutation: { kind: 'mutation', names: ['mutate', 'mutations'] },
  generation: { kind: 'generation', names: ['generate'] },
  'image-verification': { kind: 'images', names: ['verifyImages', 'images'] },
  deletion: { kind: 'rule', names: ['conditions'] },
};

function guessNotice({ isGuessed, resource }: ConstraintSubject): string | undefined {
  return isGuessed === true ? `"${resource}" is guessed, as no definition of the kind is given` : undefined;
}

function itemOf(patterns: Value, index: number): Value {
  return isList(patterns) ? (patterns[index] ?? null) : null;
}

function objectIn(value: Value | undefined): object | undefined {
  return value !== null && typeof value === 'object' ? value : undefined;
}
