import { assay } from './assay.mjs';

/** What editors check a file by its name with. Recipes are known by that name, or name their schema themselves. */
const SCHEMAS = [
  {
    file: 'assay.schema.json',
    name: 'Assay',
    description: 'Settings of Assay, which checks infrastructure configuration',
    fileMatch: ['assay.yaml'],
    text: () => assay('schema'),
  },
  {
    file: 'kyverno-test.schema.json',
    name: 'Kyverno test',
    description: 'Test manifest of kyverno test, for policies of Kyverno',
    fileMatch: ['kyverno-test.yaml', 'kyverno-test.yml'],
    text: () => asDraft7(assay('kyverno', 'schema', '--shape', 'any')),
  },
  {
    file: 'recipe.schema.json',
    name: 'Provisioning recipe',
    description: 'Recipe for the provisioning of a bare-metal server',
    fileMatch: ['*.recipe.json'],
    text: () => assay('recipe', 'schema'),
  },
];

/** The JSON Schemas of the site, each with its file name and text. */
export function schemaFiles() {
  return SCHEMAS.map(({ file, text }) => ({ file, text: text() }));
}

/**
 * A catalog as SchemaStore (https://www.schemastore.org/) and the editors that read it have it; `undefined` if it is not known where
 * the site will be, or if that is not what SchemaStore takes.
 */
export function schemaCatalog(siteAddress) {
  if (siteAddress === undefined || !siteAddress.startsWith('https://')) return undefined;
  const schemas = SCHEMAS.map(({ file, name, description, fileMatch }) => {
    return { name, description, fileMatch, url: `${siteAddress.replace(/\/$/, '')}/schemas/${file}` };
  });
  return { $schema: 'https://json.schemastore.org/schema-catalog.json', version: 1, schemas };
}

/** Most editors know no later draft; the schemas of Kyverno's files use nothing that came after it. */
function asDraft7(text) {
  return text.replace('https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#');
}
