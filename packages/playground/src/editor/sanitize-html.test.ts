// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { sanitizeHtml } from './sanitize-html.ts';

it.each([
  ['keeps what texts are made of', '<p>a <code>b</code></p><ul><li>c</li></ul>', '<p>a <code>b</code></p><ul><li>c</li></ul>'],
  ['keeps the colors of code', '<pre><code><span class="ͼ5">x</span></code></pre>', '<pre><code><span class="ͼ5">x</span></code></pre>'],
  ['makes text of other elements', '<p>a<img src="x" onerror="alert(1)">b<script>alert(1)</script></p>', '<p>abalert(1)</p>'],
  ['drops attributes that run or disguise', '<p onclick="alert(1)" style="position:fixed" id="page">a</p>', '<p>a</p>'],
  [
    'keeps links to the web, which open elsewhere',
    '<a href="https://example.com">a</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['drops links that run', '<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
])('%s', (_, html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected);
});
