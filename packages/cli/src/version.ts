/** Version of all packages of Assay; set together with theirs by `tools/set-version.mjs`. */
export const version = '0.1.0';
