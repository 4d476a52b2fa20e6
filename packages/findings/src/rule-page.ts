/**
 * The page about a rule in the documentation; `undefined` where nobody has said where that is.
 *
 * @param docsUrl address of the documentation, with or without a slash at the end
 */
export function rulePage(id: string, docsUrl: string | undefined): string | undefined {
  return docsUrl === undefined ? undefined : `${docsUrl.replace(/\/+$/, '')}/rules/${id.split('/').map(encodeURIComponent).join('/')}/`;
}
