import type { RouteDefinition } from '@viewloop/contract';
import { z } from 'zod';
import type { ExampleRequest } from './example-text-rules.ts';
import { exampleOf, type JsonSchema } from './example-value-rules.ts';

/** Path and query arrive as text, so the schema of the parsed value says more than that of the input. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
}

function requiredIn(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {};
  const { required = [] } = jsonSchemaOf(schema, 'input');
  const { properties = {} } = jsonSchemaOf(schema, 'output');
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

/** A valid request for a call, made from its schemas. */
export function exampleRequestOf({ params, query, body }: RouteDefinition): ExampleRequest {
  return {
    params: requiredIn(params),
    query: requiredIn(query),
    body: body ? exampleOf(jsonSchemaOf(body, 'input')) : undefined,
  };
}
