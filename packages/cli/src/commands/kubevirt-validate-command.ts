import type { Command } from '../arguments/command.ts';
import { COLOR, OUTPUT_FILE, outputFlag } from '../arguments/report-flags.ts';

export const kubevirtValidateCommand: Command = {
  words: ['kubevirt', 'validate'],
  summary: 'Check a VM against its template, as the webhook does',
  operands: '[VM]',
  operandCount: [0, 1],
  flags: [
    { name: 'template', value: 'FILE', description: 'the template whose rules apply; without VM, check the template and its own VM' },
    { name: 'strict', description: 'unknown rule types are errors' },
    { name: 'admission-review', value: 'FILE', description: 'respond to this AdmissionReview as the webhook does' },
    { name: 'endpoint', value: 'PATH', description: 'path of the webhook that receives the review' },
    { name: 'templates', value: 'DIR', description: 'templates that the webhook knows' },
    { name: 'vms', value: 'DIR', description: 'VMs that the webhook knows' },
    { name: 'content-type', value: 'TYPE', description: 'content type of the review; default application/json' },
    outputFlag(['text', 'json']),
    OUTPUT_FILE,
    COLOR,
  ],
  description: [
    'The rules of a VM are in its own annotation vm.kubevirt.io/validations or, without that, in the annotation validations of the template. A file named - is standard input.',
    'The response to an admission review is always JSON: the HTTP status and the body of the webhook.',
    'Exit status: 0 valid; 1 invalid, or the annotation has errors; 2 wrong usage, or a file cannot be read. 0 also if an admission review was answered.',
  ],
  examples: [
    { commandLine: 'assay kubevirt validate --template fedora.yaml vm.yaml', does: 'would this VM be admitted?' },
    { commandLine: 'assay kubevirt validate --template fedora.yaml', does: 'are the rules of this template valid, and does its own VM pass them?' },
    {
      commandLine: 'assay kubevirt validate --admission-review review.json --endpoint /virtualmachine-validate --templates templates/',
      does: 'the response of the webhook, without a cluster',
    },
  ],
  load: async () => (await import('./kubevirt-validate.ts')).runKubevirtValidate,
};
