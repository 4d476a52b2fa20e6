import { editDistance, nearestName, suggestName } from '@assay/findings';
import type { Value } from '@assay/jmespath';
import { nodeAt } from '@assay/source';

import { KNOWN_KINDS } from '../descriptions/kind-names.ts';
import { AUTOGEN_ANNOTATION, POD_CONTROLLERS } from '../engine/autogen/pod-controllers.ts';
import { parseKindSelector } from '../engine/match/kind-selector.ts';
import { fieldOf, listOf, textOf } from '../objects/fields.ts';
import type { YamlObject } from '../objects/yaml-object.ts';
import type { PolicyStep } from '../validation/policy-problem.ts';
import type { Slip } from './slip.ts';

/** Kinds in `match` and `exclude`, and in the annotation about controllers, that Kubernetes nearly has. */
export function findKindSlips(object: YamlObject): readonly Slip[] {
  return [...matchSlips(object), ...controllerSlips(object)];
}

/** Controllers for which Kyverno makes no rules, because they are misspelt. */
function controllerSlips({ root, value }: YamlObject): readonly Slip[] {
  const path = ['metadata', 'annotations', AUTOGEN_ANNOTATION];
  const span = nodeAt(root, path)?.origin;
  const text = textOf(value, ...path);
  if (span === undefined) return [];
  return text.split(',').flatMap((written) => {
    const kind = written.trim();
    const meant = CONTROLLERS.includes(kind) ? undefined : nearestName(kind, CONTROLLERS);
    const message = `Kyverno makes no rules for the controller "${kind}"`;
    return meant === undefined ? [] : [{ code: 'misspelt-kind', message, span, found: kind, hint: `did you mean "${meant}"?` }];
  });
}

const CONTROLLERS = ['none', 'all', ...POD_CONTROLLERS];

function matchSlips({ root, value }: YamlObject): readonly Slip[] {
  return writtenKinds(value).flatMap(({ text, path }) => {
    const meant = nearKindOf(text);
    const node = nodeAt(root, path);
    if (meant === undefined || node === undefined) return [];
    const { kind } = parseKindSelector(text);
    const place = { span: node.origin, prefix: text.slice(0, text.indexOf(kind)) };
    const message = `Kubernetes has no kind "${kind}"`;
    return [{ code: 'misspelt-kind', message, span: node.origin, found: kind, ...suggestName(kind, [meant], place) }];
  });
}

interface WrittenKind {
  readonly text: string;
  readonly path: readonly PolicyStep[];
}

/** What the filters of a policy with rules, of a cleanup policy or of an exception name. */
function writtenKinds(value: Value): readonly WrittenKind[] {
  const spec = fieldOf(value, 'spec');
  const ofRules = listOf(spec, 'rules').flatMap((rule, index) => kindsBelow(rule, ['spec', 'rules', index]));
  return [...ofRules, ...kindsBelow(spec, ['spec'])];
}

function kindsBelow(holder: Value | undefined, path: readonly PolicyStep[]): readonly WrittenKind[] {
  return ['match', 'exclude'].flatMap((block) => {
    const inLists = ['any', 'all'].flatMap((list) =>
      listOf(holder, block, list).flatMap((filter, index) => kindsOfFilter(filter, [...path, block, list, index])),
    );
    return [...kindsOfFilter(fieldOf(holder, block), [...path, block]), ...inLists];
  });
}

function kindsOfFilter(filter: Value | undefined, path: readonly PolicyStep[]): readonly WrittenKind[] {
  return listOf(filter, 'resources', 'kinds').flatMap((text, index) =>
    typeof text === 'string' ? [{ text, path: [...path, 'resources', 'kinds', index] }] : [],
  );
}

/** The kind of Kubernetes that is meant by one that it does not have; `undefined` if a custom one can be meant. */
function nearKindOf(text: string): string | undefined {
  const { group, kind } = parseKindSelector(text);
  if (group !== '*' || !/^[A-Za-z]{3,253}$/.test(kind) || KINDS.has(kind)) return undefined;
  const near = [...KINDS].filter((known) => editDistance(known.toLowerCase(), kind.toLowerCase(), 1) <= 1);
  return near.length === 1 ? near[0] : undefined;
}

const KINDS: ReadonlySet<string> = new Set(KNOWN_KINDS.map(({ kind }) => kind));
