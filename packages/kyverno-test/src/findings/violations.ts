import type { Violation } from '@assay/findings';
import { childPath, effectiveEntries, jsonPointer, locate } from '@assay/source';
import type { MappingNode, Node, Path, Span } from '@assay/source';

import type { Finding } from './finding.ts';

/** The name of this dialect in findings. */
export const DIALECT_ID = 'kyverno';

/** Findings as violations, in the order of files and text. `roots` are the documents in which they can be shown as paths. */
export function violationsOf(findings: readonly Finding[], roots: readonly MappingNode[]): readonly Violation[] {
  return findings.map((finding) => violationOf(finding, roots)).sort(inOrder);
}

function violationOf(
  { code, message, span, severity = 'error', hint, fixes, found, expected, related, absent }: Finding,
  roots: readonly MappingNode[],
): Violation {
  const path = pointerTo(span, roots);
  return {
    dialect: DIALECT_ID,
    rule: code,
    severity,
    fault: 'subject',
    message,
    ...locate(span),
    ...(path !== undefined && { path }),
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(absent !== undefined && { absent }),
    ...(hint !== undefined && { hint }),
    ...(fixes !== undefined && { fixes }),
    ...(related !== undefined && { related }),
  };
}

function inOrder(one: Violation, other: Violation): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return (one.range?.start.offset ?? 0) - (other.range?.start.offset ?? 0);
}

function pointerTo(span: Span, roots: readonly MappingNode[]): string | undefined {
  const root = roots.find(({ origin }) => origin.source === span.source);
  const found = root && pathTo(root, span, undefined);
  return found && jsonPointer(found.path);
}

/** The way to the node, or the entry with the key, that stands at a span. */
function pathTo(node: Node, span: Span, path: Path): { readonly path: Path } | undefined {
  const { origin } = node;
  if (origin.start === span.start && origin.end === span.end) return { path };
  if (span.start < origin.start || span.end > origin.end) return undefined;
  if (node.kind === 'sequence') {
    for (const [index, item] of node.items.entries()) {
      const found = pathTo(item, span, childPath(path, index));
      if (found) return found;
    }
  } else if (node.kind === 'mapping') {
    for (const { key, value, name } of effectiveEntries(node)) {
      if (name === undefined) continue;
      const child = childPath(path, name);
      if (key.origin.start === span.start && key.origin.end === span.end) return { path: child };
      const found = pathTo(value, span, child);
      if (found) return found;
    }
  }
  return undefined;
}
