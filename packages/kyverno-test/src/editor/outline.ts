import type { EditorSymbol, SourceFile } from '@assay/findings';
import type { Span } from '@assay/source';

import { celVariablesIn, exceptionsIn, objectsIn, policiesIn, rulesOf } from './definitions-in.ts';
import { sortsOf } from './describe-definition.ts';
import type { Definition } from './definition.ts';
import { writtenDocuments } from './written-documents.ts';
import type { WrittenDocument } from './written-documents.ts';
import { writtenManifest } from './written-manifest.ts';
import type { WrittenRow } from './written-manifest.ts';

/** The policies of a file with their rules and variables, exceptions, objects that are tested, and the manifests with their rows. */
export function outline({ source }: SourceFile): readonly EditorSymbol[] {
  if (!source) return [];
  const documents = writtenDocuments(source);
  return documents.flatMap((document) => {
    if (document.role.kind === 'manifest') return [manifestSymbol(document)];
    const isOwn = ({ root }: Definition): boolean => root === document.root;
    const others = [...exceptionsIn(source), ...objectsIn(source)].filter(isOwn);
    return [
      ...policiesIn(source)
        .filter(isOwn)
        .map((policy) => policySymbol(policy, document)),
      ...others.map((named) => symbolOf(named, 'document', document.sort.kind)),
    ];
  });
}

function policySymbol(policy: Definition, document: WrittenDocument): EditorSymbol {
  const children = [
    ...rulesOf(policy).map((rule) => symbolOf(rule, 'rule', sortsOf(rule.node).join(', '))),
    ...celVariablesIn(document).map((variable) => symbolOf(variable, 'variable', '')),
  ];
  return { ...symbolOf(policy, 'policy', document.sort.kind), ...(children.length > 0 && { children: children.toSorted(byStart) }) };
}

function byStart(one: EditorSymbol, other: EditorSymbol): number {
  return one.span.start - other.span.start;
}

function symbolOf({ name, node, span }: Definition, kind: EditorSymbol['kind'], detail: string): EditorSymbol {
  return { name, kind, ...(detail !== '' && { detail }), span: around(node.origin, span), nameSpan: span };
}

function manifestSymbol(document: WrittenDocument): EditorSymbol {
  const { rows } = writtenManifest(document);
  const children = rows.map(rowSymbol);
  const { origin } = document.root;
  return {
    name: document.sort.kind === '' ? 'Test' : document.sort.kind,
    kind: 'test',
    span: origin,
    nameSpan: document.root.entries[0]?.key.origin ?? { ...origin, end: origin.start },
    ...(children.length > 0 && { children }),
  };
}

/** A row goes by its rule, or by its policy if that has none. */
function rowSymbol({ reader, policy, rule, result, resources }: WrittenRow): EditorSymbol {
  const named = rule ?? policy;
  const { origin } = reader.root;
  const about = [...resources.map(({ text }) => text), ...(result ? [result.text] : [])].join(' ');
  return {
    name: named?.text ?? 'row',
    kind: 'test',
    ...(about !== '' && { detail: about }),
    span: origin,
    nameSpan: named?.span ?? { ...origin, end: origin.start },
  };
}

/** The whole of something, which holds its name. */
function around(whole: Span, name: Span): Span {
  return { ...whole, start: Math.min(whole.start, name.start), end: Math.max(whole.end, name.end) };
}
