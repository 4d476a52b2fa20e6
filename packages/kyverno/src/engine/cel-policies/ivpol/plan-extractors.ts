import { ListView } from '@assay/cel';
import type { CelProgram, CelValue } from '@assay/cel';
import type { ObjectValue, Value } from '@assay/jmespath';

import { listOf, objectOf, textOf } from '../../../objects/fields.ts';
import { IMAGES } from '../../../policy/expression-fields.ts';
import { writtenExpressions } from '../../../policy/written-expressions.ts';
import { compileWritten } from '../../cel/compile-expression.ts';
import type { PolicyEnvironment } from '../../cel/policy-environment.ts';
import type { PolicyScope } from '../../cel/policy-scope.ts';

/** Images by category, as they are written; or why they cannot be told. */
export type FoundImages =
  | { readonly kind: 'images'; readonly images: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: 'problem'; readonly message: string };

/** Finds the images of an object. */
export type ExtractImages = (object: ObjectValue, scope: PolicyScope) => FoundImages;

/** Plans `spec.images`, which stand beside the containers of workloads, or in place of those of their name. */
export function planExtractors(
  spec: ObjectValue,
  environment: PolicyEnvironment,
): { readonly extractors: ExtractImages; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const programs = new Map<string, CelProgram>();
  for (const written of writtenExpressions(spec, IMAGES)) {
    const compiled = compileWritten(environment, written);
    if (compiled.kind === 'program') programs.set(textOf(written.element, 'name'), compiled.program);
    else problems.push(compiled.problem);
  }
  const extractors: ExtractImages = (object, scope) => {
    const images = new Map<string, readonly string[]>();
    for (const [category, texts] of containerImages(object)) if (!programs.has(category)) images.set(category, texts);
    for (const [category, program] of programs) {
      const outcome = scope.evaluate(program);
      if (outcome.kind === 'error') return { kind: 'problem', message: outcome.message };
      const texts = textsIn(outcome.value);
      if (texts === undefined) return { kind: 'problem', message: `the images of ${category} are no list of texts` };
      images.set(category, texts);
    }
    return { kind: 'images', images };
  };
  return { extractors, problems };
}

const CATEGORIES = ['containers', 'initContainers', 'ephemeralContainers'] as const;

const TEMPLATE = ['spec', 'template', 'spec'];

/** Where the Pods of workloads are. */
const POD_SPECS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Pod', ['spec']],
  ['CronJob', ['spec', 'jobTemplate', ...TEMPLATE]],
  ...['Job', 'Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'].map((kind) => [kind, TEMPLATE] as const),
]);

function containerImages(object: ObjectValue): readonly (readonly [string, readonly string[]])[] {
  const path = POD_SPECS.get(textOf(object, 'kind'));
  if (path === undefined) return [];
  const pod: Value | undefined = objectOf(object, ...path);
  return CATEGORIES.map((category) => [category, listOf(pod, category).map((container) => textOf(container, 'image'))] as const);
}

function textsIn(value: CelValue): readonly string[] | undefined {
  const items = value instanceof ListView ? Array.from({ length: value.size }, (_unused, index) => value.at(index)) : value;
  if (!Array.isArray(items)) return undefined;
  const texts = items.filter((item) => typeof item === 'string');
  return texts.length === items.length ? texts : undefined;
}
