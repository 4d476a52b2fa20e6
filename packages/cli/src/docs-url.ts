import type { Host } from './process/host.ts';

/** Where the documentation is: reports and editors lead to it. Unset, they lead nowhere. */
export function docsUrl({ env }: Pick<Host, 'env'>): string | undefined {
  const url = env['ASSAY_DOCS_URL'];
  return url === undefined || !/^https?:\/\//.test(url) ? undefined : url;
}
