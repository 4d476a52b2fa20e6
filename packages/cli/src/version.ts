/** Version of all packages of Assay; a test holds it equal to that of this package. */
export const version = '0.1.0';
