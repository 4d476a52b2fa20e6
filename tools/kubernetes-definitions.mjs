// How the definitions of the fields of Kubernetes, as its OpenAPI document has them, are written in the table of Assay.

/** The letters of types that are the same wherever they stand. */
const WELL_KNOWN = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'q',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'p',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 't',
  'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime': 'u',
};

/** Definitions without fields: what they hold is anything, or any map. */
const WITHOUT_FIELDS = {
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceStatus': 'o',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON': 'x',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray': 'x',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool': 'x',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray': 'x',
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': 'o',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Patch': 'o',
  'io.k8s.apimachinery.pkg.runtime.RawExtension': 'o',
  'io.k8s.api.apiserverinternal.v1alpha1.StorageVersionSpec': 'o',
};

/** The section that a definition stands in, such as `core.v1`, and its name there. */
export function definitionName(key) {
  const steps = key.split('.');
  return { section: steps.slice(-3, -1).join('.'), name: steps.at(-1) };
}

/** The type of a field. What is required takes no null, unless it is a definition; the items of lists and maps do. */
export function typeOf(schema, { section, isRequired = false }) {
  if (schema.$ref) return referenceTo(schema.$ref.replace('#/$defs/', ''), section);
  const takesNull = Array.isArray(schema.type);
  const type = takesNull ? schema.type[0] : schema.type;
  if (type === 'string' && !takesNull && !isRequired) return 'z';
  if (takesNull === isRequired) throw new Error(`${JSON.stringify(schema)} is not as fields are`);
  switch (type) {
    case 'array':
      return `[${typeOf(schema.items, { section })}]`;
    case 'object':
      return schema.additionalProperties ? `{${typeOf(schema.additionalProperties, { section })}}` : 'o';
    default:
      return scalarLetter(type, schema.format);
  }
}

function referenceTo(key, section) {
  const letter = WELL_KNOWN[key] ?? WITHOUT_FIELDS[key];
  if (letter) return letter;
  const target = definitionName(key);
  return target.section === section ? target.name : `${target.section}.${target.name}`;
}

const LETTERS = {
  string: 's',
  'string byte': 'y',
  'integer int32': 'i',
  'integer int64': 'l',
  integer: 'l',
  boolean: 'b',
  number: 'n',
  'number double': 'n',
};

function scalarLetter(type, format) {
  const letter = LETTERS[format === undefined ? type : `${type} ${format}`];
  if (!letter) throw new Error(`no letter for ${type} ${format}`);
  return letter;
}
