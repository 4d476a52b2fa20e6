// Runs a program that we stand in for and ours on mutated inputs, and tells where they differ: in status, output, messages or files.
//
//     npm run fuzz -- ytt|kyverno [--cases 1000] [--seed 1] [--first 0] [--seeds DIR]… [--lanes 2] [--threshold 99.8]
//
// The program must be on the PATH, in the version that the README of the package names. Inputs are mutated from our examples, from the recorded
// suites when they are at hand, and from each DIR with packages of other people. The same seed and inputs give the same cases:
// `--seed S --first I --cases 1` repeats one, and shows all of it and what both make of it.
// Exit status 0 when at least as many percent agree as the threshold says.
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { agreementOf, runCampaign, runCase } from './fuzz/campaign.mjs';
import { makeKyvernoTarget } from './fuzz/kyverno/target.mjs';
import { report, wholeCase } from './fuzz/report.mjs';
import { makeYttTarget } from './fuzz/ytt/target.mjs';

const TARGETS = { kyverno: makeKyvernoTarget, ytt: makeYttTarget };

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    seeds: { type: 'string', multiple: true, default: [] },
    lanes: { type: 'string', default: String(os.availableParallelism()) },
    threshold: { type: 'string', default: '99.8' },
  },
});
const makeTarget = TARGETS[positionals[0]];
if (makeTarget === undefined || positionals.length !== 1) throw new Error(`name one of: ${Object.keys(TARGETS).join(', ')}`);

const seed = Number(given.seed);
const threshold = Number(given.threshold) / 100;
const first = Number(given.first);
const indices = Array.from({ length: Number(given.cases) }, (_, index) => first + index);
const suites = process.env['ASSAY_CONFORMANCE'] ?? fileURLToPath(new URL('../../shared/conformance', import.meta.url));
const target = makeTarget({ suites, packages: given.seeds });
if (indices.length === 1) process.stdout.write(wholeCase(target, first, await runCase(target, { seed, index: first })));
const begun = performance.now();
const outcome = await runCampaign(target, { seed, indices, lanes: Number(given.lanes), onCase: progress(indices.length) });
process.stdout.write(report(target, { seed, cases: indices.length, milliseconds: performance.now() - begun, threshold }, outcome));
process.exitCode = agreementOf(outcome.tally).share >= threshold ? 0 : 1;

/** Tells how far it is: a terminal often, a log now and then. */
function progress(cases) {
  const { isTTY } = process.stderr;
  let done = 0;
  let different = 0;
  return ({ kind }) => {
    done++;
    if (kind === 'different') different++;
    if (done % (isTTY ? 50 : 1000) !== 0 && done !== cases) return;
    process.stderr.write(`${isTTY ? '\r' : ''}${done} of ${cases} cases, ${different} different${isTTY && done !== cases ? '' : '\n'}`);
  };
}
