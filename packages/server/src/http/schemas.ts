import { JOB_OUTCOMES, JOB_STATUSES } from '../jobs/job.ts';
import { BMC_ADDRESS } from '../servers/bmc-address.ts';
import { PROVISIONERS } from '../servers/server-store.ts';
import type { JsonSchema } from './json-schema.ts';

/** A schema of `components/schemas`. */
export function ref(name: SchemaName): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** The schemas that have a name. */
export type SchemaName =
  | 'Finding'
  | 'Error'
  | 'JobRequest'
  | 'Recipe'
  | 'CreatedJob'
  | 'RecipeSummary'
  | 'JobEvent'
  | 'ListedJob'
  | 'Job'
  | 'JobList'
  | 'JobCounts'
  | 'JobSelection'
  | 'JobResults'
  | 'Server'
  | 'ServerList'
  | 'ServerSettings'
  | 'TaskImage'
  | 'Validation'
  | 'Principal'
  | 'Session'
  | 'StatusReport'
  | 'Ok'
  | 'Health';

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const time: JsonSchema = { type: 'string', format: 'date-time', description: 'RFC 3339, UTC.' };
const sha256: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const jobId: JsonSchema = { type: 'string', format: 'uuid' };
const findings: JsonSchema = { type: 'array', items: ref('Finding') };
const status: JsonSchema = { type: 'string', enum: JOB_STATUSES };

/** An object with just these members; those with a question mark may be absent. */
function object(members: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const properties = Object.fromEntries(Object.entries(members).map(([name, schema]) => [name.replace('?', ''), schema]));
  const required = Object.keys(members).filter((name) => !name.endsWith('?'));
  return { type: 'object', properties, required, additionalProperties: false };
}

const payload = object({ bytes: count, 'sha256?': { ...sha256, description: 'For admins only.' } });

const recipeSummary = object({
  sha256,
  bytes: count,
  schema_id: text,
  schema_sha256: sha256,
  recipe_version: textOrNull,
  task_target: text,
  target_disk: textOrNull,
  partitions: { type: ['integer', 'null'], minimum: 0 },
  payloads: object({ 'user_data?': payload, 'unattend_xml?': payload, 'ks_cfg?': payload }),
});

const jobMembers: Readonly<Record<string, JsonSchema>> = {
  job_id: jobId,
  server_serial: text,
  status,
  outcome: {
    ...textOrNull,
    description: '`succeeded`, `failed`, or `cancelled` by somebody, whose job has the status `failed` first; stays when the job is complete.',
  },
  failed_step: { ...textOrNull, description: 'The unit as the host names it, or a step key.' },
  created_at: time,
  last_update: time,
  ended_at: { type: ['string', 'null'], format: 'date-time', description: 'When the job got its outcome.' },
  created_by: text,
  retry_of: { type: ['string', 'null'], format: 'uuid', description: 'The job that this one repeats. It may have been removed since.' },
  warnings: findings,
  recipe: ref('RecipeSummary'),
};

const listedJobMembers: Readonly<Record<string, JsonSchema>> = {
  ...jobMembers,
  duration_seconds: { type: 'number', minimum: 0, description: 'From the creation of the job to its outcome, or until now.' },
  last_step: { anyOf: [ref('JobEvent'), { type: 'null' }], description: 'The last event that names a step.' },
};

function countsOf(names: readonly string[]): JsonSchema {
  return object(Object.fromEntries(names.map((name) => [name, count])));
}

function oneLineOrNull(maxLength: number): JsonSchema {
  return { type: ['string', 'null'], minLength: 1, maxLength, pattern: '^\\P{Cc}+$' };
}

/** Most jobs that one request cancels or repeats. */
const MOST_SELECTED = 100;

/** The bodies of requests and answers. */
export const schemas: Readonly<Record<SchemaName, JsonSchema>> = {
  Finding: object({ path: { type: 'string', description: 'JSON pointer (RFC 6901).' }, code: text, message: text }),
  Error: object({ error: text, message: text, details: findings, 'truncated?': { type: 'boolean', const: true } }),
  JobRequest: {
    type: 'object',
    properties: {
      server_serial: { type: 'string', minLength: 1, maxLength: 128 },
      recipe: { description: 'Must meet the schema at `/api/v1/recipes/schema`. Its bytes are kept as they are.' },
    },
    required: ['server_serial', 'recipe'],
    additionalProperties: false,
  },
  Recipe: { type: 'object', description: 'Must meet the schema at `/api/v1/recipes/schema`.' },
  CreatedJob: object({ job_id: jobId, status, server_serial: text, created_at: time, warnings: findings, schema_id: text }),
  RecipeSummary: recipeSummary,
  JobEvent: object({ time, level: { type: 'string', enum: ['info', 'warn', 'error'] }, step: textOrNull, message: text }),
  ListedJob: object(listedJobMembers),
  Job: object({ ...jobMembers, events: { type: 'array', items: ref('JobEvent'), description: 'Oldest first.' } }),
  JobList: object({ jobs: { type: 'array', items: ref('ListedJob') } }),
  JobCounts: object({ status: countsOf(JOB_STATUSES), outcome: countsOf(JOB_OUTCOMES) }),
  JobSelection: object({ job_ids: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: MOST_SELECTED } }),
  JobResults: object({
    results: {
      type: 'array',
      items: object({
        job_id: text,
        status: { type: 'integer', description: 'What a request about this job alone is answered with.' },
        'new_job_id?': { ...jobId, description: 'The job that repeats it.' },
        'error?': text,
        'message?': text,
      }),
      description: 'In the order of the request.',
    },
  }),
  Server: object({
    serial: text,
    bmc_address: textOrNull,
    credentials: { ...textOrNull, description: 'The name of a file, never what it holds.' },
    vendor: textOrNull,
    provisioner: { ...textOrNull, description: 'How jobs boot the server: `redfish`; without it somebody else does.' },
    last_seen: { type: ['string', 'null'], format: 'date-time', description: 'When the server last reported.' },
    created_at: time,
    last_update: time,
  }),
  ServerList: object({ servers: { type: 'array', items: ref('Server') } }),
  ServerSettings: object({
    'bmc_address?': {
      ...oneLineOrNull(255),
      pattern: BMC_ADDRESS.source.replaceAll('\\/', '/'),
      description: 'Address of the management controller, `https://HOST`, or of the system there, `https://HOST/redfish/v1/Systems/ID`.',
    },
    'credentials?': { ...oneLineOrNull(128), description: 'The name of a file in `credentialsDirectory`.' },
    'vendor?': oneLineOrNull(128),
    'provisioner?': { ...textOrNull, pattern: `^(?:${PROVISIONERS.join('|')})$`, description: '`redfish` needs `bmc_address` and `credentials`.' },
  }),
  TaskImage: object({
    url: { type: 'string', format: 'uri', description: 'A secret: whoever has it gets the image.' },
    expires_at: time,
    sha256,
    bytes: count,
    volume_id: text,
  }),
  Principal: object({ name: text, role: { type: 'string', enum: ['admin', 'reader'] } }),
  Session: object({
    name: text,
    role: { type: 'string', enum: ['admin', 'reader'] },
    token: { type: 'string', description: 'A secret: goes along as `Authorization: Bearer TOKEN`.' },
    expires_at: time,
  }),
  Validation: object({ valid: { type: 'boolean', const: true }, schema_id: text, warnings: findings }),
  StatusReport: {
    type: 'object',
    description: 'Members that are not listed are ignored.',
    properties: {
      status: { type: 'string', enum: ['success', 'failed'] },
      failed_step: { type: 'string', minLength: 1, maxLength: 256, pattern: '^[\\x20-\\x7e]*$', description: 'The unit that failed.' },
      delivery_id: {
        type: 'string',
        minLength: 1,
        maxLength: 128,
        pattern: '^[\\x21-\\x7e]*$',
        description: 'The same for each repetition of a report.',
      },
      task_target: { type: 'string', maxLength: 255 },
      dispatcher_version: { type: 'string', maxLength: 255 },
      schema_id: { type: 'string', maxLength: 2048 },
      started_at: { type: 'string', maxLength: 64 },
      finished_at: { type: 'string', maxLength: 64 },
    },
    required: ['status'],
    if: { properties: { status: { type: 'string', enum: ['failed'] } }, required: ['status'] },
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    then: { required: ['failed_step'] },
  },
  Ok: object({ ok: { type: 'boolean', const: true } }),
  Health: object({ status: { type: 'string', enum: ['ok', 'unavailable'] } }),
};
