/** What texts of the server may consist of. */
const ALLOWED = new Set([
  'P',
  'BR',
  'HR',
  'UL',
  'OL',
  'LI',
  'PRE',
  'CODE',
  'SPAN',
  'STRONG',
  'EM',
  'H1',
  'H2',
  'H3',
  'H4',
  'BLOCKQUOTE',
  'A',
  'TABLE',
  'THEAD',
  'TBODY',
  'TR',
  'TH',
  'TD',
  'DEL',
]);

/** HTML with nothing in it that runs, loads or looks like something else: other elements become their text, and hardly any attribute stays. */
export function sanitizeHtml(html: string): string {
  // A document of its own, so that nothing is loaded while it is read.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    if (!ALLOWED.has(element.tagName)) element.replaceWith(element.textContent ?? '');
    else cleanAttributes(element);
  }
  return body.innerHTML;
}

function cleanAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const isClassOfCode = name === 'class' && element.tagName === 'SPAN';
    const isLink = name === 'href' && element.tagName === 'A' && /^https:\/\//i.test(value);
    if (!isClassOfCode && !isLink) element.removeAttribute(name);
  }
  if (element.tagName === 'A') {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
}
