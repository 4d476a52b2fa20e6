/** Address of a management controller, or of a system that it manages; it holds no credentials. */
export const BMC_ADDRESS: RegExp = /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[A-Za-z0-9._~/-]*)?$/;
