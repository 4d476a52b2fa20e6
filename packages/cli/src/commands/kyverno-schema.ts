import { manifestSchemaText, PUBLISHED_SHAPES } from '@assay/kyverno-test/schema';

import type { RunCommand } from '../arguments/command.ts';

/** `assay kyverno schema`. */
export const runKyvernoSchema: RunCommand = (given, host) => {
  const shape = PUBLISHED_SHAPES.find((known) => known === given.value('shape')) ?? 'v1beta1';
  host.stdout.write(manifestSchemaText(shape));
  return 0;
};
