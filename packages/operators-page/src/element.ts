/** What an element gets: a text is an attribute, true or false an attribute that is there or not, a function hears of events. */
export type ElementSettings = Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/** Makes an element. Text becomes text nodes, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  settings: ElementSettings = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(settings)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (typeof value === 'boolean') made.toggleAttribute(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** The element of a document that has to be there. */
export function found<Wanted extends Element>(selector: string, kind: new () => Wanted): Wanted {
  const node = document.querySelector(selector);
  if (!(node instanceof kind)) throw new Error(`the page has no ${selector}`);
  return node;
}
