// `assay lsp` in an editor that takes nothing which the protocol forbids: the judge beside the recorded suite `editor`, with the built command.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { readYaml, Source, toValue } from '@assay/source';

const root = fileURLToPath(new URL('../..', import.meta.url));
const suites = process.env['ASSAY_CONFORMANCE'] ?? path.join(root, '../shared/conformance');
const EXPECTED_FAILURES = path.join(root, 'packages/conformance/expected-editor-failures.yaml');

export async function scenario(step) {
  const judge = path.join(suites, 'judge/editor.mjs');
  if (!existsSync(judge)) {
    console.log('skipped the suite of editors, which is not at hand');
    return;
  }
  await step('assay lsp answers an editor as the suite wants, but for the known failures', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [judge, path.join(suites, 'editor'), '--', process.execPath, path.join(root, 'packages/cli/bin/assay.js')],
      {
        encoding: 'utf8',
        maxBuffer: 1e8,
      },
    );
    if (!/^\d+ passed, \d+ failed$/m.test(stdout)) throw Object.assign(new Error('the judge did not come to its end'), { stdout, stderr });
    const failed = Array.from(stdout.matchAll(/^FAIL ([^:]*): (.*)$/gm), ([, id, why]) => ({ id, why }));
    const known = expectedFailures();
    const strange = [
      ...failed.filter(({ id }) => !known.has(id)).map(({ id, why }) => `${id} fails: ${why}`),
      ...[...known].filter((id) => !failed.some((failure) => failure.id === id)).map((id) => `${id} passes, so it is no known failure`),
    ];
    if (strange.length > 0) throw new Error(strange.join('\n'));
  });
}

function expectedFailures() {
  const { documents } = readYaml(new Source('expected failures', readFileSync(EXPECTED_FAILURES, 'utf8')));
  return new Set(Object.keys(toValue(documents[0].root)));
}
