import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { openApiDocument, routeOfDescription } from '../src/http/openapi.ts';
import { routes } from '../src/http/routes.ts';

/** The parts of an OpenAPI document that answers are compared with. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: Readonly<Record<string, object>> };
}

/** The description of one method of a path. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: object }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content; readonly headers?: object }>>;
}

type Content = Readonly<Record<string, { readonly schema?: object }>>;

/** The API's own description, as it comes over the wire. */
export const description: OpenApi = JSON.parse(JSON.stringify(openApiDocument([...routes, routeOfDescription(routes)])));

/** A validator for schemas of the description, strict about what JSON Schema does not know. */
export function descriptionValidator(): { compile(schema: object): ValidateFunction } {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api:', components: { schemas: description.components.schemas } }, 'api:', true, false);
  ajv.addKeyword('components');
  const absolute = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api:#/components/'));
  return { compile: (schema) => ajv.compile(absolute(schema)) };
}

const validator = descriptionValidator();

/** Throws if an answer is not one that the API's description promises for the request. Answers outside of it are not looked at. */
export async function checkAgainstDescription(method: string, path: string, response: Response): Promise<void> {
  const template = templateOf(path);
  const operation = template && description.paths[template]?.[method.toLowerCase().replace('head', 'get')];
  if (!operation) return;
  const promised = operation.responses[response.status];
  if (!promised) throw new Error(`${method} ${template} answers ${response.status}, which is not described`);
  if (method === 'HEAD') return;
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (!promised.content) return;
  const content = promised.content[mediaType];
  if (!content) throw new Error(`${method} ${template} answers ${response.status} as ${mediaType}, which is not described`);
  if (!content.schema || !mediaType.endsWith('json')) return;
  const matches = validator.compile(content.schema);
  if (!matches(await response.json())) throw new Error(`${method} ${template} ${response.status}: ${JSON.stringify(matches.errors)}`);
}

function templateOf(path: string): string | undefined {
  const [plain = ''] = path.split('?');
  return Object.keys(description.paths).find((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain));
}
