import { quote } from '@assay/go-values';
import { Float } from '../values/float.ts';
import { formatFloat } from '../values/format-float.ts';
import type { StarlarkValue, Value } from '../values/value.ts';
import { can, isInt } from '../values/value.ts';
import { Fault } from './fault.ts';
import type { Meter } from './meter.ts';
import type { Semantics } from './semantics.ts';

const MOST_NESTING = 1000;

/** Writes values as text. A value inside itself is written as `[...]`. */
export class Printer {
  readonly #semantics: Pick<Semantics, 'floatText'>;
  readonly #meter: Meter;
  readonly #open: StarlarkValue[] = [];

  constructor(semantics: Pick<Semantics, 'floatText'>, meter: Meter) {
    this.#semantics = semantics;
    this.#meter = meter;
  }

  str(value: Value): string {
    return typeof value === 'string' ? value : this.repr(value);
  }

  repr(value: Value): string {
    if (typeof value === 'string') return quote(value);
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    if (isInt(value)) return String(value);
    if (value === null) return 'None';
    return value instanceof Float ? formatFloat(value.value, this.#semantics.floatText) : this.#object(value);
  }

  #object(value: StarlarkValue): string {
    this.#meter.charge(1);
    if (!can(value, 'length')) return value.toText((inner) => this.repr(inner));
    if (this.#open.includes(value)) return ELLIPSES[value.typeName()] ?? '...';
    if (this.#open.length >= MOST_NESTING) throw new Fault('value is nested too deeply to be printed');
    const depth = this.#open.push(value);
    try {
      const text = value.toText((inner) => this.repr(inner));
      this.#meter.checkSize(text.length);
      return text;
    } finally {
      this.#open.length = depth - 1;
    }
  }
}

const ELLIPSES: Readonly<Record<string, string>> = { list: '[...]', tuple: '(...)', dict: '{...}', set: 'set(...)' };
