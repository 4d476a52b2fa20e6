/**
 * Recipes stand by themselves, once for each digest, so that equal ones of many jobs take no more room, and jobs can be removed.
 * Servers remember that a job of theirs began, for late reports of hosts whose jobs were removed.
 */
export const recipesMigration = `
CREATE TABLE recipes (
  sha256 text PRIMARY KEY,
  bytes bytea NOT NULL
);
INSERT INTO recipes (sha256, bytes) SELECT DISTINCT ON (recipe_sha256) recipe_sha256, recipe_json FROM jobs;
ALTER TABLE jobs ADD FOREIGN KEY (recipe_sha256) REFERENCES recipes (sha256), DROP COLUMN recipe_json;
CREATE INDEX jobs_by_recipe ON jobs (recipe_sha256);
CREATE INDEX jobs_by_end ON jobs (updated_at) WHERE status = 'complete';

ALTER TABLE servers ADD COLUMN had_job boolean NOT NULL DEFAULT false;
UPDATE servers SET had_job = true WHERE EXISTS (SELECT 1 FROM jobs WHERE server_serial = serial AND picked_at IS NOT NULL);
`;
