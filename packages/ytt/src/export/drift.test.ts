import { expect, it } from 'vitest';

import { requestFor } from '../../testing/export-schema.ts';
import { exportedSchema } from '../command/describe-schema.ts';

const SCHEMA = '#@data/values-schema\n---\n#@schema/validation min=1, one_of=[1, 2.0]\na: 1\nb: x\n';

/** What a file with this text lags after, in a YAML export. */
async function drift(text: string, target: string = 'json-schema-draft-07'): Promise<string | undefined> {
  const answer = await exportedSchema(requestFor(SCHEMA), { target, output: 'yaml' });
  if (answer.kind !== 'answered') throw new Error(answer.message);
  return answer.content.driftOf({ name: 'there.yml', text });
}

const SAME = `# Exported.
properties:
  b: {default: "x", type: string}
  a:
    type: integer
    default: 1
    minimum: 1.0
    enum: [1, 2]
additionalProperties: false
type: object
$schema: http://json-schema.org/draft-07/schema#
`;

it('neither layout nor the order of keys counts', async () => {
  expect(await drift(SAME)).toBeUndefined();
});

it('JSON is as good as YAML', async () => {
  const answer = await exportedSchema(requestFor(SCHEMA), { target: 'helm' });
  if (answer.kind !== 'answered') throw new Error(answer.message);
  expect(await drift(answer.content.text)).toBeUndefined();
});

it('shows the lines that differ, in the order of the export', async () => {
  expect(await drift(SAME.replace('minimum: 1.0', 'minimum: 5').replace('default: "x", ', ''))).toBe(`--- there.yml
+++ the schema
@@ -5,9 +5,10 @@
   a:
     type: integer
     default: 1
-    minimum: 5
+    minimum: 1
     enum:
     - 1
     - 2
   b:
     type: string
+    default: x
`);
});

it('whole numbers are compared to the last digit', async () => {
  const answer = await exportedSchema(requestFor('#@data/values-schema\n---\na: 9007199254740993\n'), { target: 'crd' });
  if (answer.kind !== 'answered') throw new Error(answer.message);
  const { content } = answer;
  expect(content.driftOf({ name: 'a', text: content.text.replace('9007199254740993', '9007199254740992') })).toBeDefined();
  expect(content.driftOf({ name: 'a', text: content.text })).toBeUndefined();
});

it.each([
  ['nothing', ''],
  ['two documents', `${SAME}---\n${SAME}`],
  ['a broken one', '{'],
  ['items in another order', SAME.replace('[1, 2]', '[2, 1]')],
])('%s differs', async (_name, text) => {
  expect(await drift(text)).toMatch(/^--- there\.yml\n\+\+\+ the schema\n@@ /);
});
