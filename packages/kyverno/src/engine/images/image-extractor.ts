import { isObject } from '@assay/jmespath';
import type { CompiledExpression, ObjectValue } from '@assay/jmespath';

import { compileJmesPath } from '../../jmespath/compile-jmespath.ts';
import type { JmesPathHost } from '../../jmespath/host.ts';
import { listOf, textOf } from '../../objects/fields.ts';

/** Where images stand in a resource, and how they are called. */
export interface ImageExtractor {
  /** The group in the variable `images`, such as `containers`. */
  readonly name: string;
  /** Steps to the objects that have an image; `*` is every element of a list and every member of an object. */
  readonly steps: readonly string[];
  /** The member that tells such objects apart; empty if their place does. */
  readonly key: string;
  /** The member that is the image. */
  readonly value: string;
  /** What makes the image out of that member; `undefined` if it is the image. */
  readonly expression: Expression | undefined;
}

/** A JMESPath expression of an author with its text; a wrong one fails when it is used, as in Kyverno. */
export interface Expression {
  readonly text: string;
  readonly compiled: CompiledExpression<JmesPathHost>;
}

/** The extractors for one kind: those of the rule's `imageExtractors` if it has some for that kind, else those of Kyverno. */
export function extractorsFor(kind: string, imageExtractors: ObjectValue | undefined): readonly ImageExtractor[] | undefined {
  const isConfigured = imageExtractors !== undefined && Object.hasOwn(imageExtractors, kind);
  if (isConfigured) return listOf(imageExtractors, kind).filter(isObject).map(readExtractor);
  const path = POD_PATHS.get(kind);
  return path === undefined ? undefined : standardExtractors(path);
}

const TEMPLATE_SPEC = ['spec', 'template', 'spec'];

/** Where Kyverno looks for the containers of a kind. */
const POD_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Pod', ['spec']],
  ['CronJob', ['spec', 'jobTemplate', 'spec', 'template', 'spec']],
  ...['DaemonSet', 'Deployment', 'Job', 'ReplicaSet', 'ReplicationController', 'StatefulSet'].map((kind) => [kind, TEMPLATE_SPEC] as const),
]);

function standardExtractors(path: readonly string[]): readonly ImageExtractor[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].map((name) => ({
    name,
    steps: [...path, name, '*'],
    key: 'name',
    value: 'image',
    expression: undefined,
  }));
}

function readExtractor(config: ObjectValue): ImageExtractor {
  const steps = textOf(config, 'path')
    .split('/')
    .map((step) => step.replaceAll(/^ +| +$/g, ''))
    .filter((step) => step !== '');
  const value = textOf(config, 'value');
  const expression = textOf(config, 'jmesPath');
  return {
    name: textOf(config, 'name') || 'custom',
    steps: value === '' ? steps.slice(0, -1) : steps,
    key: textOf(config, 'key'),
    value: value === '' ? (steps.at(-1) ?? '') : value,
    expression: expression === '' ? undefined : { text: expression, compiled: compileJmesPath(expression) },
  };
}
