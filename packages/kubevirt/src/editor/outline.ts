import type { EditorSymbol, SourceFile } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';
import type { MappingNode, Span } from '@assay/source';

import type { Template, VirtualMachine } from '../model.ts';
import { writtenManifest } from './written-manifest.ts';
import { rulesIn } from './written-rules.ts';

/** The Templates and VMs of a file, with their rules. */
export function outline(file: SourceFile): readonly EditorSymbol[] {
  return (writtenManifest(file)?.objects ?? []).map((object) => {
    const rules = rulesIn(file)
      .filter(({ annotation }) => isIn(annotation.origin, object))
      .flatMap((written) => written.rules.map(symbolOfRule));
    return {
      name: object.name === '' ? KINDS[object.kind] : object.name,
      kind: 'document' as const,
      detail: KINDS[object.kind],
      span: object.node.origin,
      nameSpan: valueNamed(valueNamed(object.node, 'metadata'), 'name')?.origin ?? object.anchor,
      ...(rules.length > 0 && { children: rules }),
    };
  });
}

/** What of a file can be folded beside its blocks: the rules in annotations. */
export function folds(file: SourceFile): readonly Span[] {
  return rulesIn(file).flatMap(({ rules }) => rules.map(({ origin }) => origin));
}

const KINDS = { template: 'Template', 'virtual-machine': 'VirtualMachine' } as const;

function symbolOfRule(rule: MappingNode): EditorSymbol {
  const name = valueNamed(rule, 'name');
  const text = stringValue(name);
  const type = stringValue(valueNamed(rule, 'rule'));
  return {
    name: text === undefined || text === '' ? 'rule' : text,
    kind: 'rule',
    ...(type !== undefined && { detail: type }),
    span: rule.origin,
    nameSpan: name?.origin ?? { ...rule.origin, end: rule.origin.start + 1 },
  };
}

function isIn({ start, end }: Span, { node }: Template | VirtualMachine): boolean {
  return start >= node.origin.start && end <= node.origin.end;
}
