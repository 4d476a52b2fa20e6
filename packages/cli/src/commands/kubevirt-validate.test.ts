import { describe, expect, it } from 'vitest';

import { RULES_WITHOUT_MESSAGE, template } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const machine = (memory: string): string => `apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata:
  name: vm
spec:
  template:
    spec:
      domain:
        memory:
          guest: ${memory}
`;

const files = {
  'template.yaml': template(),
  'own-vm-wrong.yaml': template({ memory: '1Mi' }),
  'rules-wrong.yaml': template({ rules: RULES_WITHOUT_MESSAGE }),
  'vm.yaml': machine('1Gi'),
  'small.yaml': machine('1Mi'),
  'latin1.yaml': new Uint8Array([0xe4, 0x0a]),
  'templates/template.yaml': template(),
  'review.json': JSON.stringify({
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: '1',
      operation: 'CREATE',
      object: { apiVersion: 'kubevirt.io/v1', kind: 'VirtualMachine', metadata: { name: 'vm', namespace: 'x' } },
    },
  }),
};

describe('assay kubevirt validate', () => {
  it.each([
    ['vm.yaml --template template.yaml', 0],
    ['--template template.yaml', 0],
    ['vm.yaml', 0],
    ['small.yaml --template template.yaml', 1],
    ['--template own-vm-wrong.yaml', 1],
    ['--template rules-wrong.yaml vm.yaml', 1],
    ['--admission-review review.json --endpoint /virtualmachine-validate', 0],
    ['--admission-review review.json --endpoint /virtualmachine-validate --templates templates --vms templates', 0],
    ['', 2],
    ['nowhere.yaml', 2],
    ['latin1.yaml', 2],
    ['vm.yaml --endpoint /x', 2],
    ['vm.yaml --templates templates', 2],
    ['--admission-review review.json', 2],
    ['--admission-review review.json --endpoint /x vm.yaml', 2],
    ['--admission-review review.json --endpoint /x --template template.yaml', 2],
    ['--admission-review review.json --endpoint /x --strict', 2],
    ['--admission-review nowhere.json --endpoint /x', 2],
    ['--admission-review review.json --endpoint /x --templates nowhere', 2],
  ])('with %j is %i', async (commandLine, status) => {
    const ran = await new Folder(files).assay(`kubevirt validate ${commandLine}`);
    expect(ran.status).toBe(status);
    expect([ran.stdout === '', ran.stderr === '']).toEqual(status === 2 ? [true, false] : [false, true]);
  });

  it('tells people what came out for each rule, and the verdict', async () => {
    const { stdout } = await new Folder(files).assay('kubevirt validate small.yaml --template template.yaml');
    expect(stdout).toBe(`\
violated  memory: too little memory: value 1048576 is lower than minimum [536870912]
          small.yaml:10:18
invalid: 1 violated
`);
  });

  it('wraps and colors for a terminal', async () => {
    const folder = new Folder(files);
    const { stdout } = await folder.assay('kubevirt validate small.yaml --template template.yaml', { terminal: 50 });
    expect(stdout).toContain('\u001b[1;31mviolated');
    const plain = (await folder.assay('kubevirt validate small.yaml --template template.yaml --color never', { terminal: 50 })).stdout;
    expect(plain.split('\n').every((line) => line.length <= 50)).toBe(true);
  });

  it('cannot be made to act on a terminal', async () => {
    const rules =
      '[\n  { "name": "\\u001b[31m", "rule": "integer", "path": "jsonpath::.spec.domain.memory.guest", "message": "\\u001b]0;x", "min": 1 }\n]';
    const folder = new Folder({ 'template.yaml': template({ rules, memory: '"0"' }) });
    expect((await folder.assay('kubevirt validate --template template.yaml')).stdout).toMatch(/^[\P{Cc}\n]*$/u);
  });

  it('prints JSON, to a file if that is asked for', async () => {
    const folder = new Folder(files);
    const { stdout } = await folder.assay('kubevirt validate small.yaml --template template.yaml --output json');
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, rules: [{ name: 'memory', outcome: 'violated' }], annotationErrors: [] });
    const ran = await folder.assay('kubevirt validate small.yaml --template template.yaml --output json --output-file report.json');
    expect([ran.status, ran.stdout, folder.read('report.json')]).toEqual([1, '', stdout]);
  });

  it('takes template and VM from the same standard input', async () => {
    const stdin = `${template()}---\n${machine('1Mi')}`;
    expect((await new Folder().assay('kubevirt validate - --template -', { stdin })).stdout).toContain('<stdin>');
  });

  it('knows all templates of a directory, whatever .gitignore says, and refuses what it cannot read', async () => {
    const folder = new Folder({ ...files, 'templates/.gitignore': '*\n', '.gitignore': 'templates\n' });
    const commandLine = 'kubevirt validate --admission-review review.json --endpoint /virtualmachine-validate --templates templates';
    expect((await folder.assay(commandLine)).status).toBe(0);
    folder.write('templates/latin1.yaml', files['latin1.yaml']);
    expect(await folder.assay(commandLine)).toMatchObject({ status: 2, stderr: 'assay: templates/latin1.yaml: the file is not UTF-8 text\n' });
    folder.link('templates/gone.yaml', 'nowhere');
    expect((await folder.assay(commandLine)).stderr).toContain('templates/gone.yaml: the link is broken');
  });
});
