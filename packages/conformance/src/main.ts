import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { run } from 'assay';

import { readExpectedFailures } from './expected-failures.ts';
import { recordedCases } from './recorded-cases.ts';
import { report } from './report.ts';
import { repeatCases, runCases } from './run-cases.ts';
import { suites } from './suites.ts';
import { judgeResult } from './verdict.ts';

const options = readOptions();

const root = process.env['ASSAY_CONFORMANCE'] ?? fileURLToPath(new URL('../../../../shared/conformance', import.meta.url));
if (fs.existsSync(root)) await runSuites();
else console.log(`no recorded suites at ${root}: nothing was run`);

interface Options {
  readonly filter: string;
  readonly show: boolean;
  readonly twice: boolean;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        filter: { type: 'string', default: '' },
        show: { type: 'boolean', default: false },
        twice: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nusage: npm run conformance -- [--filter TEXT] [--show] [--twice]`);
    process.exit(2);
  }
}

async function runSuites(): Promise<void> {
  const started = performance.now();
  const cases = suites.flatMap((suite) => recordedCases(root, suite));
  const selected = cases.filter(({ name }) => name.includes(options.filter));
  if (selected.length === 0) {
    const names = [...new Set(suites.map(({ name }) => name))].join(', ');
    console.error(`no case has "${options.filter}" in its name; the suites are ${names}, and editor, which npm run test:programs -- editor runs`);
    process.exitCode = 1;
    return;
  }
  const expectedFailures = readExpectedFailures(fs.readFileSync(new URL('../expected-failures.yaml', import.meta.url), 'utf8'));

  const once = await runCases(run, selected);
  const results = options.twice ? await repeatCases(run, once) : once;

  const verdicts = results.map((result) => judgeResult(result, expectedFailures));
  const names = new Set(cases.map(({ name }) => name));
  const problems = [...expectedFailures]
    .filter((name) => !names.has(name))
    .map((name) => `${name}: expected-failures.yaml lists it, but it is no case`);
  process.stdout.write(report(verdicts, problems, { show: options.show, milliseconds: performance.now() - started }));
  process.exitCode = problems.length > 0 || verdicts.some(({ standing }) => standing === 'failed') ? 1 : 0;
}
