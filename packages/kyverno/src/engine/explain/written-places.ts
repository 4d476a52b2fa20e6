import { isList, isObject, propertyOf } from '@assay/jmespath';
import type { ObjectValue, Value } from '@assay/jmespath';

import { listOf, textOf } from '../../objects/fields.ts';
import type { Policy } from '../../policy/policy.ts';
import { generatedNames } from '../autogen/rule-names.ts';

/** Steps in a document. */
export type Steps = readonly (string | number)[];

/** Where the parts of a rule, or of the spec of a policy, are written. They are told by identity, so that nobody has to carry their steps. */
export class WrittenPlaces {
  readonly #top: ObjectValue;
  readonly #base: Steps;
  readonly #isGenerated: boolean;
  #steps: ReadonlyMap<object, Steps> | undefined;

  /** `base` are the steps to `top` in the policy; what autogen made of a rule has more steps than its author wrote. */
  constructor(top: ObjectValue, base: Steps, { isGenerated = false }: { readonly isGenerated?: boolean } = {}) {
    this.#top = top;
    this.#base = base;
    this.#isGenerated = isGenerated;
  }

  /** The steps to a part, and on from there; to the whole if it is no part. */
  stepsTo(part: object | undefined, ...further: Steps): Steps {
    this.#steps ??= stepsWithin(this.#top);
    const inner = part === undefined ? undefined : this.#steps.get(part);
    if (inner === undefined) return this.#base;
    const steps = [...inner, ...further];
    return [...this.#base, ...(this.#isGenerated ? withoutTemplate(steps) : steps)];
  }

  /** Whether it is a part. */
  has(part: object): boolean {
    this.#steps ??= stepsWithin(this.#top);
    return this.#steps.has(part);
  }
}

/** The places of a rule of kyverno.io; of one that is generated, those of the rule from which it is. */
export function placesOfRule({ content }: Policy, rule: ObjectValue): WrittenPlaces {
  const rules = listOf(content, 'spec', 'rules');
  const name = textOf(rule, 'name');
  const own = rules.indexOf(rule);
  if (own >= 0) return new WrittenPlaces(rule, ['spec', 'rules', own]);
  const origin = rules.findIndex((each) => generatedNames(textOf(each, 'name')).includes(name));
  return new WrittenPlaces(rule, ['spec', 'rules', Math.max(origin, 0)], { isGenerated: true });
}

function stepsWithin(top: ObjectValue): ReadonlyMap<object, Steps> {
  const found = new Map<object, Steps>();
  const visit = (value: Value, steps: Steps): void => {
    if (value === null || typeof value !== 'object' || found.has(value)) return;
    found.set(value, steps);
    if (isList(value)) value.forEach((each, index) => visit(each, [...steps, index]));
    else if (isObject(value)) for (const key of Object.keys(value)) visit(propertyOf(value, key) ?? null, [...steps, key]);
  };
  visit(top, []);
  return found;
}

/** The steps without those that autogen puts in front of what is said of a pod. */
function withoutTemplate(steps: Steps): Steps {
  const at = steps.findIndex((step) => BODIES.has(step));
  const start = at + (steps[at] === 'anyPattern' ? 2 : 1);
  if (at < 0) return steps;
  const inner = steps.slice(start);
  const template = TEMPLATES.find((each) => each.every((step, index) => inner[index] === step));
  return template === undefined ? steps : [...steps.slice(0, start), ...inner.slice(template.length)];
}

const BODIES: ReadonlySet<string | number> = new Set(['pattern', 'anyPattern', 'patchStrategicMerge']);
const TEMPLATES: readonly Steps[] = [
  ['spec', 'jobTemplate', 'spec', 'template'],
  ['spec', 'template'],
];
