import { oncePer, Source } from '@assay/source';

/**
 * The documents of a text, cut at the lines that begin with `---`; empty ones and those of comments only are left out. Each is a
 * source of its own whose spans lead back into the text. A line with `---` and more than a comment ends the reading, and a text that
 * begins with `---` keeps it in its first document, both as `yaml.NewYAMLReader` of k8s.io/apimachinery and `SplitDocuments` in
 * kyverno/kyverno v1.19.0 ext/yaml/split.go have it.
 */
export const splitDocuments: (source: Source) => readonly Source[] = oncePer(split);

function split(source: Source): readonly Source[] {
  const { text } = source;
  const documents: Source[] = [];
  let start = 0;
  const end = (at: number): void => {
    if (!isEmpty(text.slice(start, at))) documents.push(part(source, start, at));
  };
  for (const { index, 0: line, 1: behind = '' } of text.matchAll(SEPARATOR)) {
    if (behind !== '' && !behind.startsWith('#')) {
      if (index > start) end(index);
      return documents;
    }
    if (index === start) continue;
    end(index);
    start = Math.min(index + line.length + 1, text.length);
  }
  end(text.length);
  return documents;
}

const SEPARATOR = /^---[ \t\r]*([^\r\n]*)\r?$/gm;

/** Whether there are only blanks and comments; a line with `---` is content. */
function isEmpty(text: string): boolean {
  return !/^[ \t\r]*[^#\s]/m.test(text);
}

function part(source: Source, start: number, end: number): Source {
  const toOuter = (offset: number): number => offset + start;
  if (start === 0 && end === source.text.length) return source;
  return new Source(source.name, source.text.slice(start, end), { outer: source, startOf: toOuter, endOf: toOuter });
}
