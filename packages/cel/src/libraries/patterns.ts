import type { Meter } from '../evaluator/meter.ts';

/** Whether a pattern is found anywhere in the text. */
export function matchesPattern(meter: Meter, text: string, pattern: string): boolean {
  meter.charge(text.length + pattern.length);
  return meter.pattern(pattern).matches(text);
}
