import { readFileSync } from 'node:fs';

import { applyEdits } from '@assay/findings';
import { encodeUtf8 } from '@assay/source';
import { expect, it } from 'vitest';

import { greetingDialect } from '../testing/greeting-dialect.ts';
import { Session } from './session/session.ts';
import { openDocuments } from './workspace/open-documents.ts';

const url = (path: string): URL => new URL(path, import.meta.url);

it('shows a dialect in CONTRIBUTING that works', async () => {
  const shown = /```ts\n(.*?)```/s.exec(readFileSync(url('../../../CONTRIBUTING.md'), 'utf8'))?.[1];
  expect(shown).toBe(readFileSync(url('../testing/greeting-dialect.ts'), 'utf8'));

  const session = new Session({
    workspace: openDocuments(new Map([['/a.greeting', encodeUtf8('helo')]])),
    dialects: [greetingDialect],
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  });
  const { violations } = (await session.report()).report;
  expect(violations).toMatchObject([{ file: 'a.greeting', rule: 'unknown-greeting', hint: 'did you mean "hello"?' }]);
  expect(applyEdits('helo', violations[0]?.fixes?.[0]?.edits ?? [])).toBe('hello');
});
