/** Where implementations of JMESPath differ. */
export interface LanguageOptions {
  /** What a field of an object is that lacks the key: null, or an error that most operations around it take for null. */
  readonly missingKey: 'null' | 'error';
  /**
   * `lenient` reads what go-jmespath's parser reads beside the grammar: arguments and members without commas between them, a comma
   * behind the last argument, a raw string as function name; and its `\\` in a raw string does not hide a quote behind it.
   */
  readonly syntax: 'standard' | 'lenient';
  /**
   * What `.*` does. In `go` only one field behind it is looked up in each value, so that `a.*.b.c` is `(a.*.b).c`, and as many nulls
   * come before the values as there are values, which shows where a function turns null into something.
   */
  readonly valueProjection: 'standard' | 'go';
}

/** JMESPath as jmespath.org specifies it. */
export const specification: LanguageOptions = { missingKey: 'null', syntax: 'standard', valueProjection: 'standard' };

/** jmespath/go-jmespath as policy engines use it: a field that an object lacks is an error. */
export const goJmespath: LanguageOptions = { missingKey: 'error', syntax: 'lenient', valueProjection: 'go' };
