import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
/** Stricter than a page asks for by itself, and it holds for workers, too. */
const POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves a directory below a path, as any static server does, and counts the bytes that go over the line. */
export async function serveSite(directory) {
  const prefix = '/some/path/';
  const site = { address: '', compressedBytes: 0, missing: [], close: () => undefined };
  const server = createServer(async (request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const name = asked.startsWith(prefix) ? asked.slice(prefix.length) : undefined;
    const file = path.join(directory, `${name}${asked.endsWith('/') ? 'index.html' : ''}`);
    const content = name === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (content === undefined) {
      site.missing.push(asked);
      response.writeHead(404).end();
      return;
    }
    const packed = gzipSync(content);
    site.compressedBytes += packed.length;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'content-security-policy': POLICY }).end(packed);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  site.address = `http://127.0.0.1:${server.address().port}${prefix}`;
  site.close = () => server.close();
  return site;
}
