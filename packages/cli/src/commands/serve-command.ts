import type { Command } from '../arguments/command.ts';

export const serveCommand: Command = {
  words: ['serve'],
  summary: 'Run the recipe controller and the VM admission webhook',
  operands: '--config FILE',
  operandCount: [0, 0],
  flags: [{ name: 'config', value: 'FILE', description: 'what to serve, where, and for whom: YAML or JSON; required' }],
  description: [
    'FILE says who may ask (principals), which servers there are (servers), what hosts show when they report (webhookSecret), where to listen and where to keep data. What it leaves out has a default; what is wrong in it is told with its line, all at once. All keys: packages/server/CONFIGURATION.md in the repository of Assay.',
    'Jobs are stored in the PostgreSQL server that the environment variable DATABASE_URL names; several controllers may share it. Without that variable they are stored in the data directory, which belongs to one process at a time.',
    'When the server answers, one line of JSON on standard output says where it listens. The log goes to standard error, a JSON object for each line.',
    'SIGTERM and SIGINT end it: no new connections, running requests finish.',
    'Exit status: 0 ended by a signal; 2 the file is faulty, or a port or the data directory is in use.',
  ],
  examples: [
    { commandLine: 'assay serve --config controller.yaml', does: 'with an embedded store' },
    {
      commandLine:
        "echo '{ principals: [{ name: admin, role: admin, password: change-me }], servers: [{ serial: A1 }], webhookSecret: change-me }' > controller.yaml",
      does: 'a controller.yaml to begin with: at http://127.0.0.1:8080 admin makes jobs for A1, which reports with the secret',
    },
    { commandLine: 'DATABASE_URL=postgresql://assay@db/assay assay serve --config controller.yaml', does: 'with a PostgreSQL server' },
  ],
  load: async () => (await import('./serve.ts')).runServe,
};
