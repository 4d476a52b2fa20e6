import { sourceOf } from '@assay/kyverno/objects';

import { pathFrom } from '../inputs/paths.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from '../manifest/model.ts';
import type { RowRemark } from '../verdicts/row-remarks.ts';

/** Why roles in the UserInfo file of a manifest match nothing, where the reference says nothing. Those of a KyvernoTest are told before it runs. */
export async function roleRemarks({ directory, userinfo }: TestManifest, workspace: Workspace): Promise<readonly RowRemark[]> {
  if (userinfo === undefined) return [];
  const path = pathFrom(directory, userinfo.path);
  const reading = workspace.readFile(path);
  if (reading.kind !== 'file') return [];
  const { checkInputFile } = await import('../lint/check-input-file.ts');
  return checkInputFile(sourceOf(path, reading.bytes), 'UserInfo').findings.filter(({ code }) => code === 'role-without-namespace');
}
