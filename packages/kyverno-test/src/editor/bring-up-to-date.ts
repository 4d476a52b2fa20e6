import type { EditorFiles, EditorPlace, Fix, SourceFile, Violation } from '@assay/findings';

import { fixManifest } from '../fix/fix-manifest.ts';
import { headerOf } from '../manifest/manifest-shape.ts';
import { writtenDocuments } from './written-documents.ts';

/** The newest released form of a manifest of which a finding says that its form is an older one. */
export function fixForm({ rule, file: name }: Violation, files: EditorFiles): readonly Fix[] {
  const file = files.files.find((each) => each.name === name);
  return rule === 'deprecated-shape' && file ? newestForm(file, files) : [];
}

/** The same of a manifest whose form nobody minds. */
export function modernize({ file, ...files }: EditorPlace): readonly Fix[] {
  if (!file.source) return [];
  const manifests = writtenDocuments(file.source).filter(({ role }) => role.kind === 'manifest');
  const isReported = manifests.some(({ root }) => {
    const header = headerOf(root);
    return header.kind === 'deprecated' || (header.kind === 'shape' && header.remark !== undefined);
  });
  return manifests.length === 0 || isReported ? [] : newestForm(file, files);
}

/** What `assay kyverno fix` makes of a manifest, if it makes anything. */
function newestForm({ name, source }: SourceFile, { workspace }: EditorFiles): readonly Fix[] {
  if (!source) return [];
  const { text, problems, shapes } = fixManifest(source.text, { file: name, to: undefined, renames: false, workspace });
  if (problems.length > 0 || text === source.text) return [];
  const range = { start: source.positionAt(0), end: source.positionAt(source.text.length) };
  return [
    {
      title: `write it as ${shapes.join(' and ')}, as assay kyverno fix does`,
      applicability: 'unsafe',
      edits: [{ file: name, range, newText: text }],
    },
  ];
}
