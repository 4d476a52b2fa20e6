import { describe, expect, it } from 'vitest';

import { factsOf } from '../../testing/facts-of.ts';
import { ROOT, repositoryOf } from '../../testing/repository-of.ts';
import { planUnits } from '../units/plan-units.ts';
import { initialSettings } from './initial-settings.ts';
import { parseSettings } from './parse-settings.ts';

const TEMPLATE = 'a: #@ 1\n';
const SCHEMA = '#@data/values-schema\n---\na: 1\n';
const VALUES = '#@data/values\n---\na: 1\n';
const OVERLAY = '#@overlay/match by=overlay.all\n---\n';

/** The project file for a tree. */
function settingsFor(texts: Readonly<Record<string, string>>): string {
  const repository = repositoryOf(texts);
  const { units } = planUnits({ repository, templates: factsOf(repository), foreign: new Map(), settled: [] });
  const policies = repository.files.filter(({ name }) => name.includes('policy'));
  return initialSettings({ directory: ROOT, files: repository.files, units, others: [{ title: 'Policies', files: policies }], policies: [] });
}

describe('initialSettings', () => {
  it('says which values a unit needs that a script computes', () => {
    const text = settingsFor({ 'c/t.yml': TEMPLATE, 'run.sh': 'ytt -f c -v a=$A --data-value-yaml b="$(b)" -v "$C" -v d=1\n' });
    expect(text).toMatch(/  - path: c\n    dataValues: \["d=1"\]\n    # needs a, b: dataValues: \[a=…, b=…\]\n/);
    expect(settingsFor({ 'c/t.yml': TEMPLATE, 'run.sh': 'ytt -f c -v @app~x@db:a="$A"\n' })).toContain(
      '    # needs @app~x@db:a: dataValues: ["@app~x@db:a=…"]\n',
    );
    const task = 'tasks:\n  go:\n    cmds:\n      - ytt -f c -v a={{ .A }}\n';
    expect(settingsFor({ 'c/t.yml': TEMPLATE, 'Taskfile.yml': task })).toContain('    # needs a: dataValues: [a=…]\n');
  });

  it('names units with their environments and flags, and says why', () => {
    const text = settingsFor({
      'config/schema.yml': SCHEMA,
      'config/t.yml': TEMPLATE,
      'envs/dev.yml': VALUES,
      'envs/prod.yml': VALUES,
      'web/t.yml': TEMPLATE,
      'run.sh': `ytt -f web -v a=1 --data-value-yaml 'b=[1]' --ignore-unknown-comments --strict --implicit-map-key-overrides --file-mark 't.yml:type=data'\n`,
    });
    expect(text).toBe(`# What assay check renders together, and why. Written by assay init: change what is wrong.

units:
  # run.sh runs ytt -f web -v a=1 --data-value-yaml 'b=[1]' --ignore-unknown-comments --strict --implicit-map-key-ov…
  - path: web
    dataValues: ["a=1"]
    dataValuesYaml: ["b=[1]"]
    fileMarks: ["t.yml:type=data"]
    ignoreUnknownComments: true
    implicitMapKeyOverrides: true
    strict: true
  # config has ytt files, and no second schema, values or package below it
  - path: config
    name: dev
    values: [envs/dev.yml]
  - path: config
    name: prod
    values: [envs/prod.yml]
`);
  });

  it('names several paths that are rendered together, and leaves in comments what is open and where policies are', () => {
    const text = settingsFor({
      'a/t.yml': TEMPLATE,
      'b/t.yml': TEMPLATE,
      'overlays/o.yml': OVERLAY,
      'policies/policy-1.yaml': '',
      'policies/policy-2.yaml': '',
      'run.sh': 'ytt -f a -f b\n',
    });
    expect(text).toBe(`# What assay check renders together, and why. Written by assay init: change what is wrong.

units:
  # run.sh runs ytt -f a -f b
  - path: [a, b]

# overlays: which files belong together is not known
#   overlays has overlays, but nothing that they can match

# Policies, which assay check finds by itself:
#   policies: 2 files
`);
  });

  it('names no directory of which only a part is rendered', () => {
    const tree = { 'go.mod': '', 'x.yml': TEMPLATE, 'deploy/plain.yml': 'a: 1\n' };
    expect(settingsFor(tree)).toContain('  - path: x.yml\n');
    expect(settingsFor({ ...tree, 'y.yml': TEMPLATE })).toContain('# .: only a part of it is rendered, and a unit is a whole directory\n');
  });

  it('names many directories with wildcards, if these match nothing else', () => {
    const tree = { 'p/a/1.0/config/t.yml': TEMPLATE, 'p/a/1.1/config/t.yml': TEMPLATE, 'p/b/2.0/config/t.yml': TEMPLATE };
    expect(settingsFor(tree)).toContain('and 2 more like this\n  - path: "p/*/*/config"\n');
    const more = { ...tree, 'p/a/1.2/config/t.yml': TEMPLATE, 'p/b/3.0/config/plain.yml': 'a: 1\n' };
    expect(settingsFor(more).match(/- path: .*/g)).toEqual(['- path: "p/a/*/config"', '- path: p/b/2.0/config']);
  });

  it.each(['config', 'a b', '1', 'no', 'x: y', '# a', 'é', '-', "it's", '"q"', 'a\\b', 'a#b', 'tab\there', 'line\nbreak'])(
    'writes a directory called %j so that it is read back',
    (name) => {
      const text = settingsFor({ [`${name}/t.yml`]: TEMPLATE, [`${name}/u.yml`]: TEMPLATE });
      const { settings, violations } = parseSettings('assay.yaml', text, []);
      expect(violations).toEqual([]);
      expect(settings.units.map(({ paths }) => paths.map(({ text }) => text).join())).toEqual([name]);
    },
  );

  it('writes what is read back as it was planned', () => {
    const text = settingsFor({
      'c/t.yml': TEMPLATE,
      'v/x.yml': VALUES,
      'run.sh': 'ytt -f c -f v/x.yml -v a=true --data-value-yaml b=1 --strict --file-mark "**/*:type=data"\n',
    });
    const { settings, violations } = parseSettings('assay.yaml', text, []);
    expect(violations).toEqual([]);
    expect(settings.units).toMatchObject([
      {
        paths: [{ text: 'c' }],
        values: [{ text: 'v/x.yml' }],
        dataValues: ['a=true'],
        dataValuesYaml: ['b=1'],
        flagPlaces: [{ file: 'assay.yaml' }, { file: 'assay.yaml' }],
        strict: true,
        fileMarks: ['**/*:type=data'],
      },
    ]);
  });

  it('is a right project file where nothing was found', () => {
    expect(parseSettings('assay.yaml', settingsFor({}), []).violations).toEqual([]);
  });
});
