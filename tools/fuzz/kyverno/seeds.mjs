// Real inputs: the recorded manifests and cases, and manifests of other people's repositories. Policies that have no test get a manifest.
import fs from 'node:fs';
import path from 'node:path';

import { directoriesBelow, readNamedTexts, readTexts, recordedCases, sortedEntries } from '../input-files.mjs';
import { isPolicy, kindsIn } from './texts.mjs';

const MANIFEST = 'kyverno-test.yaml';
const FLAGS = [['test', '.'], ['-o', 'json'], ['--detailed-results'], ['--remove-color']];

/** The manifests of the recorded corpus, each with all files that it names. */
export function readRecordedManifests(suite) {
  const index = path.join(suite, 'index.json');
  if (!fs.existsSync(index)) return [];
  return JSON.parse(fs.readFileSync(index, 'utf8')).flatMap(({ path: origin, files }) => subjectOf(suite, origin, files));
}

/** The recorded cases that have a manifest. */
export function readRecordedTests(suite) {
  return recordedCases(suite).flatMap(({ place, origin }) => {
    const files = readTexts(path.join(place, 'in'), () => true);
    return files?.[MANIFEST] === undefined ? [] : [{ origin, files, flags: FLAGS, env: {}, stdin: '' }];
  });
}

/** Every manifest below a directory, with the files that it names. */
export function readManifests(root) {
  return directoriesBelow(root).flatMap((directory) => {
    const manifest = path.join(directory, MANIFEST);
    // Those of older releases are no longer read.
    if (!fs.existsSync(manifest) || !/^kind: *Test\b/m.test(fs.readFileSync(manifest, 'utf8'))) return [];
    const named = [...namedFiles(manifest)].map((file) => path.relative(root, file));
    return named.some((name) => name.startsWith('..')) ? [] : subjectOf(root, path.relative(root, manifest), named);
  });
}

/** Every policy below a directory by itself, with a manifest that wants it to pass for some of these resources of its kinds. */
export function readPolicies(root, resources, random) {
  return directoriesBelow(root)
    .flatMap((directory) => sortedEntries(directory).map(({ name }) => path.join(directory, name)))
    .flatMap((file) => {
      const texts = /\.ya?ml$/.test(file) ? readNamedTexts(path.dirname(file), [path.basename(file)]) : undefined;
      const text = texts && Object.values(texts)[0];
      // What tests of other tools compare policies with is no policy.
      if (text === undefined || !isPolicy(text) || !/^spec:/m.test(text)) return [];
      return [withManifest(text, { origin: path.relative(path.dirname(root), file), resources, random })];
    });
}

const MOST_RESOURCES = 4;

function withManifest(policy, { origin, resources, random }) {
  const kinds = kindsIn(policy);
  const fitting = resources.filter(({ kind }) => kinds.has(kind));
  const chosen = Array.from({ length: Math.min(MOST_RESOURCES, fitting.length) }, () => random.pick(fitting).text);
  const names = [...new Set([...policy.matchAll(/^metadata:\s*\n(?:[ ]+.*\n)*?[ ]+name: *["']?([\w.-]+)/gm)].map(([, name]) => name))];
  const files = {
    [MANIFEST]: [
      'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata:\n  name: made\npolicies:\n- policy.yaml\nresources:\n- resources.yaml\nresults:\n',
      ...names.map((name) => `- policy: ${name}\n  result: pass\n`),
    ].join(''),
    'policy.yaml': policy,
    'resources.yaml': chosen.join('---\n'),
  };
  return { origin, files, flags: FLAGS, env: {}, stdin: '' };
}

/** The files below the deepest directory that has them all. */
function subjectOf(root, origin, names) {
  const directories = names.map((name) => path.dirname(name).split('/'));
  const [first, ...others] = directories;
  let depth = 0;
  while (depth < first.length && others.every((steps) => steps[depth] === first[depth])) depth++;
  const common = first.slice(0, depth).join('/');
  const below = names.map((name) => path.relative(common, name));
  const files = readNamedTexts(path.join(root, common), below);
  return files === undefined ? [] : [{ origin, files, flags: FLAGS, env: {}, stdin: '' }];
}

/** A manifest and what it names, and what that names: each word of a text that is the path of a file. */
function namedFiles(file, found = new Set()) {
  found.add(file);
  for (const [word] of fs.readFileSync(file, 'utf8').matchAll(/[\w./-]+\.(?:ya?ml|json)\b/g)) {
    const named = path.resolve(path.dirname(file), word);
    if (!found.has(named) && fs.existsSync(named) && fs.statSync(named).isFile()) namedFiles(named, found);
  }
  return found;
}
