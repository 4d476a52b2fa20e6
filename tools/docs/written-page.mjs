import path from 'node:path';

import { Marked } from 'marked';

import { code, escaped, plainText, relative } from './html.mjs';

/** A page that is written in Markdown. Links to files that are pages lead to these; links to other files of the repository become text. */
export function writtenPage(text, { file, place, places }) {
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? content : `<a href="${address}">${content}</a>`;
      },
      // A heading without words tells nobody what is below it.
      tablecell({ tokens, header }) {
        const content = this.parser.parseInline(tokens);
        return header && content !== '' ? `<th>${content}</th>\n` : `<td>${content}</td>\n`;
      },
      // A block whose language has a name behind it is a file, which the commands below it find.
      code({ text, lang = '' }) {
        const [, name] = lang.split(' ');
        const block = `<pre><code>${escaped(text)}\n</code></pre>`;
        return name === undefined ? block : `<figure><figcaption>${escaped(name)}</figcaption>${block}</figure>`;
      },
      codespan: ({ text }) => code(text),
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${slug(content)}">${content}</h${depth}>\n`;
      },
    },
  });
  const addressOf = (href) => {
    if (/^(?:https?:|mailto:|#)/.test(href)) return href;
    const [target, fragment] = href.split('#');
    const written = path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
    if (places.has(written)) return `${relative(place, places.get(written))}${fragment === undefined ? '' : `#${fragment}`}`;
    // Pages that are made from the command have no file.
    if (written.startsWith('docs/') && written.endsWith('/')) return relative(place, written.slice('docs/'.length));
    return written.endsWith('.json') && file.startsWith('docs/') ? href : undefined;
  };
  const content = marked.parse(text);
  const title = plainText(/<h1[^>]*>(.*?)<\/h1>/.exec(content)?.[1] ?? file);
  return { place, title, content };
}

/** The anchor of a heading, as GitHub makes it. */
function slug(content) {
  return plainText(content)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
