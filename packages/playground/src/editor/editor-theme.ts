import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colors are those of the page, which follow the system: light or dark. */
export const editorTheme: Extension = [
  EditorView.theme({
    '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--back)', fontSize: '0.875rem' },
    '&.cm-focused': { outline: '2px solid var(--link)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace", lineHeight: '1.5' },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--raised)', border: 'none', borderRight: '1px solid var(--line)' },
    '.cm-activeLine': { backgroundColor: 'light-dark(#0b57c40a, #86b7ff12)' },
    '.cm-activeLineGutter': { backgroundColor: 'light-dark(#0b57c414, #86b7ff20)', color: 'var(--text)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'light-dark(#b8d5ff, #2c4d7a)',
    },
    '.cm-tooltip, .cm-panels, .cm-tooltip.cm-completionInfo': {
      color: 'var(--text)',
      backgroundColor: 'var(--raised)',
      border: '1px solid var(--line)',
    },
    '.cm-tooltip': { borderRadius: '6px', boxShadow: '0 4px 16px rgb(0 0 0 / 20%)', maxWidth: 'min(40rem, 90vw)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'light-dark(#0b57c4, #86b7ff)',
      color: 'light-dark(#fff, #14181f)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '14em' },
    '.cm-completionDetail': { color: 'inherit', opacity: '0.85' },
    '.cm-lsp-documentation': { maxHeight: '18rem', overflow: 'auto', padding: '0.25rem 0.6rem' },
    '.cm-lsp-documentation pre': { overflowX: 'auto', whiteSpace: 'pre-wrap' },
    '.cm-diagnostic': { padding: '0.35rem 0.6rem', whiteSpace: 'pre-wrap' },
    '.cm-diagnostic-error': { borderLeft: '4px solid var(--error)' },
    '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warning)' },
    '.cm-diagnostic-info': { borderLeft: '4px solid var(--info)' },
    '.cm-diagnosticAction': {
      backgroundColor: 'var(--link)',
      color: 'var(--back)',
      borderRadius: '4px',
      padding: '0.15rem 0.5rem',
      cursor: 'pointer',
    },
    '.cm-lintRange-error': underline('--error'),
    '.cm-lintRange-warning': underline('--warning'),
    '.cm-lintRange-info': underline('--info'),
    '.cm-textfield': { backgroundColor: 'var(--back)', color: 'var(--text)', border: '1px solid var(--faint)' },
    '.cm-button': { backgroundImage: 'none', backgroundColor: 'var(--back)', color: 'var(--text)', border: '1px solid var(--faint)' },
    '.cm-searchMatch': { backgroundColor: 'light-dark(#ffe58a, #6b5300)' },
    '.cm-matchingBracket': { backgroundColor: 'light-dark(#cfe3ff, #31517c) !important' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
      { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-text)' },
      { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.atom], color: 'var(--code-value)' },
      { tag: [tags.comment, tags.lineComment], color: 'var(--code-comment)' },
      { tag: [tags.punctuation, tags.separator, tags.meta], color: 'var(--faint)' },
    ]),
  ),
];

/** A wavy line; pictures would be refused by the content security policy. */
function underline(color: string): Readonly<Record<string, string>> {
  return { backgroundImage: 'none', textDecoration: `underline wavy var(${color})`, textDecorationSkipInk: 'none', textUnderlineOffset: '0.2em' };
}
