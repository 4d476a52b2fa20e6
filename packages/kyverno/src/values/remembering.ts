/** So many answers are remembered: the keys may come from whoever sends objects. */
const MOST_ANSWERS = 1000;

/** Answers as `answer` does, and asks it once for each key as long as there are not too many. */
export function remembering<Asked, Answer>(keyOf: (asked: Asked) => string, answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<string, Answer>();
  return (asked) => {
    const key = keyOf(asked);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = answer(asked);
    if (known.size === MOST_ANSWERS) known.clear();
    known.set(key, found);
    return found;
  };
}
