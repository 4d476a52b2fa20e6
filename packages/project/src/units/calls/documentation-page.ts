/** Whether a file is documentation that people read: Markdown, AsciiDoc or reStructuredText. */
export function isPage(path: string): boolean {
  return /\.(?:md|markdown|adoc|asciidoc|rst)$/i.test(path);
}
