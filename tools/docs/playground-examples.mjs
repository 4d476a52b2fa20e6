import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the playground can begin with: files of `examples/`, the one to look at first, and the panel beside it. */
const EXAMPLES = [
  { name: 'ytt-policies', title: 'ytt with Kyverno policies', from: 'ytt/shop-policies', shown: 'config/shop.yml', panel: 'findings' },
  { name: 'ytt-package', title: 'ytt: a package', from: 'ytt/package', shown: 'envs/lab.yml', panel: 'findings' },
  { name: 'ytt-origins', title: 'ytt: where lines come from', from: 'ytt/shop', shown: 'config.yml', panel: 'rendered' },
  { name: 'kyverno', title: 'Kyverno: policies and tests', from: 'kyverno/team', shown: 'require-team.yaml', panel: 'policies' },
  { name: 'kyverno-wrong', title: 'Kyverno: mistakes', from: 'kyverno', shown: 'team-wrong/kyverno-test.yaml', panel: 'findings' },
  { name: 'kubevirt', title: 'KubeVirt: VM templates', from: 'kubevirt', shown: 'team-vm.yaml', panel: 'findings' },
  { name: 'recipes', title: 'Recipes', from: 'recipes', shown: 'linux-rack13-wrong.json', panel: 'findings' },
];

/** The examples with their files. */
export function playgroundExamples(root) {
  return EXAMPLES.map(({ from, ...example }) => ({ ...example, files: filesBelow(path.join(root, 'examples', from), '') }));
}

function filesBelow(directory, prefix) {
  return readdirSync(directory).flatMap((name) => {
    const file = path.join(directory, name);
    if (statSync(file).isDirectory()) return filesBelow(file, `${prefix}${name}/`);
    return [{ path: `${prefix}${name}`, text: readFileSync(file, 'utf8') }];
  });
}
