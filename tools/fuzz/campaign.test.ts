import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { agreementOf, runCampaign, runCase } from './campaign.mjs';
import { report, wholeCase } from './report.mjs';

interface Subject {
  readonly origin: string;
  readonly files: Readonly<Record<string, string>>;
  readonly flags: readonly (readonly string[])[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
}

type Run = (text: string, folder: string) => object;

const WORDS = ['apple', 'pear', 'plum', 'fig'];

const print = (stdout: string) => ({ kind: 'ended', exit: 0, stdout, stderr: '' });
const upperCase: Run = (text) => print(text.toUpperCase());

/** Two programs that should both write words in capital letters. */
function capitals(reference: Run, ours: Run) {
  const run = (side: Run) => async (subject: Subject, folder: string) => side(subject.files['words.txt'] ?? '', folder);
  return {
    name: 'capitals',
    seeds: WORDS,
    mutate: (random: { pick(words: string[]): string }): Subject => {
      const text = Array.from({ length: 6 }, () => `${random.pick(WORDS)}\n`).join('');
      return { origin: 'words', files: { 'words.txt': text }, flags: [['--capitals']], env: {}, stdin: '' };
    },
    start: () => ({ runReference: run(reference), runOurs: run(ours), close: async () => {} }),
    isSame: (left: { stdout: string }, right: { stdout: string }) => left.stdout === right.stdout,
    departures: [],
    signature: (_: object, right: { kind: string; stdout?: string }) =>
      right.kind === 'ended' ? (/p\w+/.exec(right.stdout ?? '')?.[0] ?? 'other') : right.kind,
  };
}

const CASES = { seed: 5, indices: Array.from({ length: 40 }, (_, index) => index), lanes: 2 };

describe('a campaign', () => {
  it('finds that all agree', async () => {
    const { tally, groups } = await runCampaign(capitals(upperCase, upperCase), CASES);
    expect(groups).toEqual([]);
    expect(agreementOf(tally)).toEqual({ compared: 40, share: 1 });
  });

  it('finds a wrong reference, and shows the smallest input that tells', async () => {
    const wrong: Run = (text) => print(text.toUpperCase().replaceAll('PLUM', 'PRUNE'));
    const { tally, groups } = await runCampaign(capitals(wrong, upperCase), CASES);
    expect(agreementOf(tally).share).toBeLessThan(1);
    expect(groups.map(({ example }) => example.subject.files)).toEqual([{ 'words.txt': 'plum\n' }]);
    expect(groups[0]?.example).toMatchObject({ reference: { stdout: 'PRUNE\n' }, ours: { stdout: 'PLUM\n' } });
  });

  it('groups differences by their signatures, the largest group first', async () => {
    const ours: Run = (text) => print(text.toUpperCase().replaceAll('PEAR', 'pear').replaceAll('PLUM', 'plum'));
    const { groups } = await runCampaign(capitals(upperCase, ours), CASES);
    expect(groups.map(({ signature }) => signature).toSorted()).toEqual(['pear', 'plum']);
    expect(groups[0]?.indices.length).toBeGreaterThanOrEqual(groups[1]?.indices.length ?? Infinity);
    for (const { signature, example } of groups) expect(example.subject.files).toEqual({ 'words.txt': `${signature}\n` });
  });

  it('gives the same again, however many lanes it has', async () => {
    const ours: Run = (text) => print(text.toUpperCase().replaceAll('PEAR', 'pear').replaceAll('PLUM', 'plum'));
    const [one, two] = [
      await runCampaign(capitals(upperCase, ours), { ...CASES, lanes: 1 }),
      await runCampaign(capitals(upperCase, ours), { ...CASES, lanes: 4 }),
    ];
    expect(two.groups).toEqual(one.groups);
    expect(Object.fromEntries(two.tally)).toEqual(Object.fromEntries(one.tally));
  });

  it('leaves out what the reference gives at random', async () => {
    let runs = 0;
    const { tally, groups } = await runCampaign(
      capitals(() => print(String(runs++)), upperCase),
      CASES,
    );
    expect(groups).toEqual([]);
    expect(Object.fromEntries(tally)).toEqual({ random: 40 });
  });

  it('leaves out what the reference does not end on, unless ours crashes on it', async () => {
    const hung: Run = () => ({ kind: 'hung' });
    const ours: Run = (text) => (text.includes('fig') ? { kind: 'crashed', error: 'stack' } : { kind: 'hung' });
    const { tally, groups } = await runCampaign(capitals(hung, ours), CASES);
    expect(new Set(tally.keys())).toEqual(new Set(['different', 'unanswered']));
    expect(groups.map(({ example }) => example.subject.files)).toEqual([{ 'words.txt': 'fig\n' }]);
  });

  it('takes it for a difference that ours does not end', async () => {
    const { groups } = await runCampaign(
      capitals(upperCase, () => ({ kind: 'hung' })),
      { ...CASES, indices: [0] },
    );
    expect(groups.map(({ signature }) => signature)).toEqual(['hung']);
  });

  it('counts stated departures by their names', async () => {
    const lowerCase: Run = (text) => print(text);
    const target = { ...capitals(upperCase, lowerCase), departures: [{ name: 'small letters', explains: () => true }] };
    const { tally, groups } = await runCampaign(target, CASES);
    expect(groups).toEqual([]);
    expect(Object.fromEntries(tally)).toEqual({ 'departed: small letters': 40 });
    expect(agreementOf(tally)).toEqual({ compared: 0, share: 0 });
  });

  it('compares the files that are written, and begins each run without them', async () => {
    const writing =
      (text: string): Run =>
      (_, folder) => {
        const file = path.join(folder, 'out.txt');
        if (fs.existsSync(file)) throw new Error('a file of another run is here');
        fs.writeFileSync(file, text);
        return print('');
      };
    const target = {
      ...capitals(writing('right'), writing('wrong')),
      isSame: (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right),
    };
    const { groups } = await runCampaign(target, { ...CASES, indices: [0] });
    expect(groups[0]?.example).toMatchObject({ reference: { written: { 'out.txt': 'right' } }, ours: { written: { 'out.txt': 'wrong' } } });
  });
});

describe('the report', () => {
  it('tells agreement and how to see a difference again', async () => {
    const wrong: Run = (text) => print(text.toUpperCase().replaceAll('PLUM', 'PRUNE'));
    const target = capitals(wrong, upperCase);
    const outcome = await runCampaign(target, { ...CASES, indices: [...CASES.indices] });
    const text = report(target, { seed: 5, cases: 40, milliseconds: 1500, threshold: 0.998 }, outcome);
    expect(text).toMatch(/^capitals: 40 cases from 4 inputs, seed 5, 2 s\n/);
    expect(text).toMatch(/\nagreement: \d+\.\d\d % of 40 that can be compared; 99\.80 % wanted\n/);
    expect(text).toMatch(
      /\$ capitals\n--- words\.txt\n {2}plum\n--- the reference gives\n {2}status 0\n {2}PRUNE\n--- ours gives\n {2}status 0\n {2}PLUM\n$/,
    );
  });

  it('shows all of one case, whatever both make of it', async () => {
    const long = 'word\n'.repeat(40);
    const target = capitals(
      () => print(long),
      () => print(long),
    );
    const text = wholeCase(target, 7, await runCase(target, { seed: 5, index: 7 }));
    expect(text).toMatch(
      /^## case 7 from words\n\$ capitals --capitals\n--- words\.txt\n(?: {2}(?:apple|pear|plum|fig)\n){6}--- the reference gives\n {2}status 0\n/,
    );
    expect(text.match(/^ {2}word$/gm)).toHaveLength(80);
  });
});
