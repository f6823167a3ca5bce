import type { RouteDefinition } from '@viewloop/contract';
import {
  constants,
  ProblemBody,
  type ProblemCode,
  problems,
  problemsOf,
  takesKey,
  webhookEvents,
} from '@viewloop/contract';
import { z } from 'zod';
import { exampleRequestOf } from './api-docs/example-request.ts';
import { type Json, openSchemas } from './openapi-schemas.ts';

type SchemaOf = ReturnType<typeof openSchemas>['schemaOf'];

const plainSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json;

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', examples: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = plainSchema(schema, 'input') as { properties?: Json; required?: string[] };
  const written = plainSchema(schema, 'output') as { properties?: Json };
  return Object.keys(properties as Json).map((name) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    // Everything arrives as text, so the schema of the parsed value says more.
    schema: (written.properties?.[name] as Json | undefined) ?? {},
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

/** The answers of one status. `x-codes` and the description name each `code` that can be in them. */
const refusal = (codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
  'x-codes': codes,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Every refusal that a call may answer with, by status. */
function refusals(route: RouteDefinition): Json {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(route)) {
    const [status] = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)]));
}

function content(route: RouteDefinition, schemaOf: SchemaOf): Json {
  const json = { schema: schemaOf(route.response, 'output') };
  if (route.kind === 'events') return { 'text/event-stream': json };
  if (route.kind === 'json-or-csv') return { 'application/json': json, 'text/csv': { schema: { type: 'string' } } };
  if (route.kind === 'html') return { 'text/html': { schema: { type: 'string' } } };
  if (route.kind === 'file') return { 'application/zip': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': json };
}

/** The answer when all is well. */
function success(route: RouteDefinition, schemaOf: SchemaOf): Json {
  if (route.kind !== 'redirect') return { 200: { description: 'Done', content: content(route, schemaOf) } };
  const location = { required: true, schema: { type: 'string' } };
  return { 302: { description: 'Leads to a page', headers: { Location: location } } };
}

/** A session always works; a token where the call names its scope. */
function security({ access, scope }: RouteDefinition): Json {
  if (access === 'anyone') return { security: [] };
  return scope ? { security: [{ session: [] }, { token: [scope] }] } : {};
}

function operation(route: RouteDefinition, schemaOf: SchemaOf): Json {
  const example = exampleRequestOf(route);
  return {
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.path.split('/')[2] ?? 'api'],
    ...security(route),
    parameters: [
      ...parameters(route.params, 'path', example.params),
      ...parameters(route.query, 'query', example.query),
      ...(takesKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(route.body, 'input'), example: example.body } },
          },
        }
      : {}),
    responses: {
      ...success(route, schemaOf),
      ...refusals(route),
    },
  };
}

/** Every code, with the status that it comes with. */
const PROBLEM_CODE: Json = {
  type: 'string',
  enum: Object.keys(problems),
  'x-statuses': Object.fromEntries(Object.entries(problems).map(([code, [status]]) => [code, status])),
};

const PROBLEM: Json = (() => {
  const { $schema: _, ...rest } = plainSchema(ProblemBody, 'output') as Json & { properties: Json };
  return { ...rest, properties: { ...rest.properties, code: { $ref: '#/components/schemas/ProblemCode' } } };
})();

const SIGNED_HEADERS = {
  'webhook-id': 'The same for every try of a message, and for replays',
  'webhook-timestamp': 'When this try was signed, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the base64 of the HMAC-SHA256 over id, timestamp and body; two while a secret is replaced',
};

/** What a receiver gets, as Standard Webhooks describes it. */
function webhookOperation(type: string, data: z.ZodType, schemaOf: SchemaOf): Json {
  const message = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data });
  return {
    summary: `The event ${type}`,
    operationId: `webhook${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['webhooks'],
    security: [],
    parameters: Object.entries(SIGNED_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(message, 'output') } } },
    responses: {
      '2XX': { description: 'Received' },
      410: { description: 'Ends the webhook' },
      default: { description: 'Tried again for a day' },
    },
  };
}

const SOMEBODY = '3f6c1f0e-1111-4222-8333-444455556666';

function webhookOperations(schemaOf: SchemaOf): Json {
  const events = Object.entries(webhookEvents).map(([type, { data, example }]): [string, z.ZodType] => [
    type,
    data.extend({ memberId: z.uuid() }).meta({ examples: [{ ...example, memberId: SOMEBODY }] }),
  ]);
  const all: [string, z.ZodType][] = [...events, ['webhook.test', z.object({ webhookId: z.int() })]];
  return Object.fromEntries(all.map(([type, data]) => [type, { post: webhookOperation(type, data, schemaOf) }]));
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
  const { schemaOf, named } = openSchemas();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemaOf) };
  }
  const webhooks = webhookOperations(schemaOf);
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
      schemas: { ...named(), Problem: PROBLEM, ProblemCode: PROBLEM_CODE },
    },
    paths,
    webhooks,
  };
}
