import { suggestName } from '@assay/findings';
import type { CheckingDialect, EditorAnswers, EditorPlace, SourceFile, Violation } from '@assay/findings';
import { locate } from '@assay/source';
import type { Span } from '@assay/source';

/** A word of a file of names. */
interface NameUse {
  readonly kind: 'define' | 'use';
  readonly name: string;
  readonly span: Span;
}

/** Stands in for a dialect: in files that begin with `# names`, lines `use: NAME` want a line `define: NAME` in one of them. */
export const namesDialect: CheckingDialect = {
  kind: 'checking',
  id: 'names',
  title: 'names',
  rules: [
    {
      code: 'unknown',
      severity: 'error',
      summary: 'A name that is used is defined',
      explanation: 'Nobody knows others.',
      failing: { file: 'a.yaml', text: '# names\nuse: a\n' },
      passing: { file: 'a.yaml', text: '# names\ndefine: a\n' },
    },
  ],
  extensions: ['.yaml', '.json'],
  isConfidential: false,
  recognizes: ({ scanText }) => /^\uFEFF?[{# ]* names/.test(scanText),
  jobs: (files) => [{ files }],
  check: async ({ files }) => ({ violations: violationsIn(files), notChecked: [] }),
  editor: async () => answers,
};

function violationsIn(files: readonly SourceFile[]): readonly Violation[] {
  const uses = files.flatMap(usesIn);
  const defined = new Set(uses.flatMap(({ kind, name }) => (kind === 'define' ? [name] : [])));
  return uses
    .filter(({ kind, name }) => kind === 'use' && !defined.has(name))
    .map(({ name, span }) => ({
      dialect: 'names',
      rule: 'unknown',
      severity: 'error',
      fault: 'subject',
      message: `${name} is not defined`,
      ...locate(span),
      ...suggestName(name, defined, { span }),
    }));
}

function usesIn({ source }: SourceFile): readonly NameUse[] {
  return Array.from(source?.text.matchAll(/(define|use): "?(\w+)/g) ?? [], ({ index, 0: whole, 1: kind, 2: name = '' }): NameUse => {
    const end = index + whole.length;
    return { kind: kind === 'use' ? 'use' : 'define', name, span: { source: source!, start: end - name.length, end } };
  });
}

const answers: EditorAnswers = {
  hover: (place) => {
    const found = useAt(place);
    return found && { span: found.span, text: `the name **${found.name}**` };
  },
  completions: ({ file, files, offset }) => {
    const { source } = file;
    const typed = /\w*$/.exec(source?.text.slice(0, offset) ?? '')?.[0] ?? '';
    const defined = files.flatMap(usesIn).filter(({ kind }) => kind === 'define');
    return defined.map(({ name }) => ({ label: name, kind: 'name', replaces: { source: source!, start: offset - typed.length, end: offset } }));
  },
  definitions: (place) => placesOf(place).flatMap(({ kind, span }) => (kind === 'define' ? [span] : [])),
  occurrences: (place) => {
    const found = useAt(place);
    if (!found) return undefined;
    const spans = placesOf(place).map(({ span }) => span);
    return {
      span: found.span,
      spans,
      rename: (to) =>
        /^\w+$/.test(to)
          ? { kind: 'edits', edits: spans.map((span) => ({ ...locate(span), newText: to })) }
          : { kind: 'refused', reason: `"${to}" is no name` },
    };
  },
  symbols: (file) =>
    usesIn(file).flatMap(({ kind, name, span }) => (kind === 'define' ? [{ name, kind: 'constant' as const, span, nameSpan: span }] : [])),
  format: ({ text = '' }) => (text.includes('broken') ? undefined : text.replaceAll(/ +$/gm, '')),
};

function useAt({ file, offset }: EditorPlace): NameUse | undefined {
  return usesIn(file).find(({ span }) => span.start <= offset && offset <= span.end);
}

function placesOf(place: EditorPlace): readonly NameUse[] {
  const name = useAt(place)?.name;
  return place.files.flatMap(usesIn).filter((use) => use.name === name);
}
