import type { Command } from '../arguments/command.ts';
import { CliError } from '../process/cli-error.ts';

export const serveCommand: Command = {
  words: ['serve'],
  summary: 'Run the recipe controller and the VM admission webhook',
  operands: '--config FILE',
  operandCount: [0, 0],
  flags: [
    { name: 'config', value: 'FILE', description: 'the configuration, YAML or JSON; required' },
    { name: 'restore', value: 'FILE', description: 'start from this backup of an embedded store; the data directory must not have one yet' },
  ],
  description: [
    'The services are a package of their own: npm install assay @assay/server.',
    'FILE names who may use the API (principals), the servers (servers), the secret of reporting hosts (webhookSecret), where to listen and where to keep data. Everything else has a default. All configuration errors are reported together, with line numbers. All keys: packages/server/CONFIGURATION.md in the repository of Assay.',
    'Jobs are stored in the PostgreSQL server that the environment variable DATABASE_URL names; several controllers may share it. Without that variable they are stored in the data directory, which belongs to one process at a time.',
    'When the server is ready, it prints one line of JSON with its address to standard output. The log goes to standard error, one JSON object per line.',
    'GET /api/v1/store/backup gives an admin a backup of the store in the data directory, and --restore starts from one.',
    'SIGTERM and SIGINT stop it: no new connections, running requests finish.',
    'Exit status: 0 ended by a signal; 2 the configuration has errors, or a port or the data directory is in use.',
  ],
  examples: [
    { commandLine: 'assay serve --config controller.yaml', does: 'with an embedded store' },
    {
      commandLine:
        "umask 077; echo '{ principals: [{ name: admin, role: admin, password: change-me }], servers: [{ serial: A1 }], webhookSecret: change-me-to-a-long-one }' > controller.yaml",
      does: 'a minimal controller.yaml: at http://127.0.0.1:8080 admin creates jobs for A1, which reports with the secret',
    },
    { commandLine: 'DATABASE_URL=postgresql://assay@db/assay assay serve --config controller.yaml', does: 'with a PostgreSQL server' },
  ],
  load: async () => {
    try {
      return (await import('./serve.ts')).runServe;
    } catch (error) {
      if (!isAbsent(error)) throw error;
      throw new CliError('assay serve needs the package @assay/server', 'install it beside assay: npm install assay @assay/server');
    }
  },
};

/** Whether the package of the services is not there. An executable looks for what Node brings, and for nothing else. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(error.code) && error.message.includes('@assay/server');
}

const ABSENT = new Set<unknown>(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);
