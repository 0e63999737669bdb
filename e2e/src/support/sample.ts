import { newId } from '@almoner/kernel';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

/** Samples for strings that a schema validates by code, by field name. */
const byName: readonly (readonly [RegExp, () => string])[] = [
  [/email|employee/i, () => `sample.${newId().slice(-8)}@quillmere.example`],
  [/^slug$|^campaign$/, () => `sample-${newId().slice(-8)}`],
  [/^ein$/, () => '12-3456789'],
  [/hash$/i, () => 'ab'.repeat(32)],
  [/currency/i, () => 'USD'],
  [/(^|[a-z])ids?$|^holder$/i, newId],
];

/** A valid value for a schema, with ids and addresses that do not exist. */
export function sampleOf(schema: z.ZodType): unknown {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return sample(described, '');
}

function sample(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sample(choice, name);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, name));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1_000, schema.exclusiveMinimum ?? 1_000);
    case 'boolean':
      return false;
    default:
      return sampleText(schema, name);
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const named = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(named.map(([name, property]) => [name, sample(property, name)]));
}

function sampleText({ format }: JsonSchema, name: string): string {
  if (format === 'date-time') return new Date().toISOString();
  return byName.find(([pattern]) => pattern.test(name))?.[1]() ?? 'Sample';
}
