import type { PlacedFinding } from '@assay/language-service';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { allRuleSets } from '@assay/dialects';

import { askEverything } from '../../testing/ask-everything.ts';
import { serviceOn } from '../../testing/language-service.ts';

const UNIT = {
  'config/schema.yml': '#@data/values-schema\n---\n#@schema/desc "Port"\nport: 80\ndb:\n  host: ""\n',
  'config/values.yml': '#@data/values\n---\nport: 8080\ndb:\n  hots: db\n',
  'config/app.yml':
    '#@ load("@ytt:data", "data")\n#@ load("lib.star", "name")\n---\n#@ for i in range(2):\nport: #@ data.values.port + i\nname: #@ name(data.values.db.host)\n#@ end\n',
  'config/lib.star': 'def name(host):\n  return "a-" + host\nend\n',
  'assay.yaml': 'rules:\n  ytt/deprecated: off\nunits:\n  - path: config\n    values: [envs/dev.yml]\n',
  'envs/dev.yml': 'port: 81\n',
};

/** One example of so many is enough to have every kind of file. */
const EVERY = Number(process.env['ASSAY_EDITED_EXAMPLES'] ?? 8);

/** Examples of rules, each in a directory of its own, and a unit. */
const FILES: Readonly<Record<string, string>> = {
  ...UNIT,
  ...Object.fromEntries(
    allRuleSets.flatMap(({ id, rules }) =>
      rules.flatMap(({ code, failing }, index) =>
        index % EVERY === 0 && failing.text.length < 4000 && id !== 'assay'
          ? [failing, ...(failing.beside ?? [])].map(({ file, text }) => [`examples/${id}/${code}/${file}`, text] as const)
          : [],
      ),
    ),
  ),
};

const NAMES = Object.keys(FILES);
const PIECES = [
  '',
  '\n',
  '\r\n',
  ' ',
  '#@ ',
  '- ',
  'a: ',
  '{{ ',
  '"',
  '[',
  '}',
  '\t',
  '\u{1F600}',
  'data.values.',
  'request.',
  'assay-ignore x/y: z',
];

interface Edit {
  readonly file: number;
  /** Where in the text, from 0 to 1. */
  readonly at: number;
  readonly length: number;
  readonly text: string;
  readonly isTruncation: boolean;
}

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    // The unit is edited as often as everything else.
    file: fc.oneof(fc.nat(Object.keys(UNIT).length - 1), fc.nat(NAMES.length - 1)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    text: fc.constantFrom(...PIECES),
    isTruncation: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Everything that the findings say, file by file. */
function shown(found: ReadonlyMap<string, readonly PlacedFinding[]> | undefined): unknown {
  return [...(found ?? [])].filter(([, findings]) => findings.length > 0).sort(([one], [other]) => (one < other ? -1 : 1));
}

it('whatever is typed, the findings are those of the texts as they are in the end, and every question has an answer', async () => {
  const service = serviceOn(FILES);
  await service.diagnose(() => false);
  const texts = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(edits, async (made) => {
      try {
        for (const { file, at, length, text, isTruncation } of made) {
          const name = NAMES[file]!;
          const path = `/work/${name}`;
          const before = texts.get(name) ?? FILES[name]!;
          const start = Math.floor(at * before.length);
          const now = isTruncation ? before.slice(0, start) : before.slice(0, start) + text + before.slice(start + length);
          if (!texts.has(name)) service.open(path, before);
          texts.set(name, now);
          service.change(path, [{ text: now }]);
          const view = await service.view(path);
          if (view) await askEverything(view, Math.min(now.length, start + text.length));
        }
        const found = shown(await service.diagnose(() => false));
        expect(found).toEqual(shown(await serviceOn({ ...FILES, ...Object.fromEntries(texts) }).diagnose(() => false)));
      } finally {
        for (const name of texts.keys()) service.close(`/work/${name}`);
        texts.clear();
      }
    }),
    { numRuns: Number(process.env['ASSAY_EDITS'] ?? 20) },
  );
});
