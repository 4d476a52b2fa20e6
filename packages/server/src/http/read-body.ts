import { refusal } from './answer.ts';
import type { Refusal } from './answer.ts';

/** A body that came in whole, or why it was not taken. */
export type ReadBody = { readonly kind: 'body'; readonly bytes: Uint8Array } | Refusal;

/** Why a request that may change something is not taken as JSON, even if it has no body. */
export function mediaTypeRefusal(headers: Headers): Refusal | undefined {
  if (JSON_MEDIA_TYPE.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')) return undefined;
  return refusal('unsupported_media_type', 'Content-Type must be application/json in UTF-8, without Content-Encoding.');
}

/** Reads a body: first the length that is announced counts, then the length while it comes in. What is too long is not read to its end. */
export async function readBody(request: Request, maxBytes: number): Promise<ReadBody> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge(maxBytes);
  return request.body ? readStream(request.body.getReader(), maxBytes) : { kind: 'body', bytes: new Uint8Array() };
}

async function readStream(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { kind: 'body', bytes: Buffer.concat(chunks, length) };
    length += value.length;
    // The stream is left as it is: canceling it would cut the connection before the client has read our answer.
    if (length > maxBytes) return tooLarge(maxBytes);
    chunks.push(value);
  }
}

function tooLarge(maxBytes: number): Refusal {
  return refusal('payload_too_large', `Request is longer than ${maxBytes} bytes.`);
}

const JSON_MEDIA_TYPE = /^[ \t]*application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?;?[ \t]*$/i;
