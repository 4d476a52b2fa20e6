import type { Completion, EditorAnswers, EditorFiles, EditorPlace, Hover, InlayHint, SourceFile } from '@assay/findings';
import { isOutsideQuotes } from '@assay/source';

import { findKind } from '../find-kind.ts';
import type { KindSources } from '../find-kind.ts';
import type { JudgedElsewhere } from '../judged-kinds.ts';
import type { Schema } from '../model.ts';
import { NEWEST_MINOR } from '../tables/kubernetes-versions.ts';
import { loadDescriptions, loadProjectKinds, loadTable } from '../tables/load-table.ts';
import type { Descriptions } from '../tables/read-descriptions.ts';
import { minorOf } from '../tables/releases.ts';
import { describeField, typeText } from './describe-field.ts';
import { placeInObject, schemaAt, writtenObjects } from './object-place.ts';
import type { WrittenObject } from './object-place.ts';
import { outline } from './outline.ts';
import { quantityHints } from './quantity-hints.ts';

/** What an editor is told about objects that are compared with schemas. Loads the tables first, as answers come at once. */
export async function loadKubernetesEditor(judgedElsewhere: JudgedElsewhere): Promise<EditorAnswers> {
  const [table, projectKinds, descriptions, { customKindsIn }] = await Promise.all([
    loadTable(),
    loadProjectKinds(),
    loadDescriptions(),
    import('../crds/read-definition.ts'),
  ]);
  const schemaOf = ({ apiVersion, kind }: WrittenObject, { schemas }: EditorFiles): Schema | undefined => {
    if (!schemas) return undefined;
    const release = table.release(schemas.kubernetes === undefined ? NEWEST_MINOR : minorOf(schemas.kubernetes));
    const isReleaseAsked = schemas.kubernetes !== undefined;
    const customKinds = schemas.crds.flatMap(customKindsIn);
    const sources: KindSources = { table, release, isReleaseAsked, customKinds, projectKinds, judgedElsewhere };
    const found = findKind({ apiVersion, kind, isOfTemplate: false }, sources);
    return found.kind === 'known' ? found.schema : undefined;
  };
  return {
    hover: (place) => hoverAt(place, schemaOf, descriptions),
    completions: (place) => completionsAt(place, schemaOf),
    symbols: outline,
    hints: (file, files) => hintsOf(file, files, schemaOf),
  };
}

/** The schema of an object; nothing where none is asked for. */
type SchemaOf = (object: WrittenObject, files: EditorFiles) => Schema | undefined;

/** What a field is. */
function hoverAt(asked: EditorPlace, schemaOf: SchemaOf, descriptions: Descriptions): Hover | undefined {
  const found = placeInObject(asked);
  const schema = found && schemaOf(found.object, asked);
  if (!found || !schema) return undefined;
  const { place } = found;
  const node = place.kind === 'key' ? place.entry?.key : place.node;
  const steps = place.kind === 'key' ? [...place.path, place.entry?.name ?? ''] : place.path;
  const text = node && describeField(schema, steps, descriptions);
  return node && text !== undefined ? { span: node.origin, text } : undefined;
}

/** Fields that an object does not have yet, what it must have first; values, where there are few. */
function completionsAt(asked: EditorPlace, schemaOf: SchemaOf): readonly Completion[] {
  const found = placeInObject(asked);
  const root = found && schemaOf(found.object, asked);
  const schema = root && schemaAt(root, found.place.path);
  if (!found || !schema || !asked.file.source) return [];
  const { place } = found;
  const node = place.kind === 'key' ? place.entry?.key : place.node;
  if (node && isOutsideQuotes(node, asked.offset)) return [];
  const replaces = node?.origin ?? { source: asked.file.source, start: asked.offset, end: asked.offset };
  if (place.kind === 'value') return valuesOf(schema).map((label) => ({ label, kind: 'value', replaces }));
  const present = new Set(place.kind === 'key' ? place.mapping.entries.filter((each) => each !== place.entry).map(({ name }) => name) : []);
  const colon = place.kind === 'key' && place.entry ? '' : ': ';
  const isRequired = (name: string): boolean => schema.required.includes(name);
  return [...schema.fields]
    .filter(([name]) => !present.has(name))
    .sort(([one], [other]) => Number(isRequired(other)) - Number(isRequired(one)))
    .map(([name, field]) => ({
      label: name,
      kind: 'field',
      detail: typeText(field.schema) + (isRequired(name) ? ', required' : ''),
      replaces,
      text: `${name}${colon}`,
    }));
}

function valuesOf({ type, constraints }: Schema): readonly string[] {
  if (type === 'boolean') return ['true', 'false'];
  return constraints.flatMap((constraint) => (constraint.kind === 'enum' ? constraint.values.map(String) : []));
}

function hintsOf(file: SourceFile, files: EditorFiles, schemaOf: SchemaOf): readonly InlayHint[] {
  return writtenObjects(file).flatMap((object) => {
    const schema = schemaOf(object, files);
    return schema ? quantityHints(object.root, schema) : [];
  });
}
