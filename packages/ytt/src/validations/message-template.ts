import { didYouMean } from '@assay/findings';
import type { Thread, Value } from '@assay/starlark';
import { attribute, Fault, Thread as StarlarkThread } from '@assay/starlark';

import { language } from '../template/language.ts';

/** What a message can show of a violation. */
export interface MessageFields {
  /** The key of a map item, the position of an array item or of a document. */
  readonly key: Value;
  /** The value as `repr` shows it. */
  readonly value: string;
  readonly desc: string;
  readonly failure: string;
}

/** A message of the author with the fields `{key}`, `{value}`, `{desc}` and `{failure}`, in the syntax of Starlark's `str.format`. */
export class MessageTemplate {
  readonly #text: string;

  /** Throws a `Fault` for a field that does not exist, or a brace without another. */
  constructor(text: string) {
    this.#text = text;
    try {
      this.textFor(NO_VIOLATION, new StarlarkThread({ semantics: language }));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const name = /^format: keyword (.*) not found$/.exec(error.message)?.[1];
      const hint = name === undefined ? undefined : didYouMean(name, FIELDS);
      throw new Fault(`${error.message} (the fields are {${FIELDS.join('}, {')}}${hint === undefined ? '' : `; ${hint}`})`);
    }
  }

  /** The message for a violation. */
  textFor(fields: MessageFields, thread: Thread): string {
    const format = attribute(thread, this.#text, 'format') ?? null;
    return thread.str(thread.call(format, [], Object.entries<Value>({ ...fields })));
  }
}

const NO_VIOLATION: MessageFields = { key: '', value: '', desc: '', failure: '' };
const FIELDS = Object.keys(NO_VIOLATION);
