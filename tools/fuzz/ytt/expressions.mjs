// Random Starlark expressions with the functions and modules that ytt has.
import { FUNCTIONS, KEYWORDS, LITERALS, METHODS, MODULES, OPERATORS, UNARY } from './vocabulary.mjs';

/** An expression, and the modules that it needs. */
export function randomExpression(random, names) {
  const modules = new Set();
  const text = new Writer(random, names, modules).expression(random.below(4));
  return { text, modules: [...modules] };
}

class Writer {
  #random;
  #names;
  #modules;

  constructor(random, names, modules) {
    this.#random = random;
    this.#names = names;
    this.#modules = modules;
  }

  expression(depth) {
    const random = this.#random;
    if (depth <= 0) return random.isTrue(0.2) && this.#names.length > 0 ? random.pick(this.#names) : random.pick(LITERALS);
    const inner = () => this.expression(depth - 1);
    return random.pickWeighted([
      [3, () => `(${inner()} ${random.pick(OPERATORS)} ${inner()})`],
      [1, () => `${random.pick(UNARY)}${inner()}`],
      [2, () => `[${this.#list(inner)}]`],
      [1, () => `(${this.#list(inner)},)`],
      [2, () => `{${Array.from({ length: random.below(3) }, () => `${inner()}: ${inner()}`).join(', ')}}`],
      [3, () => `${random.pick(FUNCTIONS)}(${this.#arguments(inner)})`],
      [4, () => `${inner()}.${random.pick(METHODS)}(${this.#arguments(inner)})`],
      [4, () => this.#moduleCall(inner)],
      [1, () => `${inner()}[${inner()}]`],
      [1, () => `${inner()}[${this.#bound()}:${this.#bound()}${random.isTrue(0.4) ? `:${this.#bound()}` : ''}]`],
      [1, () => `(${inner()} if ${inner()} else ${inner()})`],
      [1, () => `[x for x in ${inner()} if ${random.pick(['x', 'not x', 'x != 1'])}]`],
      [1, () => `{x: ${inner()} for x in ${inner()}}`],
      [1, () => `(lambda x${random.pick(['', '=1', ', *y', ', **y'])}: ${random.pick(['x', inner()])})(${this.#arguments(inner)})`],
      [1, () => `${random.pick(['"%s %r"', '"%d"', '"%s"', '"%x-%%"', '"%c"', '"%g"'])} % ${inner()}`],
    ])();
  }

  #moduleCall(inner) {
    const module = this.#random.pick(Object.keys(MODULES));
    this.#modules.add(module);
    return `${module}.${this.#random.pick(MODULES[module])}(${this.#arguments(inner)})`;
  }

  #arguments(inner) {
    const random = this.#random;
    const keyword = random.isTrue(0.12) ? [random.pick(KEYWORDS)] : [];
    const spread = random.isTrue(0.05) ? [`${random.pick(['*', '**'])}${inner()}`] : [];
    const counts = [0, 1, 1, 1, 1, 2, 2, 3];
    return [...Array.from({ length: random.pick(counts) }, inner), ...keyword, ...spread].join(', ');
  }

  #list(inner) {
    return Array.from({ length: this.#random.below(4) }, inner).join(', ');
  }

  #bound() {
    return this.#random.pick(['', '', '0', '1', '2', '-1', '-2', '5', 'None']);
  }
}
