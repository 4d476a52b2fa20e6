/** A worker says once that it lives, and not for each of its jobs. Jobs that a worker has by now keep it until their lease would have ended. */
export const workersMigration = `
CREATE TABLE workers (
  id text PRIMARY KEY,
  lease_expires_at timestamptz NOT NULL
);
INSERT INTO workers (id, lease_expires_at)
  SELECT worker_id, max(lease_expires_at) FROM jobs WHERE status = 'provisioning' AND lease_expires_at IS NOT NULL GROUP BY worker_id;
ALTER TABLE jobs DROP COLUMN lease_expires_at;
CREATE INDEX jobs_by_worker ON jobs (worker_id) WHERE status = 'provisioning';
`;
