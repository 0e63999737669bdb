import { Ajv, type ValidateFunction } from 'ajv';
import { type Recorded } from './record-answers.ts';

type Json = Record<string, unknown>;
interface Operation {
  responses: Record<string, { content: { 'application/json': { schema: Json } } }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json };
}

/** The answers' schemas of an OpenAPI file, compiled when first needed. */
export class Schemas {
  private readonly ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly api: OpenApi;

  constructor(api: OpenApi) {
    this.api = api;
    this.ajv.addSchema({ $id: 'stripe', components: plainSchema(api.components) });
  }

  problems({ method, path, status, body }: Recorded): string[] {
    const template = this.template(method, path);
    const operation = template && this.api.paths[template]?.[method.toLowerCase()];
    if (!operation) return ['not in the schema'];
    const schema = operation.responses[String(status)] ?? operation.responses.default;
    if (!schema) return [`no schema for status ${status}`];
    const validate = this.validator(
      `${method} ${template} ${status}`,
      schema.content['application/json'].schema,
    );
    if (validate(body)) return [];
    return (validate.errors ?? [])
      .filter(({ keyword }) => !['anyOf', 'oneOf'].includes(keyword))
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
  }

  private template(method: string, path: string): string | undefined {
    const segments = path.split('/');
    const matches = Object.keys(this.api.paths).filter((candidate) => {
      const parts = candidate.split('/');
      const same = parts.every((part, index) => part.startsWith('{') || part === segments[index]);
      return same && parts.length === segments.length && this.api.paths[candidate]?.[method.toLowerCase()];
    });
    return matches.sort((a, b) => a.split('{').length - b.split('{').length)[0];
  }

  private validator(name: string, schema: Json): ValidateFunction {
    const known = this.compiled.get(name);
    if (known) return known;
    const compiled = this.ajv.compile(plainSchema(schema) as Json);
    this.compiled.set(name, compiled);
    return compiled;
  }
}

/** OpenAPI 3.0 → JSON Schema: `nullable` becomes a union with null, references point into the one document.
 * Fields that Stripe always sends, if only as null, are required. */
function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest }: Json = { ...value };
  const converted = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/', 'stripe#/') : plainSchema(inner),
    ]),
  );
  const present = asNames(rest['x-present-nullable']);
  if (present.length) converted.required = [...asNames(rest.required), ...present];
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted;
}

const asNames = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
