import { describe, expect, it } from 'vitest';

import { planOf, unitsOf } from '../../../testing/shown-units.ts';

const TEMPLATE = 'a: #@ 1\n';

const VENDIR =
  'apiVersion: vendir.k14s.io/v1alpha1\nkind: Config\ndirectories: [{path: config/chart, contents: [{path: ., helmChart: {name: web}}]}]\n';

/** A package that gives these settings to ytt. */
const packageOf = (ytt: string, name = 'web'): string => `apiVersion: data.packaging.carvel.dev/v1alpha1
kind: Package
spec:
  refName: ${name}.example.com
  version: 1.0.0
  template:
    spec:
      fetch:
      - imgpkgBundle: {image: x}
      template:
      - ytt: ${ytt}
      - kbld: {paths: ['-']}
`;

const app = (ytt: string): string => `apiVersion: kappctrl.k14s.io/v1alpha1\nkind: App\nmetadata: {name: a}\nspec:\n  template:\n  - ytt: ${ytt}\n`;

/** An app that fetches a chart and a folder of the repository. */
const fetching = (paths: string): string => `apiVersion: kappctrl.k14s.io/v1alpha1
kind: App
metadata: {name: a}
spec:
  fetch:
  - helmChart: {name: web}
  - git: {url: u, subPath: clusters/eu/web}
  template:
  - helmTemplate: {path: "0"}
  - ytt: {paths: ${paths}}
`;

const build = `apiVersion: kctrl.carvel.dev/v1alpha1
kind: PackageBuild
spec:
  template:
    spec:
      app:
        spec:
          template:
          - ytt: {paths: [overlays, config/b.yml]}
`;

describe('what packages and apps render', () => {
  it.each<readonly [what: string, texts: Record<string, string>, units: readonly string[]]>([
    ['beside the file', { 'package.yaml': packageOf('{paths: [config/]}'), 'config/a.yml': TEMPLATE }, ['config: a.yml']],
    ['in bundle', { 'p/1.0/package.yaml': packageOf('{paths: [config]}'), 'p/1.0/bundle/config/a.yml': TEMPLATE }, ['p/1.0/bundle/config: a.yml']],
    ['around it', { 'repo/packages/web/1.0.yml': packageOf('{paths: [config]}'), 'config/a.yml': TEMPLATE }, ['config: a.yml']],
    ['for an app', { 'app.yml': app('{paths: [config]}'), 'config/a.yml': TEMPLATE }, ['config: a.yml']],
    ['for kctrl', { 'package-build.yml': build, 'config/b.yml': TEMPLATE, 'overlays/a.yml': TEMPLATE }, ['overlays: a.yml b.yml']],
    [
      'in the order of its paths',
      { 'package.yaml': packageOf('{paths: [overlays, config/b.yml]}'), 'config/b.yml': TEMPLATE, 'overlays/a.yml': TEMPLATE },
      ['overlays: a.yml b.yml'],
    ],
    [
      'with values',
      { 'app.yml': app('{paths: [config], valuesFrom: [{path: prod.yml}]}'), 'config/a.yml': TEMPLATE, 'prod.yml': 'a: 1\n' },
      ['config: a.yml + prod.yml'],
    ],
    [
      'with a directory of values',
      {
        'app.yml': app('{paths: [config], valuesFrom: [{path: envs}]}'),
        'config/a.yml': TEMPLATE,
        'envs/b.yml': 'a: 1\n',
        'envs/a.sops.yml': 'a: 1\n',
      },
      ['config: a.yml + envs/b.yml'],
    ],
    [
      'of one of several things that it fetches, beside what Helm makes of another one',
      {
        'apps/app.yml': fetching("['-', 1/config], valuesFrom: [{path: 1/prod.yml}]"),
        'clusters/eu/web/config/a.yml': TEMPLATE,
        'clusters/eu/web/prod.yml': 'a: 1\n',
        'clusters/eu/web/helm-values.yml': 'b: 1\n',
      },
      ['clusters/eu/web/config?: a.yml + clusters/eu/web/prod.yml'],
    ],
    [
      'of one of several things that it fetches, alone',
      { 'apps/app.yml': fetching('[1/config]'), 'clusters/eu/web/config/a.yml': TEMPLATE },
      ['clusters/eu/web/config: a.yml'],
    ],
    [
      'in each folder that has it, where the folder is computed',
      {
        'boot/app.yml': `#@ x = 1\n${app('{paths: [config], valuesFrom: [{path: values.yml}]}').replace('spec:\n', 'spec:\n  fetch:\n  - git:\n      subPath: #@ x\n')}`,
        'boot/config/c.yml': TEMPLATE,
        'clusters/eu/config/a.yml': TEMPLATE,
        'clusters/eu/values.yml': 'a: 1\n',
        'clusters/us/config/b.yml': TEMPLATE,
        'clusters/us/values.yml': 'a: 1\n',
      },
      ['clusters/eu/config?: a.yml + clusters/eu/values.yml', 'clusters/us/config?: b.yml + clusters/us/values.yml', 'boot: app.yml config/c.yml'],
    ],
    ['of what comes before', { 'app.yml': app("{paths: ['-', config]}"), 'config/a.yml': TEMPLATE }, ['config?: a.yml']],
    [
      'with texts of its own',
      { 'app.yml': app('{paths: [config], inline: {paths: {x.yml: "a: 1"}}}'), 'config/a.yml': TEMPLATE },
      ['config?: a.yml'],
    ],
    [
      'of a chart that Helm renders first, whatever a script does with the directory around both',
      {
        'app.yml': app("{paths: ['-', config/overlays]}").replace('template:\n', 'template:\n  - helmTemplate: {path: config/chart}\n'),
        'config/overlays/a.yml': TEMPLATE,
        'config/chart/Chart.yaml': 'name: web\n',
        'config/chart/templates/b.yml': '{{- if .Values.b }}\nb: 1\n{{- end }}\n',
        'vendir.yml': VENDIR,
        'run.sh': 'ytt -f config\n',
      },
      ['config/overlays?: a.yml'],
    ],
  ])('is found %s', (_, texts, units) => {
    expect(unitsOf(texts)).toEqual(units);
  });

  it('is not what stands around several packages', () => {
    const texts = { 'repo/web.yml': packageOf('{paths: [config]}'), 'repo/db.yml': packageOf('{paths: [config]}', 'db'), 'config/a.yml': TEMPLATE };
    expect(planOf(texts).units.map(({ evidence }) => evidence[0]?.kind)).toEqual(['directory']);
  });

  it('is one unit for all versions and scripts that render it, with the flags that kapp-controller gives, the package first', () => {
    const texts = {
      'a.sh': 'ytt -f config\n',
      'repo/1.0.yml': packageOf('{paths: [config], ignoreUnknownComments: true, strict: true, fileMarks: ["x:type=data"]}'),
      'repo/2.0.yml': packageOf('{paths: [config], ignoreUnknownComments: true}'),
      'config/a.yml': TEMPLATE,
    };
    const { units } = planOf(texts);
    expect(units.map(({ evidence, options }) => [evidence.map(({ says }) => says), options])).toEqual([
      [
        ['the Package in repo/1.0.yml renders config', 'the Package in repo/2.0.yml renders config', 'a.sh runs ytt -f config'],
        { ignoreUnknownComments: true, implicitMapKeyOverrides: false, strict: false, fileMarks: ['x:type=data'] },
      ],
    ]);
    expect(units[0]?.evidence[0]?.range?.start.line).toBe(11);
  });

  it('has vendored files where it names a directory around them, but is nothing that is vendored itself', () => {
    const vendored = { 'vendor/x/package.yaml': packageOf('{paths: [config]}'), 'vendor/x/config/a.yml': TEMPLATE };
    expect(unitsOf(vendored)).toEqual([]);
    const own = {
      'package.yaml': packageOf('{paths: [config]}'),
      'config/a.yml': TEMPLATE,
      'config/vendor/b.yml': 'b: 1\n',
      'config/_ytt_lib/c/c.yml': TEMPLATE,
    };
    expect(unitsOf(own)).toEqual(['config: _ytt_lib/c/c.yml a.yml vendor/b.yml']);
  });
});
