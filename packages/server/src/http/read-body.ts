import type { Refusal } from './answer.ts';
import { refusal } from './answer.ts';

/** A body that came in whole, or why it was not taken. */
export type ReadBody = { readonly kind: 'body'; readonly bytes: Uint8Array } | Refusal;

/**
 * Reads a JSON body: media type first, then the length that is announced, then the length while it comes in. What is too
 * long is not read to its end.
 */
export async function readBody(request: Request, maxBytes: number): Promise<ReadBody> {
  const { headers } = request;
  if (!JSON_MEDIA_TYPE.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) {
    return refusal('unsupported_media_type', 'Content-Type must be application/json in UTF-8, without Content-Encoding.');
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return { kind: 'body', bytes: Buffer.concat(chunks, length) };
}

function tooLarge(maxBytes: number): Refusal {
  // The rest of the body would have to be read before the next request on this connection.
  return refusal('payload_too_large', `Request is longer than ${maxBytes} bytes.`, { headers: { Connection: 'close' } });
}

const JSON_MEDIA_TYPE = /^[ \t]*application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i;
