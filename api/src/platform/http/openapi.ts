import type { RouteDefinition } from '@viewloop/contract';
import { constants, ProblemBody } from '@viewloop/contract';
import { z } from 'zod';
import { takesKey } from './api-docs/example-text-rules.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  const written = schemaOf(schema, 'output') as { properties?: Json };
  return Object.keys(properties as Json).map((name) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    // Everything arrives as text, so the schema of the parsed value says more.
    schema: (written.properties?.[name] as Json | undefined) ?? {},
  }));
}

const problem = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function content(route: RouteDefinition): Json {
  const json = { schema: schemaOf(route.response, 'output') };
  if (route.kind === 'events') return { 'text/event-stream': json };
  if (route.kind === 'json-or-csv') return { 'application/json': json, 'text/csv': { schema: { type: 'string' } } };
  if (route.kind === 'html') return { 'text/html': { schema: { type: 'string' } } };
  if (route.kind === 'file') return { 'application/zip': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': json };
}

/** The answer when all is well. */
function success(route: RouteDefinition): Json {
  if (route.kind !== 'redirect') return { 200: { description: 'Done', content: content(route) } };
  const location = { required: true, schema: { type: 'string' } };
  return { 302: { description: 'Leads to a page', headers: { Location: location } } };
}

/** A session always works; a token where the call names its scope. */
function security({ access, scope }: RouteDefinition): Json {
  if (access === 'anyone') return { security: [] };
  return scope ? { security: [{ session: [] }, { token: [scope] }] } : {};
}

function operation(route: RouteDefinition): Json {
  return {
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.path.split('/')[2] ?? 'api'],
    ...security(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(takesKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...success(route),
      ...(route.body || route.query || route.params ? { 400: problem('The request is not valid') } : {}),
      ...(route.access === 'anyone' ? {} : { 401: problem('Not signed in') }),
      ...(route.access === 'admin' ? { 403: problem('Not an admin') } : {}),
      ...(route.access === 'moderator' ? { 403: problem('Neither an admin nor a moderator') } : {}),
      ...(route.scope ? { 403: problem('The access token is not allowed to do this') } : {}),
      ...(takesKey(route)
        ? { 409: problem('It conflicts with what is there'), 422: problem('The Idempotency-Key is of another request') }
        : {}),
      429: problem('Too many requests; Retry-After says when'),
      503: problem('Not available right now; Retry-After says when'),
      default: problem('Refused'),
    },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name for this request, e.g. a UUID. Sent again under the same key within a day, it has no second effect and ' +
    'returns the same answer; another request under the same key is refused with 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const TOKEN = 'A personal access token from the settings. Each call names the scope that the token needs.';

export interface ApiSite {
  title: string;
  version: string;
  /** The name differs between http and https. */
  sessionCookie: string;
}

/** The contract as an OpenAPI 3.1 document. It is made from the schemas the server parses with, so it cannot drift. */
export function openApiOf(routes: readonly RouteDefinition[], { title, version, sessionCookie }: ApiSite): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: constants.API_VERSION,
      description: 'Every call of the product. Days begin at midnight UTC. The version changes as docs/api.md says.',
      'x-product-version': version,
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'vlp_', description: TOKEN },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
    },
    paths,
  };
}
