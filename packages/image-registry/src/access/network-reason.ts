/** Why an address cannot be reached, as Go says it where it has a word for that. */
export function networkReason(error: unknown, { hostname, port, protocol }: URL): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'context deadline exceeded';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const address = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
  const reason = REASONS.get(code);
  if (reason !== undefined) return `dial tcp ${address}: connect: ${reason}`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: lookup ${hostname}: no such host`;
  return code === '' ? (cause instanceof Error ? cause.message : String(cause)) : code;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'connection refused'],
  ['EHOSTUNREACH', 'no route to host'],
  ['ENETUNREACH', 'network is unreachable'],
  ['ETIMEDOUT', 'connection timed out'],
]);
