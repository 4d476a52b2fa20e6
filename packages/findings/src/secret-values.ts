const SECRET = /passw|secret|token|credential/i;

/** A data value as people give it, `db.password=hunter2`, for a message: `db.password=…` where it is called a password or the like. */
export function withoutSecret(given: string): string {
  const at = given.indexOf('=');
  const name = given.slice(0, at);
  const isComputed = /^["']?\$/.test(given.slice(at + 1));
  return at > 0 && !isComputed && SECRET.test(name) ? `${name}=…` : given;
}
