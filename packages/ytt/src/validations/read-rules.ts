import { didYouMean } from '@assay/findings';
import type { Span } from '@assay/source';
import type { NamedArguments, Value } from '@assay/starlark';
import { attribute, can, Dict, Fault, List, Thread, Tuple, typeNameOf, ValueSet } from '@assay/starlark';

import type { UnknownKeyword } from '../keyword-advice.ts';
import type { ArgumentSpans } from '../model.ts';
import { language } from '../template/language.ts';
import { bareRule, customRule } from './custom-rule.ts';
import type { FormatLibrary } from './format-library.ts';
import { MessageTemplate } from './message-template.ts';
import { ArgumentProblem } from './rules/named-rule.ts';
import type { NamedRule, PlannedRule } from './rules/named-rule.ts';
import { namedRule, namedRules, namesOf } from './rules/rules.ts';
import { textOf } from './rules/subject.ts';

/** Rules as they are given: in an annotation, or to `assert.validate`. */
export interface GivenRules {
  readonly positional: readonly Value[];
  readonly named: NamedArguments;
  /** Whether a function may be without a description. */
  readonly takesFunctions: boolean;
  readonly formats: FormatLibrary | undefined;
  /** Keywords that whoever asks reads itself. Default: none. */
  readonly ownKeywords?: readonly string[];
  /** Where they are, if that is not one place. */
  readonly places?: ArgumentSpans | undefined;
}

/** What only a schema can say, whose types are known: a rule in CEL, and below the node the place of what is found. */
export const EXPRESSION_KEYWORDS: readonly string[] = ['cel', 'path'];

/** Rules that are ready to be checked. */
export interface PlannedRules {
  /** In the order in which they are checked. */
  readonly rules: readonly PlannedRule[];
  /** The function that says whether the rules hold for a value at all. */
  readonly when: Value | undefined;
  /** Whether null is checked, and alone found wanting. */
  readonly isNullChecked: boolean;
}

/** Why rules cannot be used as they are given. */
export class RuleMistake extends Error {
  /** The reference says in three ways where the annotation is. */
  readonly preposition: 'at' | 'by' | undefined;
  /** More about it, in words of the author or of another program. */
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  /** The keyword whose argument it is about, which the reference does not always name. */
  readonly keyword: string | undefined;
  /** What only a report says, for want of a hint. */
  readonly advice: string | undefined;
  readonly unknownKeyword: UnknownKeyword | undefined;

  constructor(message: string, preposition: 'at' | 'by' | undefined, { detail, hint, keyword, advice, unknownKeyword }: MistakeDetails = {}) {
    super(message);
    this.preposition = preposition;
    this.detail = detail;
    this.hint = hint;
    this.keyword = keyword;
    this.advice = advice;
    this.unknownKeyword = unknownKeyword;
  }
}

interface MistakeDetails {
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly keyword?: string;
  readonly advice?: string;
  readonly unknownKeyword?: UnknownKeyword;
}

/** Reads rules. Throws a {@link RuleMistake} for the first one that cannot be used. */
export function readRules({ positional, named, takesFunctions, formats, ownKeywords = [], places }: GivenRules): PlannedRules {
  const own = positional.map((argument, at) => {
    const rule = takesFunctions && can(argument, 'call') ? bareRule(argument) : readOwnRule(argument);
    return placed(rule, places?.positional[at]);
  });
  const keywords = new Map<NamedRule, string>();
  const planned = new Map<NamedRule, PlannedRule>();
  let when: Value | undefined;
  for (const [at, [keyword, argument]] of named.entries()) {
    if (keyword === 'when') {
      when = readCondition(argument);
      continue;
    }
    if (ownKeywords.includes(keyword)) continue;
    const rule = knownRule(keyword, ownKeywords);
    const earlier = keywords.get(rule);
    if (earlier !== undefined)
      throw new RuleMistake(`expected one of the keyword arguments "${earlier}" and "${keyword}", which are the same rule`, 'at');
    keywords.set(rule, keyword);
    const one = readKeyword(rule, keyword, argument, formats);
    if (one) planned.set(rule, placed(one, places?.named[at]));
  }
  const [first, ...others] = namedRules.map((rule) => planned.get(rule));
  const rules = [first, ...own, ...others].filter((rule) => rule !== undefined);
  return { rules, when, isNullChecked: first !== undefined };
}

function placed(rule: PlannedRule, span: Span | undefined): PlannedRule {
  return span ? { ...rule, span } : rule;
}

/** Reads `("description", function)` or `("description", function, "message")`, where an object with a function `check` is as good. */
function readOwnRule(argument: Value): PlannedRule {
  if (!(argument instanceof Tuple)) {
    throw new RuleMistake(`expected annotation to have 2-tuple as argument(s), but found: ${textOf(argument)}`, 'by');
  }
  const [description, assertion, message] = argument.items;
  const isLong = argument.items.length === 3 && typeof message === 'string' && message !== '';
  if ((argument.items.length !== 2 && !isLong) || description === undefined || assertion === undefined) {
    throw new RuleMistake(`expected 2-tuple, but found tuple with length ${argument.items.length}`, 'by');
  }
  if (typeof description !== 'string') {
    const found = typeNameOf(description);
    throw new RuleMistake(`expected first item in the 2-tuple to be a string describing a valid value, but was ${found}`, 'at');
  }
  const called = can(assertion, 'call') ? assertion : checkOf(assertion);
  return customRule({ description, assertion: called, message: isLong ? readMessage(message) : undefined });
}

function checkOf(assertion: Value): Value {
  const found = typeNameOf(assertion);
  if (!hasAttributes(assertion)) {
    throw new RuleMistake(`expected second item in the 2-tuple to be an assertion function, but was ${found}`, 'at');
  }
  const check = attribute(new Thread({ semantics: language }), assertion, 'check');
  if (check === undefined) {
    throw new RuleMistake(`expected second item in tuple to be an assertion function or assertion object, but was a ${found}`, 'at');
  }
  if (!can(check, 'call')) throw new RuleMistake(`expected struct with attribute check(), but was ${typeNameOf(check)}`, 'at');
  return check;
}

function hasAttributes(value: Value): boolean {
  return typeof value === 'string' || value instanceof Dict || value instanceof List || value instanceof ValueSet || can(value, 'attribute');
}

function readMessage(text: string): MessageTemplate {
  try {
    return new MessageTemplate(text);
  } catch (error) {
    if (error instanceof Fault) throw new RuleMistake('expected third item in the 3-tuple to be a message', 'at', { detail: error.message });
    throw error;
  }
}

function readCondition(argument: Value): Value {
  if (can(argument, 'call')) return argument;
  throw new RuleMistake(`expected keyword argument "when" to be a function, but was ${typeNameOf(argument)}`, 'at');
}

function knownRule(keyword: string, ownKeywords: readonly string[]): NamedRule {
  const rule = namedRule(keyword);
  if (rule) return rule;
  if (EXPRESSION_KEYWORDS.includes(keyword)) throw new RuleMistake(`expected keyword argument "${keyword}" in @schema/validation only`, 'at');
  const known = [...namedRules.flatMap(namesOf), ...ownKeywords, 'when'];
  const hint = didYouMean(keyword, known);
  const advice = `known are ${namedRules.map((each) => each.keyword).join(', ')} and when`;
  throw new RuleMistake(
    `unknown keyword argument "${keyword}"`,
    'at',
    hint === undefined ? { advice } : { hint, unknownKeyword: { keyword, known } },
  );
}

function readKeyword(rule: NamedRule, keyword: string, given: Value, formats: FormatLibrary | undefined): PlannedRule | undefined {
  const { description, argument } = splitDescription(rule, given);
  try {
    const planned = rule.fromKeyword(argument, { keyword, formats });
    return planned && description !== undefined ? { ...planned, description } : planned;
  } catch (error) {
    if (error instanceof ArgumentProblem) throw new RuleMistake(error.message, error.isPlaced ? 'at' : undefined, { detail: error.detail, keyword });
    if (error instanceof Fault) throw new RuleMistake(error.message, 'at', { keyword });
    throw error;
  }
}

/** Takes `("description", argument)` apart. */
function splitDescription(rule: NamedRule, given: Value): { readonly description?: string; readonly argument: Value } {
  if (!(given instanceof Tuple) || given.items.length !== 2) return { argument: given };
  const [description, argument] = given.items;
  if (typeof description !== 'string' || argument === undefined || rule.canBeDescribed?.(argument) === false) return { argument: given };
  return { description, argument };
}
