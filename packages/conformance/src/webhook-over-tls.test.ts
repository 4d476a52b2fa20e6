import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from 'vitest';

import { ownCertificate, servedWebhook } from '../testing/served-webhook.ts';
import type { Program } from './execute.ts';
import { recordedCases } from './recorded-cases.ts';
import { runCase } from './run-case.ts';
import { suites } from './suites.ts';

const root = process.env['ASSAY_CONFORMANCE'] ?? fileURLToPath(new URL('../../../../shared/conformance', import.meta.url));
const suite = suites.find(({ name }) => name === 'kubevirt');
const cases = suite && fs.existsSync(root) ? recordedCases(root, suite).filter(({ group }) => group === 'webhook') : [];

describe.skipIf(cases.length === 0)('the VM webhook as a server with TLS', () => {
  let program: Program;
  beforeAll(async () => {
    program = servedWebhook(await ownCertificate());
  });

  it.each(cases.map((recorded) => [recorded.name, recorded] as const))('answers %s as recorded', async (_, recorded) => {
    const { execution, difference } = await runCase(program, recorded);
    expect(difference).toBeUndefined();
    if (execution.kind === 'ended')
      for (const line of execution.stderr.trimEnd().split('\n')) expect(JSON.parse(line)).not.toMatchObject({ level: 'error' });
  });
});
