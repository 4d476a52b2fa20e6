import type { Problem } from '../problem.ts';

/** Unwinds the reading of a URL. It never leaves the package: {@link catchFault} makes a problem of it. */
export class UrlFault extends Error {}

/** What is read, or why it cannot be. */
export function catchFault<Result>(read: () => Result, describe = (message: string): string => message): Result | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof UrlFault) return { kind: 'problem', message: describe(error.message) };
    throw error;
  }
}
