/** Servers are added over the API, too: then nobody misses them in the configuration. */
export const serversMigration = `
ALTER TABLE servers ADD COLUMN is_configured boolean NOT NULL DEFAULT true, ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
`;
