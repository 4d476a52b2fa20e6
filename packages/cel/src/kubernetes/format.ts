import { Fault } from '../evaluator/fault.ts';
import type { Meter } from '../evaluator/meter.ts';
import { overload } from '../libraries/library.ts';
import type { Library } from '../libraries/library.ts';
import { OpaqueValue, Optional } from '../values/value.ts';
import type { Value } from '../values/value.ts';
import { NAMED_FORMATS } from './named-formats.ts';
import type { FormatCheck } from './named-formats.ts';

const TYPE = 'kubernetes.NamedFormat';

class FormatValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly name: string;
  readonly check: FormatCheck;

  constructor(name: string, check: FormatCheck) {
    super();
    this.name = name;
    this.check = check;
  }

  override equals(other: Value): boolean | undefined {
    return other instanceof FormatValue ? other.name === this.name : undefined;
  }
}

function formatNamed(name: string): FormatValue {
  const check = NAMED_FORMATS.get(name);
  if (check === undefined) throw new Fault(`no such format: ${name}`);
  return new FormatValue(name, check);
}

/** Named formats: k8s.io/apiserver/pkg/cel/library/format.go. */
export const formatLibrary: Library = {
  name: 'kubernetes.format',
  functions: [
    overload('format-named', `format.named(string) -> optional_type(${TYPE})`, (_meter: Meter, name: string) => {
      return NAMED_FORMATS.has(name) ? new Optional(formatNamed(name)) : Optional.NONE;
    }),
    overload('format-validate', `${TYPE}.validate(string) -> optional_type(list(string))`, (meter: Meter, { check }: FormatValue, text: string) => {
      meter.charge(text.length);
      const problems = check(text);
      return problems.length === 0 ? Optional.NONE : new Optional(problems);
    }),
    ...Array.from(NAMED_FORMATS.keys(), (name) => overload(`format.${name}`, `format.${name}() -> ${TYPE}`, () => formatNamed(name))),
  ],
};
