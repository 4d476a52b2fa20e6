import type { ObjectValue, Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { matchesWildcard } from '@assay/kubernetes-values';

import { fieldOf, listOf, textOf } from '../objects/fields.ts';

/** What expressions of a rule may be about, as far as that can be told without a request. */
export interface KnownVariables {
  readonly knows: (expression: string) => boolean;
  /** The names of the entries of its contexts. */
  readonly names: readonly string[];
  /** As the reference prints it: its regular expression and its patterns. */
  readonly description: string;
}

/** Where a rule is going to be evaluated. */
export interface VariableSurroundings {
  /** Without a request of a user. */
  readonly isBackground: boolean;
  /** With an object that is to be changed beside the one that triggers. */
  readonly hasTarget: boolean;
}

/**
 * The variables of a rule: what Kyverno fills in and the entries of its contexts, those of loops wherever they are. The test is as wide
 * as the reference's: an expression passes that has one of the words anywhere, or calls a function. Follows pkg/validation/policy/validate.go
 * of Kyverno (v1.19.0), but for entries of nested loops, which the reference does not know.
 */
export function knownVariables(rule: ObjectValue, surroundings: VariableSurroundings): KnownVariables {
  const words = wordsIn(surroundings);
  const entries = contextsOf(rule);
  const patterns = entries.flatMap(entryPatterns);
  const regularExpression = [...words.map((word) => word.replaceAll('.', '\\.')), '([a-z_0-9]+\\()[^{}]'].join('|');
  return {
    knows: (expression) =>
      words.some((word) => expression.includes(word)) || CALL.test(expression) || patterns.some((pattern) => matchesWildcard(pattern, expression)),
    names: entries.map((entry) => textOf(entry, 'name')).filter((name) => name !== ''),
    description: `regex "${regularExpression}" or patterns [${patterns.join(' ')}]`,
  };
}

/** Something that looks like a call with something in it. */
const CALL = /[a-z_0-9]\([^{}]/;

function wordsIn({ isBackground, hasTarget }: VariableSurroundings): readonly string[] {
  if (!isBackground && !hasTarget)
    return ['request', 'serviceAccountName', 'serviceAccountNamespace', 'element', 'elementIndex', '@', 'images', 'image'];
  const users = isBackground ? [] : ['serviceAccountName', 'serviceAccountNamespace'];
  return ['request.', ...users, 'element', 'elementIndex', '@', 'images', 'images.', 'image.', ...(hasTarget ? ['target.'] : [])];
}

/** The entries of all contexts of a rule. */
function contextsOf(rule: ObjectValue): readonly Value[] {
  const loops = [
    ...listOf(rule, 'validate', 'foreach'),
    ...listOf(rule, 'mutate', 'foreach'),
    ...listOf(rule, 'mutate', 'targets'),
    ...listOf(rule, 'generate', 'foreach'),
  ];
  return [...listOf(rule, 'context'), ...attestationEntries(rule), ...loops.flatMap((loop) => loopEntries(loop, 0))];
}

const DEEPEST_LOOP = 100;

function loopEntries(loop: Value, depth: number): readonly Value[] {
  const nested = depth < DEEPEST_LOOP ? listOf(loop, 'foreach').flatMap((each) => loopEntries(each, depth + 1)) : [];
  return [...listOf(loop, 'context'), ...nested];
}

/** Attestations with a name can be read by the `validate` of their verification. */
function attestationEntries(rule: ObjectValue): readonly Value[] {
  const verifications = listOf(rule, 'verifyImages');
  if (!verifications.some((each) => fieldOf(each, 'validate') !== undefined)) return [];
  return verifications.flatMap((each) => listOf(each, 'attestations')).filter((each) => textOf(each, 'name') !== '');
}

function entryPatterns(entry: Value): readonly string[] {
  if (!isObject(entry)) return [];
  const name = textOf(entry, 'name');
  const isData = fieldOf(entry, 'configMap') !== undefined;
  const data = isData ? ['.data', '.metadata', '.data.*', '.metadata.*'].map((suffix) => `${name}${suffix}`) : [];
  const isOther = !isData || OTHER_SOURCES.some((source) => fieldOf(entry, source) !== undefined);
  return [...(isOther ? [`${name}*`] : []), ...data];
}

const OTHER_SOURCES = ['apiCall', 'globalReference', 'imageRegistry', 'variable'];
