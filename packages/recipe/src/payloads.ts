/** The members of a recipe that become a file of their own for the host. */
export const PAYLOADS = ['user_data', 'unattend_xml', 'ks_cfg'] as const;

/** The name of such a member. */
export type PayloadName = (typeof PAYLOADS)[number];
