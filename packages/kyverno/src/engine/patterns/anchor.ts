/** What an anchor around a key of a pattern asks: `( )`, `<( )`, `X( )`, `=( )`, `^( )`, `+( )`. */
export type AnchorKind = 'condition' | 'global' | 'negation' | 'equality' | 'existence' | 'addition';

/** A key of a pattern that has an anchor around it. */
export interface Anchor {
  readonly kind: AnchorKind;
  /** The key inside. */
  readonly key: string;
}

/** Reads a key of a pattern, blanks around it aside; `undefined` if it has no anchor. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, modifier = '', key] = /^([+<=X^]?)\(([^\n]+)\)$/.exec(text.trim()) ?? [];
  const kind = KINDS.get(modifier);
  return kind === undefined || key === undefined ? undefined : { kind, key };
}

/** The text of a key with an anchor around it. */
export function printAnchor({ kind, key }: Anchor): string {
  return `${MODIFIERS[kind]}(${key})`;
}

const MODIFIERS: Readonly<Record<AnchorKind, string>> = {
  condition: '',
  global: '<',
  negation: 'X',
  equality: '=',
  existence: '^',
  addition: '+',
};

const KINDS: ReadonlyMap<string, AnchorKind> = new Map([
  ['', 'condition'],
  ['<', 'global'],
  ['X', 'negation'],
  ['=', 'equality'],
  ['^', 'existence'],
  ['+', 'addition'],
]);
