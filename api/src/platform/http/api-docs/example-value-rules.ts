/** The parts of a JSON schema that an example is made from. */
export interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
}

const BY_FORMAT: Partial<Record<string, string>> = {
  uuid: '3f2b7c1e-5d4a-4e8b-9c6f-0a1b2c3d4e5f',
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};

function numberOf({ minimum = 0, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): number {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return Math.min(Math.max(least, 1), maximum);
}

function textOf({ format, minLength = 0 }: JsonSchema): string {
  return BY_FORMAT[format ?? ''] ?? 'text'.padEnd(minLength, 'x');
}

/** Only what is required, because the schema beside it lists the rest. If nothing is required, everything is shown. */
function objectOf({ properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema): object {
  const keys = propertyNames?.enum;
  if (keys && additionalProperties) {
    return Object.fromEntries(keys.map((key) => [String(key), exampleOf(additionalProperties)]));
  }
  const names = required.length > 0 ? required : Object.keys(properties);
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

const isNull = (schema: JsonSchema) => schema.type === 'null';

/** A value that a schema accepts. A field with a rule that no schema can state brings its own example. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find((choice) => !isNull(choice)) ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => exampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
    case undefined:
    default:
      return textOf(schema);
  }
}
