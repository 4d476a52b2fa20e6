/** Servers say how they are booted. */
export const provisionersMigration = `
ALTER TABLE servers ADD COLUMN provisioner text CHECK (provisioner IN ('redfish'));
`;
