/** Something to show, and what tells it from others: an element with the same key shows the same. */
export interface KeyedElement {
  readonly key: string;
  readonly make: () => HTMLElement;
}

/** Makes the children of an element those wanted. What is shown already stays untouched in place, with focus and selection. */
export function showChildren(parent: HTMLElement, wanted: readonly KeyedElement[]): void {
  const shown = new Map([...parent.children].map((child) => [child instanceof HTMLElement ? child.dataset['key'] : undefined, child]));
  const children = wanted.map(({ key, make }) => {
    const child = shown.get(key) ?? make();
    if (child instanceof HTMLElement) child.dataset['key'] = key;
    return child;
  });
  const kept = new Set(children);
  for (const child of shown.values()) if (!kept.has(child)) child.remove();
  for (const [index, child] of children.entries()) {
    const current = parent.children[index];
    if (current !== child) parent.insertBefore(child, current ?? null);
  }
}
