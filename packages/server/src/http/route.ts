import type { RequestPrincipal } from '../authentication/principal.ts';
import type { Role } from '../config/config.ts';
import type { Answer } from './answer.ts';
import type { AppServices } from './app-services.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Note } from './respond.ts';

/** One line of the route table: it is routed, checked and described from this alone. */
export interface Route<Given extends ParameterTable = ParameterTable> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As OpenAPI writes it: `/api/v1/jobs/{id}`. */
  readonly path: string;
  /** Unique name of the operation. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly parameters: Given;
  readonly body?: RequestBody;
  /** What is answered when all is well, by status; refusals follow from the rest of the line. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** Refusals that only the handler knows. */
  readonly refusals?: readonly (400 | 403 | 404 | 409 | 416 | 503)[];
  /** Whether it is only worth a line in the log when looking for a fault. Default no. */
  readonly isQuiet?: boolean;
  handle(request: ApiRequest<Given>, services: AppServices): Answer | Promise<Answer>;
}

/** Who may ask. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  /** Whoever knows the secret of the webhook or shows a client certificate. */
  | { readonly kind: 'webhook' }
  /** Whoever has a signed URL. */
  | { readonly kind: 'signed-url' };

/** Parameters by name. */
export type ParameterTable = Readonly<Record<string, Parameter>>;

/** A part of the path, the query or the head that a handler wants to know. */
export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema & { readonly type: 'string' | 'integer' };
}

/** The JSON that a route takes. */
export interface RequestBody {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly maxBytes: number;
}

/** One answer of a route, for its description. */
export interface AnswerDescription {
  readonly description: string;
  readonly mediaType?: string;
  readonly schema?: JsonSchema;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that has passed everything that its route says about access, parameters and media type. */
export interface ApiRequest<Given extends ParameterTable = ParameterTable> {
  readonly parameters: ParameterValues<Given>;
  /** Not longer than the route allows; empty where it takes none. */
  readonly body: Uint8Array;
  /** Name of a header in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly isHead: boolean;
  /** Who asks; there if the route is for roles. */
  readonly principal: RequestPrincipal | undefined;
  readonly note: Note;
}

/** Path parameters and those with a default are always there. */
export type ParameterValues<Given extends ParameterTable> = {
  readonly [Name in keyof Given]: ParameterValue<Given[Name]>;
};

type ParameterValue<Given extends Parameter> =
  | ValueOf<Given['schema']['type'], Given['schema']>
  | (Given['in'] extends 'path' ? never : Given['schema'] extends { readonly default: string | number } ? never : undefined);

type ValueOf<Type extends 'string' | 'integer', Schema extends JsonSchema> = Type extends 'integer' ? number : TextOf<Schema>;

type TextOf<Schema extends JsonSchema> = Schema extends { readonly enum: readonly (infer Text extends string)[] } ? Text : string;

/** A line of the table whose handler knows the types of its parameters. */
export function route<const Given extends ParameterTable>(definition: Route<Given>): Route {
  return definition;
}
