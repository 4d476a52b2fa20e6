import { isObject } from '@assay/jmespath';
import type { AttestedPredicate, ContextProvider } from '@assay/kyverno/engine';
import { readFirstDocument, sourceOf } from '@assay/kyverno/objects';
import { writtenName } from '@assay/kyverno/policy';

import type { Attestation } from '../inputs/model.ts';
import { pathFrom } from '../inputs/paths.ts';
import { TestAbort } from '../inputs/test-abort.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from '../manifest/model.ts';

/** The predicates that a manifest of v1beta1 gives to rules; generated rules have those of the rule they were made from. */
export function attestations({ directory, values }: TestManifest, workspace: Workspace): NonNullable<ContextProvider['attestationsOf']> {
  const given = new Map<string, readonly Attestation[]>();
  for (const policy of values?.policies ?? []) {
    for (const rule of policy.rules) if (rule.attestations.length > 0) given.set(`${policy.name.text}/${rule.name.text}`, rule.attestations);
  }
  if (given.size === 0) return () => undefined;
  return (policy, rule) => given.get(`${policy}/${writtenName(rule)}`)?.map((each) => readPredicate(each, directory, workspace));
}

function readPredicate({ predicateType, predicateResource }: Attestation, directory: string, workspace: Workspace): AttestedPredicate {
  const path = pathFrom(directory, predicateResource.path);
  const reading = workspace.readFile(path);
  if (reading.kind !== 'file') throw new TestAbort(`the predicate ${path} cannot be read`);
  const read = readFirstDocument(sourceOf(path, reading.bytes), { integers: 'double' });
  if (read.kind === 'problem' || !isObject(read.value)) throw new TestAbort(`the predicate ${path} has to be a JSON object`);
  return { predicateType, predicate: read.value };
}
