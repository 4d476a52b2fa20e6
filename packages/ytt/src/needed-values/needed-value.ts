/** What a data value has to be: a text, something else such as a number, a list or a map, or nobody says. */
export type ValueForm = 'text' | 'other' | 'unknown';

/** A data value that somebody has to give. */
export interface NeededValue {
  /** As people call it: `db.host`. */
  readonly name: string;
  readonly form: ValueForm;
  /** The names of others: one of all is enough. */
  readonly alternatives?: readonly string[];
}
