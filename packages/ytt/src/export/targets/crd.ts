import type { Documentation } from '../../schema/documentation.ts';
import { followsFromKeys } from '../follows-from-keys.ts';
import { arrayOf, mapOf, schemaOf } from '../keywords.ts';
import type { Keywords } from '../keywords.ts';
import { shapeOf, typeNames } from '../shape.ts';
import type { ExportedKeys, Notes, Target, UnsaidRule } from '../target.ts';
import { validationRules } from '../validation-rules.ts';

/**
 * The schema of a custom resource: a structural schema as Kubernetes demands it, with CEL for rules that keywords cannot say there.
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema
 */
export const crd: Target = {
  name: 'crd',
  outputFormat: 'yaml',
  vocabulary: {
    pattern: (re2) => re2,
    formatName: (format) => format,
    namesFormats: false,
    hasContains: false,
    hasUniqueItems: false,
    hasTypeInNot: false,
  },
  listsRequired: true,
  showsOwnDefaults: false,
  knowsNotNull: true,
  document: (root) => mapOf([['openAPIV3Schema', schemaOf(typedRoot(root))]]),
  types(shape, inside) {
    const { acceptsNull, alternatives } = shape;
    const names = typeNames(shape);
    const nullable: Keywords = acceptsNull ? [['nullable', true]] : [];
    const [only] = alternatives;
    if (names.length === 1 && only) return [['type', names[0]!], ...(only.kind === 'scalar' ? [] : inside(only)), ...nullable];
    if (names.length === 2 && names.includes('integer') && names.includes('string')) return [['x-kubernetes-int-or-string', true], ...nullable];
    return [PRESERVED, ...nullable];
  },
  keys,
  // The API server refuses defaults that the schema rejects, and where there is a default nothing is ever required.
  refusesWrongDefaults: true,
  // What is only preserved has no keys to tell it.
  hasDefault: (type, value) => typeNames(shapeOf(type)).length !== 1 || !followsFromKeys(type, value),
  restriction: () => undefined,
  notes,
};

const PRESERVED = ['x-kubernetes-preserve-unknown-fields', true] as const;

/** The root must be an object, and neither null nor with a default. */
function typedRoot(root: Keywords): Keywords {
  const kept = root.filter(([name]) => name !== 'default' && name !== 'nullable');
  const hasType = root.some(([name]) => name === 'type');
  return hasType ? kept : [['type', 'object'], ...kept];
}

/** Keys that are not declared are pruned; `additionalProperties` may not be beside properties. */
function keys({ properties, anyKey }: ExportedKeys): Keywords {
  if (!anyKey) return [['properties', properties]];
  return properties.items.length === 0 ? [['additionalProperties', anyKey]] : [['properties', properties], PRESERVED];
}

function notes({ documentation, ...place }: Notes): Keywords {
  const { rules, untold } = validationRules(place);
  const text = descriptionText(documentation, untold);
  return [
    ...(documentation.title ? [['title', documentation.title] as const] : []),
    ...(text === '' ? [] : [['description', text] as const]),
    ...(rules.length === 0 ? [] : [['x-kubernetes-validations', arrayOf(rules.map(mapOf))] as const]),
  ];
}

function descriptionText({ description = '' }: Documentation, unsaid: readonly UnsaidRule[]): string {
  const rules = unsaid.map(
    ({ rule, validation: { when } }) => `${when === undefined ? 'Must be' : 'Under a condition, must be'}: ${rule.description}`,
  );
  return [...(description === '' ? [] : [description]), ...rules].join('\n');
}
