/** The path of a file that an address leads to; `undefined` if it is no file. Escapes that are none count as written. */
export function pathOfUri(uri: string): string | undefined {
  const match = /^file:\/\/([^/?#]*)(\/[^?#]*)/i.exec(uri);
  if (!match) return undefined;
  const path = decoded(match[2] ?? '/');
  return /^\/[A-Za-z]:\//.test(path) ? path.slice(1) : path;
}

/** The address of a file. */
export function uriOfPath(path: string): string {
  const steps = path.split('/').map(encodeURIComponent).join('/');
  return `file://${steps.startsWith('/') ? '' : '/'}${steps}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
