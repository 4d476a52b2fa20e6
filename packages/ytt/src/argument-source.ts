import { Source } from '@assay/source';
import type { Location } from '@assay/source';

/**
 * A text that is no file of its own: a flag, an environment variable, or a file whose content is one value.
 * Messages take it for one line, whatever is in it.
 */
export class ArgumentSource extends Source {
  /** For people: `flag --data-value cores=1`. */
  readonly description: string;

  /** The name is the one that messages show, such as `(data-value arg)`. */
  constructor(name: string, text: string, description: string, givenAt?: Location) {
    super(name, text, { file: undefined, givenAt });
    this.description = description;
  }
}
