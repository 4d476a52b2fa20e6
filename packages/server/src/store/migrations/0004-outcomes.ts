/** A job that somebody has cancelled is told from one that failed; when a job ended is kept; a retried job is known by the new one. */
export const outcomesMigration = `
ALTER TABLE jobs DROP CONSTRAINT jobs_outcome_check, ADD CHECK (outcome IN ('succeeded', 'failed', 'cancelled'));
UPDATE jobs SET outcome = 'cancelled' WHERE outcome = 'failed' AND failed_step IS NULL
  AND EXISTS (SELECT 1 FROM job_events WHERE job_id = jobs.id AND level = 'warn' AND message LIKE '% has cancelled the job.');
ALTER TABLE jobs ADD COLUMN ended_at timestamptz, ADD COLUMN retry_of uuid;
UPDATE jobs SET ended_at = updated_at WHERE outcome IS NOT NULL;
CREATE INDEX jobs_by_outcome ON jobs (outcome, number);
`;
