import { EMPTY_CONTEXT, SourceFile, kubernetesObjectsIn } from '@assay/findings';
import type { RuleExample } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { kubernetesDialect } from '../dialect.ts';
import { kubernetesRules } from './kubernetes-rules.ts';

async function found({ file, text, beside = [] }: RuleExample): Promise<readonly string[]> {
  const crds = beside.filter((other) => other.file !== 'assay.yaml').map((other) => new SourceFile(other.file, encodeUtf8(other.text)));
  const { objects } = kubernetesObjectsIn(new SourceFile(file, encodeUtf8(text)));
  const standards = { policies: [], schemas: { kubernetes: '1.33', crds } };
  const { violations, notices = [] } = await kubernetesDialect().judge.judge({ objects, standards, visible: [] }, EMPTY_CONTEXT);
  const noticed = notices.flatMap(({ violation }) => violation ?? []);
  return [...violations, ...noticed].map(({ rule, severity }) => `${severity} ${rule}`);
}

describe.each(kubernetesRules)('$code', ({ code, severity, failing, passing }) => {
  it('is what its failing example breaks', async () => {
    expect(await found(failing)).toEqual([`${severity} ${code}`]);
  });

  it('is kept by its passing example', async () => {
    expect(await found(passing)).toEqual([]);
  });
});
