import type { RouteDefinition } from '@viewloop/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const nameOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));
const either = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never';
const inBrackets = (type: string) => (/[ |&]/.test(type) && !/^\{.*\}$/s.test(type) ? `(${type})` : type);

/** The TypeScript type of a JSON Schema, as far as the contract's schemas go. */
function typeOf(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'unknown';
  const json = schema as Json;
  if ('const' in json) return JSON.stringify(json.const);
  if (Array.isArray(json.enum)) return either(json.enum.map((value) => JSON.stringify(value)));
  const choices = json.anyOf ?? json.oneOf;
  if (Array.isArray(choices)) return either(choices.map(typeOf));
  if (Array.isArray(json.allOf)) return json.allOf.map((one) => inBrackets(typeOf(one))).join(' & ');
  if (Array.isArray(json.type)) return either(json.type.map((type: unknown) => typeOf({ ...json, type })));
  switch (json.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return Array.isArray(json.prefixItems)
        ? `[${json.prefixItems.map(typeOf).join(', ')}]`
        : `${inBrackets(typeOf(json.items))}[]`;
    case 'object':
      return objectType(json);
    default:
      return 'unknown';
  }
}

function objectType({ properties, required, additionalProperties }: Json): string {
  const fields = Object.entries((properties ?? {}) as Json);
  const needed = new Set((required ?? []) as string[]);
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : undefined;
  if (fields.length === 0) return rest === undefined ? 'Record<string, never>' : `Record<string, ${rest}>`;
  return `{ ${fields.map(([key, value]) => `${nameOf(key)}${needed.has(key) ? '' : '?'}: ${typeOf(value)}`).join('; ')} }`;
}

const typeOfZod = (schema: z.ZodType, io: 'input' | 'output') =>
  typeOf(z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' }));

/** In a path or a query a number may be written as a number or as text. */
const asWritten = (schema: z.ZodType): string => {
  const input = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;
  const output = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json;
  return objectType({ ...output, required: input.required });
};

function callType(route: RouteDefinition): string {
  const parts = [
    ...(route.params ? [`params: ${asWritten(route.params)}`] : []),
    ...(route.query ? [`query?: ${asWritten(route.query)}`] : []),
    ...(route.body ? [`body${acceptsNothing(route.body) ? '?' : ''}: ${typeOfZod(route.body, 'input')}`] : []),
  ];
  const input = parts.length > 0 ? `{ ${parts.join('; ')} }` : 'Record<never, never>';
  return `  /** ${route.summary.replaceAll('*/', '* /')} */
  '${route.method} ${route.path}': { input: ${input}; answer: ${typeOfZod(route.response, 'output')} };`;
}

const acceptsNothing = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** Every call with its input and its answer, as plain types that need no other package. */
export const callTypes = (routes: readonly RouteDefinition[]): string =>
  `/** Every call of the site by method and path. Made from the contract that the site itself uses. */
export interface ApiRoutes {
${routes.map(callType).join('\n')}
}
`;
