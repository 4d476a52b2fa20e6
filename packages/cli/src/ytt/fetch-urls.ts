/** What is behind each URL, or why it could not be fetched. */
export type FetchedUrls = ReadonlyMap<string, Uint8Array | string>;

export function isUrl(text: string): boolean {
  return text.startsWith('http://') || text.startsWith('https://');
}

/** Fetches the URLs among paths. */
export async function fetchUrls(paths: readonly string[]): Promise<FetchedUrls> {
  const urls = [...new Set(paths.filter(isUrl))];
  return new Map(await Promise.all(urls.map(async (url) => [url, await fetchUrl(url)] as const)));
}

async function fetchUrl(url: string): Promise<Uint8Array | string> {
  try {
    const response = await fetch(url);
    if (!response.ok) return `Requesting URL '${url}': ${response.status} ${response.statusText}`.trimEnd();
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    // `fetch` wraps whatever keeps it from an answer.
    if (error instanceof TypeError) return `Requesting URL '${url}': ${error.cause instanceof Error ? error.cause.message : error.message}`;
    throw error;
  }
}
