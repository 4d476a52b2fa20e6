import { Failure } from '../failure.ts';

/** The argument of a flag, apart from the library that it is for. */
export interface LibraryArgument {
  /** `@lib~alias`; empty for the library itself. */
  readonly library: string;
  readonly text: string;
  /** Where the text begins in the argument. */
  readonly start: number;
}

/** Takes `@lib:` off a path. What starts with `@`, but has no colon, is for the library itself. */
export function splitPathArgument(argument: string): LibraryArgument {
  const colon = argument.startsWith('@') ? argument.indexOf(':') : -1;
  if (colon < 0) return { library: '', text: argument, start: 0 };
  if (colon === 1) throw new Failure('Expected library ref to not be empty', []);
  return { library: argument.slice(0, colon), text: argument.slice(colon + 1), start: colon + 1 };
}

/** Takes `@lib:` off a key, which must not have a colon itself. */
export function splitKeyArgument(argument: string): LibraryArgument {
  const split = splitPathArgument(argument);
  if (split.text.includes(':')) throw new Failure(`Expected at most one library-key separator ':' in '${split.text}'`, []);
  return split;
}
