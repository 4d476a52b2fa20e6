import { RegistryFailure } from './registry-failure.ts';

/** The body of a response, which may have so many bytes. */
export async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    throw new RegistryFailure(`${response.url} ended in the middle`, 'unreachable');
  }
  if (size > limit) throw new RegistryFailure(`${new URL(response.url).pathname} has more than ${limit} bytes`);
  return Buffer.concat(chunks);
}
