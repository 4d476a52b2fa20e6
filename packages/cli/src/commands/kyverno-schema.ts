import { manifestSchemaText } from '@assay/kyverno/schema';
import type { PublishedShape } from '@assay/kyverno/schema';

import type { RunCommand } from '../command.ts';

/** `assay kyverno schema`. The command line lets no other shapes through. */
export const runKyvernoSchema: RunCommand = (given, host) => {
  host.stdout.write(manifestSchemaText((given.value('shape') ?? 'v1beta1') as PublishedShape));
  return 0;
};
