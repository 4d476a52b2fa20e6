/** The server says what a file is; these are the languages that files of Assay's dialects have in the editor. */
export const DOCUMENTS: readonly { readonly language: string }[] = ['yaml', 'json', 'jsonc', 'starlark', 'plaintext'].map((language) => ({
  language,
}));
