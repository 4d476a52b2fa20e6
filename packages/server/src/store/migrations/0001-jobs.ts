/** Jobs, their events, and the servers they are for. */
export const jobsMigration = `
CREATE TABLE servers (
  serial text PRIMARY KEY,
  bmc_address text,
  credentials_reference text,
  vendor text,
  last_seen timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE jobs (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id uuid PRIMARY KEY,
  server_serial text NOT NULL REFERENCES servers (serial),
  status text NOT NULL CHECK (status IN ('queued', 'provisioning', 'succeeded', 'failed', 'complete')),
  outcome text CHECK (outcome IN ('succeeded', 'failed')),
  failed_step text,
  recipe_json bytea NOT NULL,
  recipe_sha256 text NOT NULL,
  recipe_version text,
  recipe_summary jsonb NOT NULL,
  schema_id text NOT NULL,
  schema_sha256 text NOT NULL,
  warnings jsonb NOT NULL,
  created_by text NOT NULL,
  idempotency_key text,
  request_sha256 text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  picked_at timestamptz,
  worker_id text,
  lease_expires_at timestamptz,
  waiting_since timestamptz,
  task_iso_path text,
  task_iso_sha256 text,
  task_iso_bytes bigint,
  task_iso_volume_id text,
  maintenance_iso_url text
);

CREATE UNIQUE INDEX jobs_one_active ON jobs (server_serial) WHERE status <> 'complete';
CREATE UNIQUE INDEX jobs_idempotency ON jobs (created_by, server_serial, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX jobs_by_server ON jobs (server_serial, number);
CREATE INDEX jobs_by_status ON jobs (status, number);
CREATE INDEX jobs_with_image ON jobs (updated_at) WHERE status = 'complete' AND task_iso_path IS NOT NULL;

CREATE TABLE job_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  time timestamptz NOT NULL DEFAULT clock_timestamp(),
  level text NOT NULL CHECK (level IN ('info', 'warn', 'error')),
  step text,
  message text NOT NULL
);

CREATE INDEX job_events_by_job ON job_events (job_id, id);
`;
