/** What hosts have delivered, so that a repeated delivery is recognized. */
export const deliveriesMigration = `
CREATE TABLE job_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  delivery_id text NOT NULL,
  UNIQUE (job_id, delivery_id)
);
`;
