import { describe, expect, it } from 'vitest';

import { planOf, unitsOf } from '../../../testing/shown-units.ts';

const TEMPLATE = 'a: #@ 1\n';
const VALUES = '#@data/values\n---\nz: 1\n';
const SCHEMA = '#@data/values-schema\n---\na: 1\n';

/** A tree with a script that renders some of it. */
const treeWith = (name: string, script: string): Record<string, string> => ({
  'config/a.yml': TEMPLATE,
  'config/b/schema.yml': SCHEMA,
  'extra/overlay.yml': '#@overlay/match by=1\n---\n',
  'prod.yml': VALUES,
  'plain.yml': 'a: 2\n',
  'envs/a.yml': 'a: 3\n',
  'envs/b/c.yml': 'a: 4\n',
  'envs/d.sops.yml': 'sops: 1\n',
  'envs/README.md': 'values\n',
  'image/opt/templates/t.yml': TEMPLATE,
  'rendered/t.yml': TEMPLATE,
  'rendered/policy.yml': `#@ x = 1\n{{{- if .has_policies }}}\n${TEMPLATE}{{{- end }}}\n`,
  [name]: script,
});

const STEP = (apiVersion: string, content: string): string => `apiVersion: ${apiVersion}\nkind: TestStep\n${content}`;

const CONFIG = 'config: a.yml b/schema.yml';

describe('calls of ytt in scripts', () => {
  it.each<readonly [what: string, name: string, script: string, unit: string]>([
    ['a script', 'run.sh', 'ytt -f config\n', CONFIG],
    ['a pipeline', 'run.sh', 'ytt -f config | kbld -f- | kapp deploy -a x -f- -y\n', CONFIG],
    ['a substitution', 'run.sh', 'out="$(ytt -f config)"\n', CONFIG],
    ['a process substitution', 'run.sh', 'kapp deploy -a x -f <(ytt -f config) -y\n', CONFIG],
    ['lines that go on', 'run.sh', 'ytt \\\n  --file \\\n  config \\\n  > out.yml\n', CONFIG],
    ['words that go on in the next line', 'run.sh', 'ytt -f con\\\nfig > out.yml\n', CONFIG],
    ['a file without ending', 'hack/run', '#!/bin/sh\nytt -f config\n', CONFIG],
    ['a Makefile', 'Makefile', 'render:\n\t@ytt -f config > out.yml\n', CONFIG],
    ['a quoted variable for ytt', 'run.sh', 'cat x | "$YTT" -f config\n', CONFIG],
    ['a quoted variable of make for ytt', 'Makefile', 'render:\n\t@"$(YTT)" -f config > out\n', CONFIG],
    ['a silent variable of make for ytt', 'Makefile', 'render:\n\t@$(YTT) -f config > out\n', CONFIG],
    ['a variable of make for ytt', 'Makefile', 'YTT ?= ytt\nrender:\n\t$(YTT) -f $(CURDIR)/config\n', CONFIG],
    ['a Taskfile', 'Taskfile.yml', 'tasks:\n  render:\n    cmds:\n    - ytt -f config\n', CONFIG],
    ['a Justfile', 'Justfile', 'render:\n  ytt -f config\n', CONFIG],
    ['the directory of a Justfile', 'Justfile', 'render:\n  ytt -f {{ justfile_directory() }}/config\n', CONFIG],
    ['the directory of a Taskfile', 'Taskfile.yml', 'tasks: {render: {cmds: [x]}}\n# ytt -f x\n  - ytt -f {{.TASKFILE_DIR}}/config\n', CONFIG],
    ['a workflow', '.github/workflows/ci.yml', 'jobs:\n  a:\n    steps:\n    - run: ytt -f config\n', CONFIG],
    ['a step of kuttl', 'e2e/00-install.yaml', STEP('kuttl.dev/v1beta1', 'commands:\n- script: |\n    cd ..\n    ytt -f config\n'), CONFIG],
    [
      'the second script of a step, which begins where the first one did',
      'e2e/00-install.yaml',
      STEP('kuttl.dev/v1beta1', 'commands:\n- script: |\n    cd ../extra\n- command: ytt -f ../config\n'),
      CONFIG,
    ],
    [
      'a test of Chainsaw',
      'e2e/chainsaw-test.yaml',
      STEP('chainsaw.kyverno.io/v1alpha1', 'spec:\n  steps:\n  - try:\n    - script:\n        content: ytt -f ../config | kubectl apply -f-\n'),
      CONFIG,
    ],
    ['a path of an image', 'image/opt/bin/run', '#!/bin/sh\nytt -f /opt/templates/t.yml\n', 'image/opt/templates/t.yml: t.yml'],
    ['several paths', 'run.sh', 'ytt -f extra -f config\n', 'extra: overlay.yml a.yml b/schema.yml'],
    ...['time', 'sudo', 'exec', 'env', 'command', 'eval', 'if', 'A=1'].map(
      (word) => [`a call behind ${word}`, 'run.sh', `${word} ytt -f extra -f config\n`, 'extra: overlay.yml a.yml b/schema.yml'] as const,
    ),
    ...['--output json', '-o json', '--output-files out', '--output-directory out'].map(
      (flag) => [`a call with ${flag}`, 'run.sh', `ytt ${flag} -f extra -f config\n`, 'extra: overlay.yml a.yml b/schema.yml'] as const,
    ),
    ['the value in the same word', 'run.sh', 'ytt --file=config -fextra\n', 'config: a.yml b/schema.yml overlay.yml'],
    ['another name for a file', 'run.sh', 'ytt -f x/y.yml=config/a.yml -f extra\n', 'config/a.yml: x/y.yml overlay.yml'],
    ['wildcards', 'run.sh', 'ytt -f config/*.yml -f extra/*\n', 'config/a.yml: a.yml overlay.yml'],
    ['values at the end', 'run.sh', 'ytt -f config -f prod.yml\n', `${CONFIG} + prod.yml`],
    ['plain values', 'run.sh', 'ytt -f config --data-values-file plain.yml\n', `${CONFIG} + plain.yml`],
    ['a directory of plain values', 'run.sh', 'ytt -f config --data-values-file envs\n', `${CONFIG} + envs/a.yml envs/b/c.yml`],
    ['single values', 'run.sh', `ytt -f config -v a=1 --data-value-yaml 'b=[1, 2]'\n`, `${CONFIG} + a=1 b=[1, 2]`],
    ['a value that is not known', 'run.sh', 'ytt -f config -v a=$A -v b=2\n', `${CONFIG} + b=2`],
    ['a value that a task gives', 'Taskfile.yml', '- ytt -f config -v a="{{.A}}"\n', CONFIG],
    ['values that are not known', 'run.sh', 'ytt -f config -f "$VALUES_FILE" --data-values-file "$1"\n', CONFIG],
    ['values in front that are not in the repository', 'run.sh', 'ytt -f my-values.yaml -f config\n', CONFIG],
    ['a directory with what another tool renders first', 'run.sh', 'plato render\nytt -f rendered\n', 'rendered?: t.yml'],
    ['the directory of the script', 'hack/run.sh', 'ytt -f "$(dirname "$0")/../config"\n', CONFIG],
    [
      'a variable with it',
      'hack/in/run.sh',
      'DIR="$( cd "$( dirname "${BASH_SOURCE[0]}" )" >/dev/null 2>&1 && pwd )"\nytt -f "${DIR}/../../config"\n',
      CONFIG,
    ],
    ['steps outwards in the substitution', 'hack/run.sh', 'ROOT=$(cd "$(dirname "$0")/.." && pwd)\nytt -f $ROOT/config\n', CONFIG],
    ['the root of the repository', 'a/b/run.sh', 'cd "$(git rev-parse --show-toplevel)"\nytt -f config\n', CONFIG],
    ['a variable that somebody sets', 'a/run.sh', 'ytt -f "$SOMEWHERE/config"\n', CONFIG],
    ['a default', 'a/run.sh', 'ytt -f "${CONFIG:-config}"\n', CONFIG],
    ['a default that a name is given once more', 'a/run.sh', 'CONFIG=${CONFIG:-"config"}\nytt -f $CONFIG\n', CONFIG],
    ['another directory', 'run.sh', 'pushd config >/dev/null\nytt -f . -f ../extra\npopd\n', 'config: a.yml b/schema.yml overlay.yml'],
    ['the name of the repository in front', 'ci/task.sh', 'ytt -f repo/config\n', CONFIG],
    ['a path that is not known', 'run.sh', 'ytt -f config -f "$EXTRA"\n', 'config?: a.yml b/schema.yml'],
    ['standard input', 'run.sh', 'helm template x | ytt -f - -f extra\n', 'extra?: overlay.yml'],
    [
      'a shell that is given arguments',
      'run.sh',
      `bash -c "\${ytt} \\"\\$@\\"" ytt --file config --file "$VARIANT"\n`,
      'config?: a.yml b/schema.yml',
    ],
    ['a shell that is given arguments in single quotes', 'run.sh', `bash -c 'exec "$YTT" "$@"' ytt -f config\n`, CONFIG],
    ['a file that is redirected', 'run.sh', 'ytt -f config -f - < prod.yml\n', `${CONFIG} + prod.yml`],
    ['a file that is printed', 'run.sh', 'cat prod.yml | ytt -f config -f -\n', `${CONFIG} + prod.yml`],
    ['plain values that are printed', 'run.sh', 'cat plain.yml | ytt -f config --data-values-file -\n', `${CONFIG} + plain.yml`],
    [
      'a file whose text is changed first',
      'run.sh',
      'cat prod.yml | envsubst -no-unset | ytt -f config -f - | kapp deploy -f-\n',
      'config?: a.yml b/schema.yml + prod.yml',
    ],
    ['another command that comes first', 'run.sh', 'cat prod.yml || ytt -f config -f -\n', 'config?: a.yml b/schema.yml'],
    ['words that are not known', 'run.sh', 'ytt -f config "$@"\n', 'config?: a.yml b/schema.yml'],
    ['a path from the network', 'run.sh', 'ytt -f config -f https://example.com/x.yml\n', 'config?: a.yml b/schema.yml'],
  ])('are read in %s', (_, name, script, unit) => {
    expect(unitsOf(treeWith(name, script))).toContain(unit);
  });

  it.each([
    ['only looks at the schema', 'ytt -f config/b/schema.yml --data-values-schema-inspect -o openapi-v3\n'],
    ['is in a remark', '# ytt -f config -f extra\n'],
    ['another command is given with its arguments', 'echo run "$@" ytt -f config\n'],
    ['is an argument of another command', 'kapp deploy -f hack/ytt -f config\n'],
    ['names nothing that is there', 'ytt -f elsewhere\n'],
    ['may mean one of two directories', 'ytt -f "$WHERE/twice"\n'],
  ])('make no unit of what %s', (_, script) => {
    const tree = { ...treeWith('hack/run.sh', script), 'twice/a.yml': TEMPLATE, 'hack/twice/b.yml': TEMPLATE };
    expect(planOf(tree).units.flatMap(({ evidence }) => evidence.map(({ kind }) => kind))).not.toContain('script');
  });

  it('name what is where all of it is, or where a script finds the files that it sources', () => {
    const tree = { 'config/c.yml': TEMPLATE, 'x/config/t.yml': TEMPLATE, 'x/values.yml': VALUES, 'setup.sh': '' };
    const evident = (script: string): readonly string[] =>
      planOf({ ...tree, 'x/run.sh': script }).units.flatMap(({ root, evidence }) =>
        evidence[0]?.kind === 'script' ? [root.slice('/repo/'.length)] : [],
      );
    expect(evident('ytt -f config\n')).toEqual([]);
    expect(evident('ytt -f config -f values.yml\n')).toEqual(['x/config']);
    expect(evident('source ../setup.sh\nytt -f config\n')).toEqual(['x/config']);
    expect(evident('. ./setup.sh\nytt -f config\n')).toEqual(['config']);
    expect(evident('cd "$1"\nsource ../setup.sh\nytt -f config\n')).toEqual([]);
  });

  it('with the same files are one unit with an environment for each set of values, and each is told once', () => {
    const script = 'ytt -f config -v a=1\nytt -f config -v a=1\nytt -f config -f prod.yml\nytt -f config -f $MORE\n';
    const [unit] = planOf(treeWith('run.sh', script)).units;
    expect(unit?.environments.map(({ dataValues, valuesFiles }) => [...dataValues, ...valuesFiles.map(({ name }) => name)])).toEqual([
      ['a=1'],
      ['prod.yml'],
    ]);
    expect(unit?.evidence.map(({ says, range }) => `${range?.start.line}: ${says}`)).toEqual([
      '2: run.sh runs ytt -f config -v a=1',
      '3: run.sh runs ytt -f config -f prod.yml',
      '4: run.sh runs ytt -f config -f $MORE',
    ]);
  });

  it('have the variables of the files that the script sources first, if it does not set them itself', () => {
    const unitOf = (script: string): readonly unknown[] => {
      const sourced = { 'lib.sh': 'DIR="config"\nOTHER=extra\n', 'late.sh': 'LATE=extra\n' };
      const [unit] = planOf({ ...treeWith('run.sh', script), ...sourced }).units;
      return [unit?.roots[0], unit?.evidence[0]?.kind, unit?.isGuess];
    };
    expect(unitOf('source lib.sh\nytt -f "$DIR/a.yml" -f $OTHER\n')).toEqual(['/repo/config/a.yml', 'script', false]);
    expect(unitOf('. ./lib.sh\nDIR=image/opt\nytt -f $DIR -f $OTHER\n')).toEqual(['/repo/image/opt', 'script', false]);
    expect(unitOf('cd x\n. ./late.sh\nytt -f config -f $LATE\n')).toEqual(['/repo/config', 'script', true]);
  });

  it('with variables of make that are several words are known as a whole', () => {
    const script = 'FILES = \\\n  -f config \\\n  -f $(MORE)\nMORE = extra\nCMD = ytt ${FILES}\nrender:\n\t@$(CMD) > out\n';
    const [unit] = planOf(treeWith('Makefile', script)).units;
    expect([unit?.isGuess, unit?.roots, unit?.evidence.map(({ says }) => says)]).toEqual([
      false,
      ['/repo/config', '/repo/extra'],
      ['Makefile runs ytt -f config -f $(MORE)'],
    ]);
  });

  it.each([
    ['several times', 'FILES = -f config -f extra\nFILES = -f config -f rendered\n'],
    ['and appended to', 'FILES = -f config -f extra\nFILES += -f rendered\n'],
    ['by a function', 'FILES = $(foreach f,config extra,-f $(f))\n'],
  ])('with a variable of make that is assigned %s are not known as a whole', (_, assigned) => {
    const script = `${assigned}render:\n\tytt -f prod.yml $(FILES)\n`;
    const { units } = planOf(treeWith('Makefile', script));
    expect(units.filter(({ evidence: [best] }) => best?.kind === 'script').every(({ isGuess }) => isGuess)).toBe(true);
  });

  it('with variables of make that stand for each other, or for millions of words, are read to an end', () => {
    const doubled = Array.from({ length: 30 }, (_, at) => `V${at + 1} = $(V${at}) $(V${at}) $(V${at}) $(V${at})\n`).join('');
    const script = `A = $(B) -f config\nB = $(A) -f config\nV0 = -f config\n${doubled}render:\n\tytt $(A)\n\tytt $(V30)\n`;
    expect(planOf(treeWith('Makefile', script)).units.length).toBeGreaterThan(0);
  });

  it('are told without what they give as secrets', () => {
    const call = "ytt -f config -v 'token=a b' --data-value=db_password=hunter2 -v api_secret=$S -v region=eu";
    const [unit] = planOf(treeWith('run.sh', `${call}\n`)).units;
    expect(unit?.evidence.map(({ says }) => says)).toEqual([
      "run.sh runs ytt -f config -v 'token=… --data-value=db_password=… -v api_secret=$S -v region=eu",
    ]);
  });

  it('leave values over which others are laid to be completed by people', () => {
    const script = 'ytt -f config -f base.yml\nytt -f config -f base.yml -f prod.yml\n';
    const [unit] = planOf({ ...treeWith('run.sh', script), 'base.yml': '#@data/values\n---\na: ""\n' }).units;
    expect(unit?.environments.map(({ valuesFiles, hasUnknownValues }) => [valuesFiles.length, hasUnknownValues])).toEqual([
      [1, true],
      [2, undefined],
    ]);
  });

  it('with files of which not all are known leave open what the others are for, too', () => {
    const script = 'ytt -f extra -f "$BASE"\nytt -f extra -f image/opt -f "$BASE"\nytt -f config\nytt -f config -f "$MORE"\n';
    const units = unitsOf(treeWith('run.sh', script));
    expect(units).toEqual(expect.arrayContaining([CONFIG, 'extra?: overlay.yml', 'image/opt?: templates/t.yml']));
    const [unit] = planOf(treeWith('Makefile', 'run:\n\t$(YTT) -f config -f $(MORE)\n')).units;
    expect(unit?.evidence.map(({ says }) => says)).toEqual(['Makefile runs $(YTT) -f config -f $(MORE)']);
    const quoted = planOf(treeWith('Makefile', 'run:\n\t"$(YTT)" -f config -f "$(MORE)"\n')).units[0];
    expect(quoted?.evidence.map(({ says }) => says)).toEqual(['Makefile runs $(YTT) -f config -f "$(MORE)"']);
  });

  it('name files by a variable that is the same in several words, each a unit with those of its name', () => {
    const pairs = {
      'ci/t/one.yml': TEMPLATE,
      'ci/t/two.yml': TEMPLATE,
      'ci/t/lone.yml': TEMPLATE,
      'ci/i/one.yml': 'a: 1\n',
      'ci/i/two.yml': 'a: 2\n',
    };
    const units = (script: string): readonly string[] => unitsOf({ ...pairs, 'ci/run.sh': script });
    expect(units('P=${1}\nytt -f "$ROOT/ci/t/${P}.yml" -f "$ROOT/ci/i/${P}.yml"\n')).toEqual([
      'ci/t/one.yml: one.yml one.yml',
      'ci/t/two.yml: two.yml two.yml',
      'ci/t: lone.yml',
    ]);
    expect(units('ytt -f ci/t/$P.yml --data-values-file ci/i/$P.yml\n')).toEqual([
      'ci/t/one.yml: one.yml + ci/i/one.yml',
      'ci/t/two.yml: two.yml + ci/i/two.yml',
      'ci/t: lone.yml',
    ]);
    for (const other of ['ytt -f ci/t/$P.yml -f ci/i/$Q.yml\n', 'ytt -f ci/t/$P.yml\n', 'ytt -f ci/t/$P-x.yml -f ci/i/$P-x.yml\n'])
      expect(units(other)[0]).toMatch(/^ci\/t: /);
  });

  it('name a file of several directories by a variable that is a step of its path, each a unit', () => {
    const images = {
      'ci/one/k.yml': TEMPLATE,
      'ci/one/other.yml': TEMPLATE,
      'ci/two/k.yml': TEMPLATE,
      'ci/three/x.yml': TEMPLATE,
      'ci/one/values.yml': 'a: 1\n',
      'ci/v/two.yml': 'a: 1\n',
    };
    const units = (script: string): readonly string[] => unitsOf({ ...images, 'ci/run.sh': script });
    const here = 'DIR="$(cd "$(dirname "$0")" && pwd)"\n';
    expect(units(`${here}render() {\n  local image=$1\n  ytt -f "$DIR/\${image}/k.yml" -f -\n}\n`).slice(0, 2)).toEqual([
      'ci/one/k.yml?: k.yml',
      'ci/two/k.yml?: k.yml',
    ]);
    expect(units('ytt -f ci/$IMAGE/k.yml -v a=$A\n').slice(0, 2)).toEqual(['ci/one/k.yml: k.yml', 'ci/two/k.yml: k.yml']);
    expect(units(`${here}ytt -f $DIR/$IMAGE/k.yml --data-values-file $DIR/v/$IMAGE.yml\n`)).toContain('ci/two/k.yml: k.yml + ci/v/two.yml');
    for (const other of [
      'ytt -f ci/$IMAGE/none.yml\n',
      'ytt -f ci/$IMAGE/$FILE.yml\n',
      'ytt -f ci/$IMAGE/k.yml -f ci/$OTHER/x.yml\n',
      'ytt -f $X/$IMAGE/k.yml\n',
      'ytt -f ci/v -f ci/$IMAGE/values.yml\n',
      'ytt -f ci/x$IMAGE/k.yml\n',
    ])
      expect(units(other)[0]).toBe('ci/one: k.yml other.yml values.yml');
    expect(units('ytt -f ci/v -f ci/$IMAGE/k.yml\n').slice(0, 2)).toEqual(['ci/v: two.yml k.yml', 'ci/v: two.yml k.yml']);
  });

  it('in a loop are one for each round', () => {
    const units = (script: string): readonly string[] => unitsOf(treeWith('run.sh', script));
    const both = `${CONFIG} + envs/a.yml + envs/b/c.yml`;
    expect(units('for env in a b/c; do\n  ytt -f config --data-values-file envs/$env.yml\ndone\n')[0]).toBe(both);
    expect(units('for f in envs/*.yml\ndo\n  ytt -f config --data-values-file "$f"\ndone\n')[0]).toBe(`${CONFIG} + envs/a.yml + envs/d.sops.yml`);
    expect(units('for f in `ls envs/a*`; do\n  ytt -f config --data-values-file $f\ndone\n')[0]).toBe(`${CONFIG} + envs/a.yml`);
    for (const list of ['LIST="a b/c"\n', "LIST='a b/c'\n", 'LIST=${LIST:-"a b/c"}\n'])
      expect(units(`${list}for env in $LIST; do\n  ytt -f config --data-values-file envs/$env.yml\ndone\n`)[0]).toBe(both);
    expect(units('LIST="a $MORE"\nfor env in $LIST; do\n  ytt -f config --data-values-file envs/$env.yml\ndone\n')[0]).toBe(CONFIG);
    for (const items of ['$LIST', '$(find envs)', 'a $MORE', 'envs/none*'])
      expect(units(`for f in ${items}; do\n  ytt -f config --data-values-file "$f"\ndone\n`)[0]).toBe(CONFIG);
  });

  it('in a function that is called once know what it is given', () => {
    const script = (calls: string): string => `render() {\n  local dir=$1\n  ytt -f "$dir" -f "$2"\n}\n${calls}`;
    expect(unitsOf(treeWith('run.sh', script('render config "extra"\n')))[0]).toBe('config: a.yml b/schema.yml overlay.yml');
    expect(unitsOf(treeWith('run.sh', script('render config "$X"\n')))[0]).toBe('config?: a.yml b/schema.yml');
    for (const calls of ['render config extra\nrender extra config\n', '', 'echo render config extra\n'])
      expect(unitsOf(treeWith('run.sh', script(calls)))[0]).not.toContain('a.yml b/schema.yml overlay.yml');
  });

  it('with values and unknown files leave open what the same files lack without', () => {
    const partOf = (script: string): string | undefined =>
      planOf({ ...treeWith('run.sh', script), 'chart/values.yaml': 'z: 1\n' }).units.find(({ roots }) => roots.join() === '/repo/config')?.partOf
        ?.says;
    expect(partOf('ytt -f config\nytt -f chart/values.yaml -f - -f config\n')).toBe('run.sh runs ytt -f chart/values.yaml -f - -f config');
    expect(partOf('ytt -f config\nytt -f prod.yml -f $X -f config\n')).toBe('run.sh runs ytt -f prod.yml -f $X -f config');
    for (const other of ['ytt -f - -f config', 'ytt -f extra -f - -f config', 'ytt -f chart/values.yaml -f -', 'ytt -f chart/values.yaml -f config'])
      expect(partOf(`ytt -f config\n${other}\n`)).toBeUndefined();
  });

  it('are shown without what is around them', () => {
    const says = (script: string): string | undefined => planOf(treeWith('run.sh', script)).units[0]?.evidence[0]?.says;
    expect(says('kapp deploy -a x -f <(ytt -f config -v a=1) -y\n')).toBe('run.sh runs ytt -f config -v a=1');
    expect(says('ytt -f config > out.yml && echo "(done)"\n')).toBe('run.sh runs ytt -f config');
  });

  it('say with which flags ytt renders', () => {
    const script = 'ytt -f config --ignore-unknown-comments -s --implicit-map-key-overrides --file-mark "a.yml:exclude=true"\n';
    expect(planOf(treeWith('run.sh', script)).units[0]?.options).toEqual({
      ignoreUnknownComments: true,
      implicitMapKeyOverrides: true,
      strict: true,
      fileMarks: ['a.yml:exclude=true'],
    });
  });

  it('that cannot be read are passed over', () => {
    const deep = `ytt -f ${'$('.repeat(5000)}config`;
    const open = `ytt -f "config\nytt -f 'config\nytt -f \`config\nytt -f \${config\nytt -f $(config\n)))\nytt -f\n`;
    expect(unitsOf(treeWith('run.sh', `${deep}\n${open}`)).length).toBeGreaterThan(0);
  });
});
