import { allRoutes, type FileShape, type RouteDefinition } from '@almoner/contracts';
import { z } from 'zod';
import { authPaths } from './auth-paths.ts';

const problem = {
  description: 'What went wrong, as an RFC 9457 problem document with a stable `code`',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'requestId'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          code: { type: 'string' },
          requestId: { type: 'string' },
          errors: {
            type: 'array',
            items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
          },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 document, generated from the HTTP contracts, plus the sign-in protocol. */
export function openApiDocument(productName: string, publicUrl: string) {
  const paths = authPaths();
  for (const definition of allRoutes) {
    const path = `/api${definition.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(definition) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'Amounts are integers of minor units; times are ISO 8601 in UTC.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' } },
    },
  };
}

function operation({ method, path, shape }: RouteDefinition) {
  const parameters = [
    ...parametersOf('path', shape.params),
    ...parametersOf('query', shape.query),
    ...parametersOf('header', shape.headers),
    ...(method === 'GET' ? [] : [idempotencyKey]),
  ];
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/:](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: shape.summary,
    tags: [path.split('/')[1]],
    security: shape.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(shape.upload ? { requestBody: { required: true, content: fileOf(shape.upload) } } : {}),
    ...(shape.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(shape.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [shape.status ?? 200]: {
        description: 'Done',
        content: shape.download
          ? fileOf(shape.download)
          : { 'application/json': { schema: schemaOf(shape.reply, 'output') } },
      },
      default: problem,
    },
  };
}

function fileOf({ types, maxBytes }: FileShape) {
  const schema = { type: 'string', format: 'binary', maxLength: maxBytes };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined) {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}
