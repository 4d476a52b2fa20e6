import { decodeUtf8, readJson, Source, stringValue, valueNamed } from '@assay/source';

/** An error of the controller with as many details as it tells has some ten thousand. */
const MOST_BYTES = 64 * 1024;
const MOST_CHARACTERS = 300;

/**
 * What the controller says about a report that it refuses, in brackets after a space; empty if the answer is not one of
 * the controller's, such as that of a proxy, or if it holds the secret.
 */
export async function saidBy(answer: Response, secret: string): Promise<string> {
  const bytes = await startOf(answer);
  const text = bytes && decodeUtf8(bytes);
  const root = text === undefined ? undefined : readJson(new Source('answer', text), { maxDepth: 64 }).root;
  const [error, message] = ['error', 'message'].map((name) => stringValue(valueNamed(root, name)));
  if (error === undefined || message === undefined || !/^[a-z_]{1,40}$/.test(error)) return '';
  const said = `${error}: ${message}`.replaceAll(/\s+/g, ' ').trim();
  return said.includes(secret) ? '' : ` (${said.slice(0, MOST_CHARACTERS)})`;
}

/** The bytes of an answer of JSON; `undefined` if it is something else, too long, or breaks off. */
async function startOf({ headers, body }: Response): Promise<Uint8Array | undefined> {
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '');
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    if (!isJson) await body?.cancel();
    else
      for await (const chunk of body ?? []) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MOST_BYTES) return undefined;
      }
  } catch (error) {
    // It breaks off, or it takes longer than a report may.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
  return isJson ? Buffer.concat(chunks) : undefined;
}
