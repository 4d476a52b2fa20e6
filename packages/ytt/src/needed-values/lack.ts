/** How the message of a fault says that a value was lacking. */
export type Lack =
  /** The author says so. */
  | { readonly kind: 'refused' }
  /** Null, or something empty, cannot be used so. */
  | { readonly kind: 'unusable' }
  /** A struct has no such field. */
  | { readonly kind: 'field'; readonly name: string };

/** What a fault says about a value that is lacking; nothing if it is about something else. */
export function lackIn(message: string): Lack | undefined {
  const field = ABSENT_FIELD.exec(message);
  const name = field?.groups?.['attribute'] ?? field?.groups?.['key'];
  if (name !== undefined) return { kind: 'field', name };
  if (REFUSAL.test(message)) return { kind: 'refused' };
  return UNUSABLE.test(message) ? { kind: 'unusable' } : undefined;
}

const ABSENT_FIELD = /^(?:getattr: )?(?:struct has no \.(?<attribute>[\w-]+) field or method|key "(?<key>[^"]*)" not in struct)/;

/** `fail`, and what `@ytt:assert` says. */
const REFUSAL = /^(?:[\w.]+: )?(?:fail|check): /;

const UNUSABLE =
  /NoneType|<nil>|has no \.[\w-]+ field or method|out of range(?:: empty| \[-\d+:\d+\]$)|^(?:json|yaml)\.decode: unexpected end|invalid literal with base \d+: $/;
