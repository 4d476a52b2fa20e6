import { pageDocument, pageScript, pageStyle, recipeCheckerScript } from '../generated/operators-page.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';

/** Only what the page brings itself runs on it, it talks to this server alone, and nobody frames it. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache',
};

/** The page for operators: its shell is for everybody, its data comes from the API. */
export const pageRoutes: readonly Route[] = [
  part('/', 'getPage', 'Page for operators', 'text/html', pageDocument),
  part('/page.js', 'getPageScript', 'Script of the page', 'text/javascript', pageScript),
  part('/recipe-checker.js', 'getRecipeCheckerScript', 'Worker of the page', 'text/javascript', recipeCheckerScript),
  part('/page.css', 'getPageStyle', 'Style of the page', 'text/css', pageStyle),
];

function part(path: string, id: string, summary: string, mediaType: string, text: string): Route {
  return route({
    method: 'GET',
    path,
    id,
    summary,
    access: { kind: 'anyone' },
    parameters: {},
    answers: { 200: { description: `${summary}.`, mediaType, schema: { type: 'string' } } },
    isQuiet: true,
    handle: () => ({ kind: 'bytes', status: 200, mediaType: `${mediaType}; charset=utf-8`, body: text, headers: HEADERS }),
  });
}
