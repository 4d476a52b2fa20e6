/** What a browser says about where a request comes from; other clients leave it out. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site`, which browsers send to `https` and to the machine that they run on. */
  readonly site: string | undefined;
  /** `Origin`: where a request that changes something was written. */
  readonly origin: string | undefined;
  /** Where it goes to, as the client sees it. */
  readonly host: string | undefined;
}

/**
 * Whether a page of another site has made a browser send a request: the browser may have put credentials into it that its
 * user once typed in here. `publicUrl` counts as this site, too, as a proxy may have changed the host.
 */
export function isCrossSite({ site, origin, host }: RequestOrigin, publicUrl?: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![host, publicUrl && new URL(publicUrl).host].includes(new URL(origin).host);
}
