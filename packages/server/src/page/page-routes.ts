import type { Hono } from 'hono';

import { pageDocument, pageScript, pageStyle } from '../generated/operators-page.ts';

/** Only what the page brings itself runs on it, it talks to this server alone, and nobody frames it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** The page for operators: its shell is for everybody, its data comes from the API. */
export function pageRoutes(app: Hono): void {
  const serve = (path: string, type: string, text: string): void => {
    app.get(path, (context) => context.body(text, 200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }));
  };
  serve('/', 'text/html', pageDocument);
  serve('/page.js', 'text/javascript', pageScript);
  serve('/page.css', 'text/css', pageStyle);
}
