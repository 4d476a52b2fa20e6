import type { Command } from '../arguments/command.ts';
import { REPORT_FORMATS } from '../arguments/report-flags.ts';

export const kyvernoMigrateCommand: Command = {
  words: ['kyverno', 'migrate'],
  summary: 'Convert policies of kyverno.io, and their tests, to CEL',
  operands: 'PATH…',
  operandCount: [1, Infinity],
  flags: [
    {
      name: 'output',
      letter: 'o',
      value: 'DIR',
      description: 'write the converted tree to this directory: all files below each PATH, converted or not, and those that manifests name',
    },
    { name: 'in-place', description: 'change the files where they are' },
    {
      name: 'partial',
      description: 'also convert policies of which only some rules can be converted; the other rules stay in the old policy, and are reported',
    },
    { name: 'verify', description: 'look for requests on which a converted policy differs from what it was, as assay kyverno compare does' },
    {
      name: 'resources',
      letter: 'r',
      value: 'PATH',
      description: 'with --verify, resources to start from: a file or a directory; repeatable',
    },
    { name: 'report', value: 'FORMAT', choices: REPORT_FORMATS, description: 'instead of the diff, print a report of what is left and what differs' },
    { name: 'resource', value: 'KIND', description: "refused, like the two below: kyverno's own migrate is a different command" },
    { name: 'kubeconfig', value: 'FILE', description: 'refused' },
    { name: 'context', value: 'NAME', description: 'refused' },
  ],
  description: [
    'Each PATH is a file or a directory with policies and the manifests that test them (YAML). ClusterPolicy and Policy become ValidatingPolicy and its kin of version v1: one for several rules if these are about the same, otherwise one for each rule. Manifests get rows for the new policies. Comments, labels and annotations stay.',
    'Without -o and --in-place the files stay as they are, and a diff shows what would change.',
    'With -o each file is where it was below PATH. Given several PATHs, or a manifest that names files elsewhere, it is where it was below the nearest directory that holds them all. Left out are .git, node_modules, and DIR itself if it is below PATH.',
    'What the new form cannot express is reported with its file, line, reason, and what to do by hand; such a policy stays as it is. Reported too: what differs in a converted policy, and a document of kyverno.io that cannot be read.',
    'With --verify each converted policy is compared with the original on up to about 1500 generated requests, on the resources among the files, and on those given with -r; a difference is reported with the smallest such request. Tests among the files are run with both: what passed must still pass. Finding nothing is no proof. Unlike assay kyverno compare, it leaves out ReplicationControllers: the new form makes no rules for them.',
    'Exit status: 0 all is converted; 1 some policies are left, --verify finds a difference, or a file cannot be read that may hold a policy or that -r gives; 2 wrong usage, a named file cannot be read, there is no policy of kyverno.io, or a file cannot be written, in which case none is.',
  ],
  examples: [
    { commandLine: 'assay kyverno migrate policies/', does: 'show what would change' },
    { commandLine: 'assay kyverno migrate --in-place policies/', does: 'convert them where they are; kyverno test runs there as before' },
    { commandLine: 'assay kyverno migrate policies/ --verify', does: 'and look for differences' },
    { commandLine: 'assay kyverno migrate policies/ --verify -r resources/', does: 'and try these resources as well' },
    { commandLine: 'assay kyverno migrate -o new policies/ --report markdown', does: 'write them to another directory, and a report for a ticket' },
  ],
  load: async () => (await import('./kyverno-migrate.ts')).runKyvernoMigrate,
};
