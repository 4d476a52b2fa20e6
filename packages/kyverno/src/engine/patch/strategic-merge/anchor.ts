const ANCHOR = /^([+<=X^]?)\((.+)\)$/s;

/** A key with an anchor around it, of which mutate rules know these: `(k)`, `<(k)` and `+(k)`. */
export interface Anchor {
  readonly kind: 'condition' | 'global' | 'addition';
  readonly key: string;
}

/** The anchor that a key of a mutate pattern is; `undefined` for a plain key, and for `=()`, `X()` and `^()`, which are plain here. */
export function readAnchor(text: string): Anchor | undefined {
  const [, modifier, key = ''] = ANCHOR.exec(text.trim()) ?? [];
  if (modifier === '') return { kind: 'condition', key };
  if (modifier === '<') return { kind: 'global', key };
  return modifier === '+' ? { kind: 'addition', key } : undefined;
}
