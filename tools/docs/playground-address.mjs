import { deflateRawSync } from 'node:zlib';

/** The path of the playground below the site, with files in it. The playground reads it in `shared-files.ts`. */
export function playgroundAddress(files) {
  const packed = deflateRawSync(JSON.stringify(files.map(({ file, text }) => [file, text])), { level: 9 });
  return `playground/#files=${packed.toString('base64url')}`;
}
