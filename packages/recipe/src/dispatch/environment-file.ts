/** Names and values of an environment file, in its order. */
export type Environment = readonly (readonly [name: string, value: string])[];

/**
 * Lines `NAME=value` for systemd and podman. They disagree about quotes, so values are literal, and what would need
 * quoting cannot be written.
 */
export function environmentText(environment: Environment): string {
  const [first] = unwritable(environment);
  if (first !== undefined) throw new RangeError(`${first} cannot be written into an environment file`);
  return environment.map(([name, value]) => `${name}=${value}\n`).join('');
}

/** The names whose values cannot be written literally. */
export function unwritable(environment: Environment): readonly string[] {
  return environment.filter(([, value]) => !LITERAL.test(value)).map(([name]) => name);
}

/** U+0020 to U+007E without backslash and double quote, no blank at either end, no single quote in front. */
const LITERAL = /^(?![ '])[ !#-[\]-~]*(?<! )$/;
