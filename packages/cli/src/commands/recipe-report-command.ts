import type { Command } from '../arguments/command.ts';

export const recipeReportCommand: Command = {
  words: ['recipe', 'report'],
  summary: 'Report the outcome of the task of this host to the controller',
  operands: 'OUTCOME',
  operandCount: [1, 1],
  flags: [
    { name: 'failed-step', value: 'UNIT', description: 'the unit that failed' },
    { name: 'env-dir', value: 'DIR', description: 'where the id of the report is kept for the next try; default /run/provision' },
  ],
  description: [
    'OUTCOME is success or failed. The report goes to WEBHOOK_URL with the serial number appended, and with WEBHOOK_SECRET. It also contains SERIAL_NUMBER, TASK_TARGET, DISPATCHER_VERSION, SCHEMA_ID and STARTED_AT. The units read all these variables from files.',
    'Exit status: 0 the controller has the report; 1 it does not: try again; 2 wrong usage, or a variable is not set.',
  ],
  examples: [
    { commandLine: 'assay recipe report success', does: 'what provision-success.service runs' },
    { commandLine: 'assay recipe report failed --failed-step partition.service', does: 'what provision-failed@.service runs' },
  ],
  load: async () => (await import('./recipe-report.ts')).runRecipeReport,
};
