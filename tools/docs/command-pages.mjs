import { assay } from './assay.mjs';
import { escaped, relative, sentence } from './html.mjs';

/** A page for every command with its help, and one that lists them. */
export function commandPages() {
  const list = assay('--help');
  const commands = Array.from(/^Commands:\n([^]*?)\n\n/m.exec(list)?.[1]?.matchAll(/^ {2}(\S.*?)(?: {2,}(\S.*))?$/gm) ?? [], ([, usage]) =>
    wordsOf(usage),
  );
  const pages = commands.map((words) => {
    const help = assay(...words, '--help');
    const name = ['assay', ...words].join(' ');
    const summary = help.split('\n\n')[0].replaceAll('\n', ' ');
    return {
      place: `commands/${words.join('-')}/`,
      title: name,
      summary,
      content: `<h1>${escaped(name)}</h1>\n<pre class="help"><code>${escaped(help)}</code></pre>`,
    };
  });
  const place = 'commands/';
  const rows = pages.map(
    (page) => `<tr><td><a href="${relative(place, page.place)}">${escaped(page.title)}</a></td><td>${sentence(page.summary)}</td></tr>`,
  );
  return [{ place, title: 'Commands', content: `<h1>Commands</h1>\n<table>${rows.join('\n')}</table>` }, ...pages];
}

/** The words of a command without its operands, which are in brackets, in capitals, or flags. */
function wordsOf(usage) {
  const words = usage.split(' ');
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}
