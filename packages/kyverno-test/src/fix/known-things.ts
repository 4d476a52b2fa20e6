import type { Value } from '@assay/jmespath';
import { printJson } from '@assay/jmespath';
import { kindMap, listOf, ownName, textOf } from '@assay/kyverno/objects';

import { loadPolicies } from '../inputs/load-policies.ts';
import { loadResources } from '../inputs/load-resources.ts';
import type { NamedFile } from '../inputs/model.ts';
import { pathFrom } from '../inputs/paths.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from '../manifest/model.ts';

/** What the files hold that a manifest names. */
export interface KnownThings {
  readonly policies: readonly KnownPolicy[];
  /** The names of its resources, of targets too. */
  readonly resources: readonly string[];
  /** Whether some policy may look at the groups of users. */
  readonly looksAtGroups: boolean;
}

/** A policy with what rows and values can say of it. */
export interface KnownPolicy {
  readonly name: string;
  /** Empty for one of the cluster. */
  readonly namespace: string;
  /** Whether it is a policy of kyverno.io: others have no rules that rows could name. */
  readonly hasRules: boolean;
  readonly rules: readonly string[];
  /** The rules that look at the labels of namespaces; of a policy without rules, whether it does, as the empty name. */
  readonly usersOfLabels: readonly string[];
}

/** Reads the policies and resources of a manifest; files that cannot be read hold nothing. */
export function thingsIn(manifest: TestManifest, workspace: Workspace): KnownThings {
  const at = (files: readonly NamedFile[]) => files.map(({ path }) => pathFrom(manifest.directory, path));
  const { policies } = loadPolicies(at(manifest.policies), workspace);
  const kinds = kindMap([]);
  const { objects } = loadResources(at([...manifest.resources, ...manifest.targetResources]), workspace, kinds, { integers: 'double' });
  return {
    policies: policies.map(({ name, namespace, family, content }) => {
      const rules = family === 'rules' ? listOf(content, 'spec', 'rules') : [];
      const parts = family === 'rules' ? rules : [content];
      return {
        name,
        namespace,
        hasRules: family === 'rules',
        rules: rules.map((rule) => textOf(rule, 'name')),
        usersOfLabels: parts.filter(looksAtLabels).map((part) => textOf(part, 'name')),
      };
    }),
    looksAtGroups: policies.some(({ content }) => holds(content, /groups|system:serviceaccounts|"Group"/)),
    resources: [...new Set(objects.map(({ value }) => textOf(value, 'metadata', 'name')))],
  };
}

/** The policy that a row names, by its name or as namespace/name. */
export function policyNamed({ policies }: KnownThings, name: string): KnownPolicy | undefined {
  const own = ownName(name);
  return policies.find((policy) => policy.name === own);
}

function looksAtLabels(part: Value): boolean {
  return holds(part, /"namespaceSelector"|namespaceObject/);
}

function holds(value: Value, pattern: RegExp): boolean {
  const printed = printJson(value);
  return printed.kind === 'text' && pattern.test(printed.text);
}
