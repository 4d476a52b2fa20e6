import type { ObjectValue, Value } from '@assay/jmespath';
import { listOf, textOf, textsOf } from '@assay/kyverno/objects';

import { ALWAYS, both, compare, either, every, NEVER } from '../cel/condition.ts';
import type { Condition, ListOperand } from '../cel/condition.ts';
import type { RuleMatch } from '../match/translate-match.ts';
import { wildcardTest } from '../pattern/wildcard-test.ts';
import { Refusal } from '../refusal.ts';
import type { PolicyPath } from '../refusal.ts';
import { STANDARD_CHECKS } from './pod-security-checks.ts';
import type { CheckVariant, StandardCheck } from './pod-security-checks.ts';

/** A check with what is to be said where it is broken. */
export interface StandardClause {
  readonly condition: Condition;
  readonly message: string;
}

/** The pod security standards as conditions, one for each check that a Pod has to pass. */
export function podSecurityClauses(standard: ObjectValue, { resources }: RuleMatch, path: PolicyPath): readonly StandardClause[] {
  if (resources.some(({ kind }) => kind !== 'Pod')) {
    throw new Refusal(path, 'the standard is for other kinds than Pods', 'write the rule for Pods: it is made for their controllers, too');
  }
  const level = textOf(standard, 'level');
  const minor = Number(/^v1\.(\d+)$/.exec(textOf(standard, 'version'))?.[1] ?? Number.POSITIVE_INFINITY);
  const exclusions = listOf(standard, 'exclude').map((each, index) => readExclusion(each, [...path, 'exclude', index]));
  return STANDARD_CHECKS.filter((check) => level !== 'baseline' || check.level === 'baseline').flatMap((check) => {
    const variant = check.variants.findLast(({ since }) => since <= minor) ?? check.variants[0];
    const condition = clauseOf(check, variant, exclusionsOf(check, exclusions), path);
    if (condition.kind === 'constant') return [];
    return [{ condition, message: `The Pod breaks the ${level} standard: ${check.control === '' ? 'Host Probes and Hooks' : check.control}` }];
  });
}

interface Exclusion {
  readonly control: string;
  /** Wildcards; empty if the Pod itself is forgiven. */
  readonly images: readonly string[];
}

function readExclusion(entry: Value, path: PolicyPath): Exclusion {
  if (textOf(entry, 'restrictedField') !== '' || textsOf(entry, 'values').length > 0) {
    throw new Refusal(path, 'a control is excluded for single fields', 'write the check of this control as a validation of its own');
  }
  return { control: textOf(entry, 'controlName'), images: textsOf(entry, 'images') };
}

/** What is forgiven of a check: the Pod itself, and containers with images. */
interface Forgiven {
  readonly pod: boolean;
  readonly images: readonly string[];
}

function exclusionsOf({ control }: StandardCheck, exclusions: readonly Exclusion[]): Forgiven {
  const ours = control === '' ? [] : exclusions.filter((each) => each.control === control);
  return { pod: ours.some(({ images }) => images.length === 0), images: ours.flatMap(({ images }) => images) };
}

const CONTAINERS: ListOperand = {
  lists: ['object.spec.containers', 'object.spec.?initContainers.orValue([])', 'object.spec.?ephemeralContainers.orValue([])'],
  names: ['containers', 'initContainers', 'ephemeralContainers'],
};

function clauseOf({ level }: StandardCheck, { pod, container, exceptOnWindows }: CheckVariant, forgiven: Forgiven, path: PolicyPath): Condition {
  // Kyverno forgives one container that says nothing of its own as well.
  const isOfBoth = level === 'restricted' && pod.kind !== 'constant' && container.kind !== 'constant';
  if (forgiven.pod && isOfBoth && !forgiven.images.includes('*')) {
    throw new Refusal([...path, 'exclude'], 'a control of Pods and containers is excluded for the Pod alone', 'exclude it for all images, too');
  }
  const excluded =
    forgiven.images.length === 0 ? NEVER : either(...forgiven.images.map((image) => wildcardTest("container.?image.orValue('')", image)));
  const clause = both(forgiven.pod ? ALWAYS : pod, every(CONTAINERS, 'container', either(excluded, container)));
  if (exceptOnWindows !== true || clause.kind === 'constant') return clause;
  return either(compare("object.spec.?os.?name.orValue('')", '==', "'windows'"), clause);
}
