/** Random choices that a number decides: the same number, the same choices. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 inclusive to 1 exclusive. */
  next() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return mixed(this.#state) / 2 ** 32;
  }

  /** A whole number from 0 to `end`, exclusive. */
  below(end) {
    return Math.floor(this.next() * end);
  }

  isTrue(chance) {
    return this.next() < chance;
  }

  pick(items) {
    return items[this.below(items.length)];
  }

  /** One of `[weight, item]`. */
  pickWeighted(choices) {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of choices) {
      left -= weight;
      if (left < 0) return item;
    }
    return choices.at(-1)[1];
  }
}

/** The choices of one case. They depend on no other case, so each can be run again by itself. */
export function randomOfCase(seed, index) {
  return new Random(mixed(mixed(seed >>> 0) ^ (index + 1)));
}

/** Spreads a change of any bit over all of them. */
function mixed(state) {
  let bits = state;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
