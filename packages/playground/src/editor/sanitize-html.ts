import createPurifier from 'dompurify';
import type { Config, DOMPurify } from 'dompurify';

/** What texts of the server may consist of. */
const ALLOWED: Config = {
  ALLOWED_TAGS: 'p br hr ul ol li pre code span strong em del blockquote h1 h2 h3 h4 a table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['class', 'href', 'target', 'rel'],
  ALLOWED_URI_REGEXP: /^https:\/\//i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const purifier = newPurifier();

/** HTML with nothing in it that runs, loads or looks like something else: other elements become their text, and hardly any attribute stays. */
export function sanitizeHtml(html: string): string {
  return purifier.sanitize(html, ALLOWED);
}

function newPurifier(): DOMPurify {
  const made = createPurifier(window);
  made.addHook('afterSanitizeAttributes', (element) => {
    // Classes are the colors of code.
    if (element.tagName !== 'SPAN') element.removeAttribute('class');
    element.removeAttribute('target');
    element.removeAttribute('rel');
    if (element.tagName !== 'A') return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return made;
}
