import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';

import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, RULES_WITHOUT_MESSAGE, template, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';
import { dialects } from '@assay/dialects';

const DIALECTS = dialects.map(({ id }) => id).join(', ');

const WRONG = 'error recipe/pattern';

describe('the exit status of assay check', () => {
  it('is 0 if nothing is wrong', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 'b/template.yaml': template() });
    expect(await folder.assay('check')).toEqual({ status: 0, stdout: '2 files checked: no errors\n', stderr: '' });
  });

  it('is 1 for an error', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 'b.json': WRONG_RECIPE });
    expect(await folder.check()).toMatchObject({ status: 1, violations: [`b.json:4:18 ${WRONG}`], stderr: '' });
  });

  it('is 0 for warnings, and 1 if they are denied', async () => {
    const folder = new Folder({ 'a.json': LINTED_RECIPE });
    expect((await folder.assay('check')).status).toBe(0);
    expect((await folder.assay('check --deny-warnings')).status).toBe(1);
    expect((await folder.assay('check --deny-warnings=false')).status).toBe(0);
  });

  it('is 1 for something that could not be checked', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    folder.link('b.json', 'nowhere.json');
    expect(await folder.check()).toMatchObject({
      status: 1,
      violations: [],
      notChecked: ['b.json: the link is broken: no such file or directory'],
    });
  });

  it('is 1 for a directory without anything to check, and says what was looked for', async () => {
    const folder = new Folder({ 'README.md': '', 'deploy.yaml': 'kind: Deployment\n', 'left/out.json': WRONG_RECIPE, '.gitignore': 'left\n' });
    expect(await folder.assay('check')).toEqual({
      status: 1,
      stdout: 'nothing to check; 3 files of an unknown kind ignored\n',
      stderr:
        'assay: nothing to check: looked for ytt templates, provisioning recipes, Kyverno policies and test manifests, KubeVirt VM templates, and Kubernetes objects to compare with schemas\n.gitignore and assay.yaml ignore 1 path here\n',
    });
    expect((await new Folder().assay('check')).status).toBe(1);
  });

  it.each([
    ['check nowhere', 'assay: nowhere: no such file or directory\n'],
    ['check notes.txt', `assay: notes.txt: unknown kind of file; choose its dialect with --as (${DIALECTS})\n`],
    ['check good.json/below', 'assay: good.json/below: no such file or directory\n'],
    ['check --as recip notes.txt', `assay: unknown dialect "recip": choose one of ${DIALECTS}\ndid you mean "recipe"?\n`],
    ['check --output xml', 'assay: --output cannot be "xml": choose one of text, json, sarif, junit, github, gitlab, markdown, tap\n'],
    ['check --output-file nowhere/report.txt', 'assay: cannot write nowhere/report.txt: no such file or directory\n'],
    ['check --output-file .', 'assay: cannot write .: it is a directory\n'],
  ])('is 2 for %j, which is told on standard error alone', async (commandLine, stderr) => {
    const folder = new Folder({ 'good.json': GOOD_RECIPE, 'notes.txt': 'nothing\n' });
    expect(await folder.assay(commandLine)).toEqual({ status: 2, stdout: '', stderr });
  });

  it('is 2 after the report on the others if some named files cannot be checked', async () => {
    const folder = new Folder({ 'b.json': WRONG_RECIPE, 'notes.txt': 'nothing\n' });
    expect(await folder.check('nowhere.json b.json notes.txt nowhere.json')).toMatchObject({
      status: 2,
      violations: [`b.json:4:18 ${WRONG}`],
      stderr: `assay: nowhere.json: no such file or directory\nassay: notes.txt: unknown kind of file; choose its dialect with --as (${DIALECTS})\n`,
    });
  });

  it('is 2 for a named file that cannot be read, though a found one is only not checked', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    folder.link('b.json', '/proc/self/mem');
    expect(await folder.check('.')).toMatchObject({ status: 1, notChecked: ['b.json: input/output error'] });
    expect(await folder.check('b.json a.json')).toMatchObject({ status: 2, notChecked: [], stderr: 'assay: b.json: input/output error\n' });
  });
});

describe('the files of assay check', () => {
  it('are recognized by their content, broken ones too', async () => {
    const folder = new Folder({
      'a.json': '{ "task_target": "install',
      'b.yaml': 'kind: Template\napiVersion: template.openshift.io/v1\nannotations: {validations: x}\nobjects: [\n',
      'c.json': '{ "name": "package" }',
      'd.yaml': 'kind: Service\n',
    });
    const { violations, summary } = await folder.check();
    expect(violations).toEqual([
      expect.stringMatching(/^a\.json:1:\d+ error recipe\/json$/),
      expect.stringMatching(/^b\.yaml:\d.* error kubevirt\//),
    ]);
    expect(summary).toMatchObject({ files: 2, ignored: 2 });
  });

  it('count as checked if a checked one names them, and can be named beside it', async () => {
    const folder = new Folder({
      'tests/kyverno-test.yaml':
        'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: {name: t}\npolicies: [policy.yaml]\nresources: [pods.yaml]\nresults: [{policy: p, rule: r, kind: Pod, resources: [one], result: pass}]\n',
      'tests/policy.yaml':
        'apiVersion: kyverno.io/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nspec:\n  background: false\n  rules:\n  - {name: r, match: {any: [{resources: {kinds: [Pod]}}]}, validate: {message: m, pattern: {metadata: {name: "?*"}}}}\n',
      'tests/pods.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: one}\n',
      'other.yaml': 'apiVersion: v1\nkind: Service\n',
    });
    expect(await folder.check()).toMatchObject({ status: 0, summary: { files: 3, ignored: 1 } });
    expect(await folder.check('tests/kyverno-test.yaml ./tests/pods.yaml')).toMatchObject({
      status: 0,
      summary: { files: 2, ignored: 0 },
      stderr: '',
    });
    expect(await folder.check(`tests/kyverno-test.yaml ${folder.at('tests/pods.yaml')}`)).toMatchObject({ status: 0, summary: { files: 2 } });
    expect(await folder.check('tests/kyverno-test.yaml other.yaml')).toMatchObject({ status: 2, summary: { files: 1, ignored: 1 } });
    expect(await folder.check('--as kyverno other.yaml')).toMatchObject({ status: 1, notChecked: ['other.yaml: it contains nothing of Kyverno'] });
    expect(await folder.check('--as kyverno tests/kyverno-test.yaml tests/pods.yaml')).toMatchObject({ status: 0, notChecked: [] });
  });

  it('are checked once, however many paths lead to them', async () => {
    const folder = new Folder({ 'a/b.json': WRONG_RECIPE });
    folder.link('link', 'a');
    const { violations, summary } = await folder.check('a ./a a/b.json a/../a/b.json link .');
    expect(violations).toEqual([`a/b.json:4:18 ${WRONG}`]);
    expect(summary['files']).toBe(1);
  });

  it('are those that are named, whatever their endings, .gitignore and assay.yaml say', async () => {
    const folder = new Folder({
      'recipe.txt': WRONG_RECIPE,
      'left-out.json': WRONG_RECIPE,
      'vendor/x.json': WRONG_RECIPE,
      '.gitignore': 'left-out.json\n',
      'assay.yaml': 'ignore: [vendor]\n',
    });
    const { status, violations } = await folder.check('recipe.txt left-out.json vendor/x.json');
    expect([status, violations]).toEqual([1, ['left-out.json', 'recipe.txt', 'vendor/x.json'].map((name) => `${name}:4:18 ${WRONG}`)]);
  });

  it('count as named even if a directory that was given first holds them', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 'b.json': '{}' });
    expect(await folder.check('. b.json')).toMatchObject({ status: 2, stderr: expect.stringContaining('b.json: unknown kind of file') });
  });

  it('are what --as says, which holds for named files only', async () => {
    const folder = new Folder({ 'notes.txt': '{}', 'found/other.json': '{}', 'found/good.json': GOOD_RECIPE });
    const { violations, summary } = await folder.check('notes.txt found --as recipe');
    expect(violations).toEqual([expect.stringMatching(/^notes\.txt:1:1 error recipe\/required$/)]);
    expect(summary).toMatchObject({ files: 2, ignored: 1 });
    const ran = await folder.assay('check found --as recipe');
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('files in directories are recognized by their content') });
  });

  it('are not checked by ytt if their names do not say what they are', async () => {
    const folder = new Folder({ 'notes.tmpl': 'a: #@ nope\n', 'notes.txt': '(@= nope @)\n', 'notes.yml': 'a: #@ 1\n' });
    expect(await folder.check('notes.tmpl notes.yml --as ytt')).toMatchObject({
      status: 1,
      violations: [],
      notChecked: ['notes.tmpl: ytt goes by the ending of a name: .yml, .yaml, .txt or .star'],
    });
    expect((await folder.check('notes.txt --as ytt')).violations).toEqual([expect.stringContaining('notes.txt:1:5 error ytt/undefined-name')]);
  });

  it('may come from standard input', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 'assay.yaml': 'rules:\n  recipe/pattern: warning\n' });
    const ran = await folder.assay('check - a.json', { stdin: WRONG_RECIPE });
    expect(ran).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('<stdin>:4:18 warning recipe/pattern') });
    expect(await folder.assay('check - --as kubevirt', { stdin: '{}' })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('kubevirt/wrong-kind'),
    });
    expect(await folder.assay('check -', { stdin: 'hello' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('<stdin>: unknown kind of file'),
    });
  });

  it('are named relative to the working directory, with those outside of it', async () => {
    const folder = new Folder({ 'here/a.json': WRONG_RECIPE, 'there/ä b.json': WRONG_RECIPE });
    const { violations } = await folder.check('. ../there', 'here');
    expect(violations).toEqual([`../there/ä b.json:4:18 ${WRONG}`, `a.json:4:18 ${WRONG}`]);
  });

  it('have names that cannot act on a terminal', async () => {
    const name = 'a\n\u001b[31m::error::.json';
    const folder = new Folder({ [name]: WRONG_RECIPE });
    for (const output of ['text', 'github', 'gitlab', 'markdown', 'tap', 'junit']) {
      expect((await folder.assay(['check', '--output', output, '.'])).stdout).not.toContain('\u001b');
    }
    const { stderr } = await folder.assay(['check', `${name}.gone`]);
    expect(stderr).toBe('assay: a\\x0a\\x1b[31m::error::.json.gone: no such file or directory\n');
  });

  it('may be too large to be read: only what looks like ours is told', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    const { truncateSync } = await import('node:fs');
    for (const [name, head] of Object.entries({ 'data.json': '', 'recipe.json': '{ "task_target": "x" }' })) {
      folder.write(name, head);
      truncateSync(folder.at(name), 3 * 1024 ** 3);
    }
    expect(await folder.check()).toMatchObject({
      status: 1,
      notChecked: ['recipe.json: it is larger than 64 MiB'],
      summary: { files: 1, ignored: 1 },
    });
    expect(await folder.check('data.json a.json')).toMatchObject({ status: 2, stderr: 'assay: data.json: it is larger than 64 MiB\n' });
  });

  it('are evaluated when a template comes from standard input, whatever else is checked', async () => {
    const folder = new Folder({ 'a.yml': 'a: #@ 1\n' });
    for (const operands of ['-', '- .', '- a.yml', '- --as ytt'])
      expect((await folder.assay(`check ${operands}`, { stdin: 'b: #@ 1 // 0\n' })).stdout).toMatch(/^<stdin>:1:9 error ytt\/evaluation/);
  });

  it('do not include earlier reports about them', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.yaml': template({ rules: RULES_WITHOUT_MESSAGE }) });
    for (const output of ['json', 'sarif']) await folder.assay(`check --output ${output} --output-file report.${output}.json`);
    expect((await folder.check()).summary).toMatchObject({ files: 2, errors: 2, ignored: 2 });
  });
});

describe('a template that is named', () => {
  const files = {
    'k/schema.yml': '#@data/values-schema\n---\nname: ""\n',
    'k/deploy.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
    'k/more.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
  };
  const elsewhere = 'assay: one finding is in other files that are rendered together with the named ones; check their directory to see all\n';

  it('is checked with the others of its unit', async () => {
    const folder = new Folder(files);
    expect(await folder.check('k/deploy.yml')).toMatchObject({ status: 0, violations: [], summary: { files: 1 }, stderr: '' });
    expect(await folder.check('deploy.yml', 'k')).toMatchObject({ status: 0, stderr: '' });
    folder.write('k/deploy.yml', `${files['k/deploy.yml']}port: #@ data.values.port\n`);
    expect(await folder.check('k/deploy.yml')).toMatchObject({ status: 1, violations: ['k/deploy.yml:3:21 error ytt/evaluation'], stderr: '' });
  });

  it('is not blamed for what is wrong in others, which is counted', async () => {
    const folder = new Folder({ ...files, 'k/more.yml': 'a: #@ 1 // 0\n' });
    expect(await folder.check('k/deploy.yml')).toMatchObject({ status: 0, violations: [], stderr: elsewhere });
    expect(await folder.check('k/more.yml')).toMatchObject({ status: 1, violations: ['k/more.yml:1:9 error ytt/evaluation'], stderr: '' });
  });

  it('gets what is related to it', async () => {
    const folder = new Folder({ ...files, 'k/values.yml': '#@data/values\n---\nname: 1\n' });
    expect(await folder.check('k/schema.yml')).toMatchObject({ status: 1, violations: ['k/values.yml:3:7 error ytt/type'] });
  });

  it('is checked alone from standard input', async () => {
    const folder = new Folder(files);
    expect(await folder.assay('check -', { stdin: files['k/deploy.yml'] })).toMatchObject({ status: 1 });
  });
});

describe('what a commit hook names', () => {
  const deployment = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n';
  const repository = {
    '.git/HEAD': '',
    'deploy/web.yaml': deployment,
    'config/app.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
    'config/broken.yml': 'a: 1\n',
    'envs/schema.yml': '#@data/values-schema\n---\nname: ""\n',
    Makefile: 'render:\n\tytt -f config -f envs\n',
  };

  it('can be of no known kind, with --skip-unknown', async () => {
    const folder = new Folder(repository);
    expect(await folder.assay('check --skip-unknown deploy/web.yaml')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(await folder.assay('check deploy/web.yaml')).toMatchObject({ status: 2 });
    expect(await folder.assay('check --skip-unknown deploy/web.yaml config/app.yml')).toMatchObject({ status: 0, stderr: '' });
    expect(await folder.assay('check --skip-unknown nowhere.yaml')).toMatchObject({ status: 2 });
    expect(await folder.assay('check --skip-unknown deploy')).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing to check') });
  });

  it('is checked as a part of what something elsewhere renders', async () => {
    const folder = new Folder(repository);
    expect(await folder.check('config/app.yml')).toMatchObject({ status: 0, violations: [], summary: { files: 1 }, stderr: '' });
    expect(await folder.check('app.yml', 'config')).toMatchObject({ status: 0, violations: [], stderr: '' });
    folder.write('Makefile', '');
    folder.write(
      'package.yml',
      'kind: Package\napiVersion: data.packaging.carvel.dev/v1alpha1\nspec: {template: {spec: {template: [{ytt: {paths: [config, envs]}}]}}}\n',
    );
    expect(await folder.check('config/app.yml')).toMatchObject({ status: 0, violations: [], stderr: '' });
  });

  it('is told what stopped its unit, wherever that is; other findings are counted in a line', async () => {
    const folder = new Folder({ ...repository, 'envs/values.yml': '#@data/values\n---\nnam: x\n' });
    expect(await folder.check('config/app.yml')).toMatchObject({ status: 1, violations: ['envs/values.yml:3:1 error ytt/unknown-key'], stderr: '' });
    folder.write('envs/values.yml', '#@data/values\n---\nname: x\n');
    folder.write('config/broken.yml', 'a: #@ 1 // 0\n');
    expect(await folder.check('config/app.yml')).toMatchObject({
      status: 0,
      violations: [],
      stderr: 'assay: one finding is in other files that are rendered together with the named ones; check their directory to see all\n',
    });
  });

  it('has its unit checked whole where settings name that', async () => {
    const folder = new Folder({ ...repository, 'config/broken.yml': 'a: #@ 1 // 0\n', 'assay.yaml': 'units: [{path: [config, envs]}]\n' });
    expect(await folder.check('config/app.yml')).toMatchObject({ status: 1, violations: ['config/broken.yml:1:9 error ytt/evaluation'], stderr: '' });
  });
});

describe('a hostile tree', () => {
  it('with names that are no UTF-8 is reported on to the end', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    const name = (text: string): Buffer => Buffer.from(`${folder.path}/${text}`, 'latin1');
    fs.writeFileSync(name('b\xff.json'), WRONG_RECIPE);
    fs.mkdirSync(name('c\xfe'));
    fs.writeFileSync(name('c\xfe/d.json'), WRONG_RECIPE);
    expect(await folder.check()).toMatchObject({
      status: 1,
      summary: { files: 1 },
      notChecked: ['b\ufffd.json: its name is not UTF-8 text', 'c\ufffd: the directory cannot be read: its name is not UTF-8 text'],
    });
  });

  it('with deep directories and links in circles is reported on to the end', async () => {
    const deep = 'd/'.repeat(800);
    const folder = new Folder({ [`${deep}a.json`]: WRONG_RECIPE });
    folder.link('d/up', '..');
    folder.link('d/d/self', '.');
    folder.link('one.json', 'two.json');
    folder.link('two.json', 'one.json');
    const { violations, notChecked } = await folder.check();
    expect(violations).toEqual([`${deep}a.json:4:18 ${WRONG}`]);
    expect(notChecked).toEqual(['one', 'two'].map((name) => `${name}.json: the link is broken: too many levels of symbolic links`));
  });

  it('with pipes and sockets is reported on to the end, and none of them is opened', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE });
    execFileSync('bash', ['-c', 'mkfifo pipe.json'], { cwd: folder.path });
    const server = net.createServer().listen(folder.at('socket.json'));
    await once(server, 'listening');
    folder.link('zero.json', '/dev/zero');
    expect(await folder.check()).toMatchObject({ status: 0, summary: { files: 1, ignored: 3 } });
    server.close();
  });

  it('with a pipe in the place of settings or of what a test names is reported on to the end', async () => {
    const row = { policy: 'p', rule: 'r', kind: 'Pod', resources: ['a'], result: 'pass' };
    const test = {
      kind: 'Test',
      apiVersion: 'cli.kyverno.io/v1alpha1',
      metadata: { name: 't' },
      policies: ['p.yaml'],
      resources: ['r.yaml'],
      results: [row],
    };
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 't/kyverno-test.yaml': JSON.stringify(test), 'u/b.json': GOOD_RECIPE });
    execFileSync('bash', ['-c', 'mkfifo assay.yaml assay-baseline.json .gitignore t/p.yaml t/r.yaml'], { cwd: folder.path });
    const reason = 'it is a pipe, not a file';
    const { violations, notChecked } = await folder.check();
    expect(violations).toEqual(['91', '114'].map((column) => `t/kyverno-test.yaml:1:${column} error kyverno/unreadable-file`));
    expect(notChecked).toEqual([`assay.yaml: ${reason}`]);
  });
});

describe('files of other tools', () => {
  const chart = { 'c/Chart.yaml': 'name: c\n', 'c/templates/a.yaml': '#@ nope\na: 1\n' };

  it('are counted, and alone they are nothing to check', async () => {
    const folder = new Folder(chart);
    expect(await folder.assay('check')).toEqual({
      status: 1,
      stdout: 'nothing to check; 1 file of other tools (1 helm); 1 file of an unknown kind ignored\n',
      stderr: expect.stringContaining('assay: nothing to check: looked for ytt templates'),
    });
    expect((await folder.check()).summary).toMatchObject({ files: 0, foreign: { helm: 1 } });
  });

  it('are counted as templates of a chart, whatever is to come of them, in directories below, too', async () => {
    const folder = new Folder({
      'helm/p/Chart.yaml': 'name: p\n',
      'helm/p/templates/baseline/p.yaml': 'apiVersion: kyverno.io/v1\nkind: {{ .Values.policyKind }}\nmetadata: {name: {{ .Values.name }}}\n',
      'helm/p/charts/q/Chart.yaml': 'name: q\n',
      'helm/p/charts/q/templates/deployment.yaml': 'apiVersion: apps/v1\nkind: Deployment\n{{- with .Values.spec }}\nspec: {}\n{{- end }}\n',
      'helm/p/templates/_helpers.tpl': '{{- define "p" }}{{ end }}\n',
    });
    expect((await folder.check()).summary).toMatchObject({ files: 0, ignored: 3, foreign: { helm: 2 } });
  });

  it('are checked where they are named, or their directory is', async () => {
    const folder = new Folder(chart);
    for (const operand of ['c/templates/a.yaml', 'c/templates', '. c/templates'])
      expect([operand, await folder.check(operand)]).toEqual([
        operand,
        expect.objectContaining({ status: 1, violations: ['c/templates/a.yaml:1:4 error ytt/undefined-name'] }),
      ]);
    expect(await folder.check('c')).toMatchObject({ status: 1, violations: [], summary: { files: 0 } });
  });
});

describe('suppressing comments', () => {
  const missingKey = 'kubevirt/missing-key';

  it.each([
    ['above the annotation', { above: '    # assay-ignore kubevirt/missing-key: filled in later\n' }],
    ['behind the key of the annotation', { behind: ' # assay-ignore kubevirt/missing-key: filled in later' }],
  ])('%s cover the JSON inside', async (_, comment) => {
    const wrong = template({ rules: RULES_WITHOUT_MESSAGE });
    const folder = new Folder({ 'template.yaml': template({ rules: RULES_WITHOUT_MESSAGE, ...comment }) });
    expect(await folder.check()).toMatchObject({ status: 0, violations: [] });
    folder.write('template.yaml', wrong);
    expect((await folder.check()).violations).toEqual([`template.yaml:8:9 error ${missingKey}`]);
  });

  it('cover the value of a VM behind it or above it', async () => {
    const folder = new Folder({ 'template.yaml': template({ memory: '1Mi # assay-ignore kubevirt/rule-failed: a test' }) });
    expect(await folder.check()).toMatchObject({ status: 0, violations: [] });
    folder.write('template.yaml', template({ memory: '1Mi' }).replace('guest:', '# assay-ignore kubevirt/rule-failed: a test\n              guest:'));
    expect(await folder.check()).toMatchObject({ status: 0, violations: [] });
  });

  it.each([
    ['that suppress nothing', ' # assay-ignore kubevirt/missing-key: old', 'assay/unused-suppression'],
    ['without a reason', ' # assay-ignore kubevirt/missing-key', 'assay/malformed-suppression'],
  ])('%s are warnings', async (_, behind, id) => {
    const folder = new Folder({ 'template.yaml': template({ behind }) });
    expect(await folder.check()).toMatchObject({ status: 0, violations: [`template.yaml:6:20 warning ${id}`] });
  });
});

describe('the report of assay check', () => {
  it.each([
    ['text', /^a\.json:4:18 error recipe\/pattern {2}target_disk must/],
    ['json', /^\{\n {2}"violations"/],
    ['sarif', /"ruleId": "recipe\/pattern"/],
    ['junit', /^<\?xml/],
    ['github', /^::error file=a\.json,line=4,endLine=4,col=18,/],
    ['tap', /^TAP version 14/],
  ])('goes to standard output as %s', async (output, start) => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE });
    expect(await folder.assay(`check --output ${output}`)).toEqual({ status: 1, stdout: expect.stringMatching(start), stderr: '' });
    expect(await folder.assay(`check --output=${output} --output-file report.out`)).toEqual({ status: 1, stdout: '', stderr: '' });
    expect(folder.read('report.out')).toMatch(start);
  });

  it('shows a terminal the source, but never that of a recipe, and a pipe nothing of it', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE, 'b.yaml': template({ memory: '1Mi' }) });
    const { stdout } = await folder.assay('check', { terminal: 100 });
    expect(stdout).toContain('guest: 1Mi\n');
    expect(stdout).not.toContain('sda"');
    expect((await folder.assay('check')).stdout).not.toContain('guest');
  });

  it('shows equal findings once and at most 50 in a terminal, if not asked otherwise, and everything elsewhere', async () => {
    const files = Array.from({ length: 3 }, (_, at) => [`${at}.json`, WRONG_RECIPE] as const);
    const folder = new Folder(Object.fromEntries(files));
    const { stdout } = await folder.assay('check --color never', { terminal: 160 });
    expect(stdout.split('\n').filter((line) => line.includes(WRONG))).toHaveLength(1);
    expect(stdout).toContain('  and 2 more like this: 1.json:4:18, 2.json:4:18\n');
    const linesOf = async (commandLine: string, terminal?: number): Promise<number> => {
      const ran = await folder.assay(commandLine, terminal === undefined ? {} : { terminal });
      return ran.stdout.split('\n').filter((line) => line.includes(WRONG)).length;
    };
    expect(await linesOf('check --color never --max-diagnostics none', 160)).toBe(3);
    expect(await linesOf('check')).toBe(3);
    expect(await linesOf('check --output-file report', 160)).toBe(0);
    expect(folder.read('report').split(WRONG)).toHaveLength(4);
    expect(await linesOf('check --max-diagnostics 1')).toBe(1);
    expect(await linesOf('check --max-diagnostics 0')).toBe(0);
    expect((await folder.check('--max-diagnostics 0')).violations).toHaveLength(3);
  });

  it('shows 50 findings that differ in a terminal, and says that there are more', async () => {
    const keys = Array.from({ length: 60 }, (_, at) => `key${at}: 1`);
    const { stdout } = await new Folder({ 'assay.yaml': `${keys.join('\n')}\n` }).assay('check assay.yaml --color never', { terminal: 120 });
    expect(stdout.match(/^assay\.yaml:/gm)).toHaveLength(50);
    expect(stdout).toContain('\nnot shown: 10 errors; --max-diagnostics none shows all, --statistics counts them by rule\n');
  });

  it('counts findings by rule if asked', async () => {
    const { stdout } = await new Folder({ 'a.json': WRONG_RECIPE, 'b.json': WRONG_RECIPE }).assay('check --statistics');
    expect(stdout).toContain('\nRULE            SEVERITY  COUNT\nrecipe/pattern  error         2\n\n2 files checked: 2 errors\n');
  });

  it.each(['many', '-1', '1.5'])('does not take %j for a number of findings', async (most) => {
    expect(await new Folder({ 'a.json': WRONG_RECIPE }).assay(['check', `--max-diagnostics=${most}`])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `assay: --max-diagnostics cannot be "${most}": write a number, or none\n`,
    });
  });

  it('is wrapped for a terminal, and for nothing else', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE });
    const { stdout } = await folder.assay('check --color never', { terminal: 60 });
    expect(stdout.split('\n').every((line) => line.length <= 60)).toBe(true);
    expect((await folder.assay('check')).stdout.split('\n')[0]).toMatch(/.{100}/);
  });

  it.each([
    ['check', { terminal: 80 }, true],
    ['check', {}, false],
    ['check --color always', {}, true],
    ['check --color never', { terminal: 80 }, false],
    ['check --color auto', { terminal: 80, env: { NO_COLOR: '1' } }, false],
    ['check', { terminal: 80, env: { NO_COLOR: '' } }, true],
    ['check --color always', { env: { NO_COLOR: '1' } }, true],
    ['check', { env: { FORCE_COLOR: '1' } }, true],
    ['check', { terminal: 80, env: { FORCE_COLOR: '0' } }, false],
    ['check', { terminal: 80, env: { TERM: 'dumb' } }, false],
    ['check --output json', { terminal: 80 }, false],
  ])('of %j with %j has colors: %s', async (commandLine, around, hasColor) => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE });
    expect((await folder.assay(commandLine, around)).stdout.includes('\u001b[')).toBe(hasColor);
  });

  it('has colors in a file only if they are asked for', async () => {
    const folder = new Folder({ 'a.json': WRONG_RECIPE });
    await folder.assay('check --output-file plain', { terminal: 80, env: { FORCE_COLOR: '1' } });
    await folder.assay('check --output-file colored --color always');
    expect([folder.read('plain').includes('\u001b['), folder.read('colored').includes('\u001b[')]).toEqual([false, true]);
  });
});
