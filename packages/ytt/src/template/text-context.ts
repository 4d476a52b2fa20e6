import type { ValueOrigin } from '@assay/source';
import { computedFrom } from '@assay/source';
import type { Value } from '@assay/starlark';
import { byteText, Fault, Float, typeNameOf } from '@assay/starlark';

import { fromStarlark } from '../values/from-starlark.ts';
import { goTypeOfContent } from '../values/go-types.ts';
import { FailedInstruction } from './failed-instruction.ts';
import { noop } from './noop.ts';
import type { TemplateContext } from './template-context.ts';

/** Collects the text of a text template. */
export class TextContext implements TemplateContext {
  readonly #texts: readonly string[];
  readonly #parts: string[] = [];
  readonly #origins: ValueOrigin[] = [];

  /** `texts` are those of the template, by tag. */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  startNode(): void {
    this.#parts.push('');
  }

  keepValue(tag: number): void {
    this.#parts[this.#parts.length - 1] = this.#texts[tag] ?? '';
  }

  setValue(value: Value, origin: ValueOrigin | undefined): void {
    if (value === noop) return;
    if (typeof value !== 'string') throw notText(value);
    this.#parts[this.#parts.length - 1] = value;
    if (origin) this.#origins.push(origin);
  }

  replace(): never {
    throw new Fault('unsupported operation');
  }

  passOver(): void {}

  result(): string {
    return byteText.mend(this.#parts.join(''));
  }

  /** A text that is nothing but one value was given where that was. */
  origin(): ValueOrigin | undefined {
    const [only] = this.#origins;
    const isAlone = this.#parts.filter((part) => part !== '').length === 1;
    return isAlone && this.#origins.length === 1 ? only : computedFrom(this.#origins);
  }

  annotate(): never {
    throw new Error('Texts have no annotations');
  }

  setKey(): never {
    throw new Error('Texts have no keys');
  }
}

function notText(value: Value): Fault {
  const what = value === null ? 'null' : `a value of type ${typeNameOf(value)}`;
  return new Fault(`cannot set non-string value (${typeOf(value)}), consider using str(...) to convert to string`, {
    details: new FailedInstruction({ message: `cannot insert ${what} into text`, hint: 'convert it with str(…)' }),
  });
}

function typeOf(value: Value): string {
  return value instanceof Float ? 'float64' : goTypeOfContent(fromStarlark(value));
}
