import type { Command } from '../arguments/command.ts';

export const recipeDispatchCommand: Command = {
  words: ['recipe', 'dispatch'],
  summary: 'Check the task of this host, write its files and start its target',
  operands: '',
  operandCount: [0, 0],
  flags: [
    {
      name: 'task-iso-device',
      value: 'LIST',
      description: 'devices, separated by commas, or an image file; default /dev/sr1',
    },
    { name: 'task-mount-point', value: 'DIR', description: 'where the task image is mounted; default /mnt/task' },
    { name: 'env-dir', value: 'DIR', description: 'where files are written; default /run/provision' },
    { name: 'recipe-path', value: 'PATH', description: 'path of the recipe on the task image; default /recipe.json' },
    { name: 'schema-path', value: 'PATH', description: 'path of the schema on the task image; default /recipe.schema.json' },
    { name: 'udev-wait-seconds', value: 'SECONDS', description: 'how long to wait for a device; default 120' },
    { name: 'poll-interval', value: 'SECONDS', description: 'how often to look for it; default 1' },
    {
      name: 'serial-source',
      value: 'SOURCE',
      choices: ['auto', 'dmi', 'dmidecode', 'env'],
      description: 'where the serial number comes from; default auto',
    },
    { name: 'serial-env-key', value: 'NAME', description: 'variable with the serial number; default PROVISIONER_SERIAL' },
    { name: 'strict-serial', description: 'exit with 18 if there is no usable serial number' },
    { name: 'target-override', value: 'TARGET', description: 'start this target instead of the one in the recipe' },
    { name: 'no-start', description: 'write the files and start nothing' },
    { name: 'log-level', value: 'LEVEL', choices: ['error', 'warn', 'info', 'debug'], description: 'what is logged; default info' },
    { name: 'no-mount', description: 'for tests: the files are already at the mount point' },
    { name: 'no-root-check', description: 'for tests: run as another user than root' },
    { name: 'targets-dir', value: 'DIR', description: 'for tests: only targets in this directory may be started; default /etc/systemd/system' },
  ],
  errorStatus: 20,
  description: [
    'Runs once on a host that was booted for provisioning. It waits for the task image, mounts it, checks the recipe against the schema on the image and with all rules of recipe check, writes the files that the units of the target need, and has systemd start the target. An image file is read without mounting it.',
    'The log goes to standard error, one JSON object per line, and never contains content of the recipe.',
    'Exit status: 0 started; 10 no task image in time; 11 it cannot be mounted; 12 its schema, 13 its recipe cannot be used; 14 the recipe is invalid; 15 files cannot be written; 16 the target is not installed or cannot be started; 17 not root; 18 no serial number; 20 wrong usage, or any other failure.',
  ],
  examples: [
    { commandLine: 'assay recipe dispatch', does: 'what provision-dispatcher.service runs: the task image is in /dev/sr1' },
    {
      commandLine: 'assay recipe dispatch --task-iso-device /dev/sr0,/dev/sr1',
      does: 'where the virtual CD may also be sr0: a drop-in of the unit gives this flag to ExecStart=',
    },
    {
      commandLine: 'assay recipe dispatch --task-iso-device task.iso --env-dir out --targets-dir packages/recipe/systemd --no-start --no-root-check',
      does: 'the files that a task image leads to, without a host: in a clone of the repository of Assay',
    },
  ],
  load: async () => (await import('./recipe-dispatch.ts')).runRecipeDispatch,
};
