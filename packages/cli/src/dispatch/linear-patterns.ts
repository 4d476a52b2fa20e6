import { DISPATCH_EXIT } from '@assay/recipe';
import { RE2JS, RE2JSSyntaxException } from 're2js';

import { DispatchFailure } from './dispatch-failure.ts';
import { re2Pattern } from './re2-pattern.ts';

/** A pattern as Ajv uses it. */
interface LinearPattern {
  test(text: string): boolean;
}

/** The steps that all patterns of a schema may take together: some seconds. */
const MOST_STEPS = 500_000_000;

/**
 * Makes patterns that take time in proportion to the text, as whoever made the image may have written ones that take ages
 * in JavaScript. What they take together is limited, too: a large schema may have thousands of them.
 */
export function createLinearPatterns(mostSteps: number = MOST_STEPS): (pattern: string) => LinearPattern {
  let left = mostSteps;
  return (pattern) => {
    const compiled = compile(pattern);
    const stepsOfCharacter = compiled.programSize();
    return {
      test(text) {
        left -= (text.length + 1) * stepsOfCharacter;
        if (left < 0) throw new DispatchFailure(DISPATCH_EXIT.schema, 'the patterns of the schema take too long');
        return compiled.test(text);
      },
    };
  };
}

/** JavaScript says first whether it is a pattern at all: RE2 has some of its own. */
function compile(pattern: string): RE2JS {
  try {
    RegExp(pattern, 'u');
    return RE2JS.compile(re2Pattern(pattern));
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException || error instanceof SyntaxError)) throw error;
    throw new DispatchFailure(DISPATCH_EXIT.schema, 'the schema has a pattern that RE2 cannot read');
  }
}
