/** The table of jobs is their queue: what has something to do is found by an index, oldest first. The queue that was beside it goes. */
export const takenJobsMigration = `
UPDATE jobs SET worker_id = NULL WHERE status IN ('succeeded', 'failed');
DROP INDEX jobs_by_worker;
CREATE INDEX jobs_by_worker ON jobs (worker_id) WHERE status <> 'complete';
CREATE INDEX jobs_to_do ON jobs (number) WHERE status IN ('queued', 'succeeded', 'failed');
DROP SCHEMA IF EXISTS pgboss CASCADE;
`;
