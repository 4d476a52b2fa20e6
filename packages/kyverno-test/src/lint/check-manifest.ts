import type { Workspace } from '../inputs/workspace.ts';
import type { Finding } from '../findings/finding.ts';
import { oncePerCause } from '../findings/finding.ts';
import type { TestManifest } from '../manifest/model.ts';
import { oncePerName } from './unknown-names.ts';
import type { CheckedStructure } from '../structure/check-structure.ts';
import { checkRowFiles } from './check-expected-files.ts';
import { checkInputs, readInputFile } from './check-inputs.ts';
import { checkRows } from './check-rows.ts';
import { checkVariables } from './check-variables.ts';
import { ManifestCheck } from './manifest-check.ts';
import { indexPolicies } from './policy-index.ts';
import { indexResources } from './resource-index.ts';

/**
 * Everything that keeps a manifest of the right structure from doing what it says: files that are absent or wrong, names that are not
 * there, fields that do not fit the rules (R3 to R18 of PROPOSAL.md). `isExcused` tells which missing fields have been told already.
 */
export function checkManifest(
  manifest: TestManifest,
  workspace: Workspace,
  isExcused: CheckedStructure['isExcused'] = () => false,
): readonly Finding[] {
  const check = new ManifestCheck(manifest, workspace, isExcused);
  const names = { policies: indexPolicies(check), resources: indexResources(check) };
  checkRowFiles(check);
  checkRows(check, names);
  checkInputs(check);
  const inline = check.body.record(check.isNew ? 'variables' : 'values');
  const values = inline ?? (manifest.variables && readInputFile(check, manifest.variables, 'Values'));
  if (values !== undefined) checkVariables(check, values, names);
  return oncePerCause(oncePerName(check.findings));
}
