import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

/** A package registry on this machine that has packed packages and nothing else. `packed` is what `npm pack --json` printed. */
export async function startRegistry(packed, directory, root) {
  const server = createServer(({ url }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const found = packed.find((each) => each.name === name);
    if (found) response.end(JSON.stringify(documentOf(found, `http://127.0.0.1:${server.address().port}`, root)));
    else if (packed.some(({ filename }) => filename === name)) createReadStream(path.join(directory, name)).pipe(response);
    else response.writeHead(404).end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** What a registry says of a package: its versions, and where each is. */
function documentOf({ name, version, filename, integrity, shasum }, address, root) {
  const folder = name.replace('@assay/', '');
  const manifest = JSON.parse(readFileSync(path.join(root, 'packages', folder === 'assay' ? 'cli' : folder, 'package.json'), 'utf8'));
  const dist = { tarball: `${address}/${filename}`, integrity, shasum };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
