import { EMPTY_CONTEXT, SourceFile } from '@assay/findings';
import type { RuleExample } from '@assay/findings';

import { kyvernoDialect } from '../src/dialect.ts';
import { testWorkspace } from './test-workspace.ts';

/** The part of the web-standard encoder used here. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What is found in an example, for tests: severities and codes, then why rows are not checked, but for those that wait for an error to be mended. */
export async function checkExample({ file, text, beside = [] }: RuleExample): Promise<readonly string[]> {
  const workspace = testWorkspace(Object.fromEntries(beside.map((each) => [each.file, each.text])));
  const files = [new SourceFile(file, new TextEncoder().encode(text))];
  const context = { ...EMPTY_CONTEXT, workspace: { ...EMPTY_CONTEXT.workspace, ...workspace } };
  const { violations, notChecked } = await kyvernoDialect.check({ files }, context);
  return [
    ...violations.map(({ rule, severity }) => `${severity} ${rule}`),
    ...notChecked.flatMap(({ reason, culprit }) => (culprit ? [] : [reason])),
  ];
}
