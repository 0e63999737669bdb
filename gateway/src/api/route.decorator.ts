import {
  Delete,
  Get,
  HttpCode,
  Patch,
  SetMetadata,
  Post,
  Put,
  createParamDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import { failure, type RouteDefinition, type RouteInput, type RouteReply } from '@almoner/contracts';
import { invalidInput, type Ctx } from '@almoner/platform';
import { type z } from 'zod';
import { type ApiRequest } from './api-request.ts';
import { bodyMaxBytes } from '../edge/json-bodies.ts';
import { incomingFile } from './incoming-file.ts';
import { callOriginOf } from './request-origin.ts';
import { traceparentOf } from '../edge/request-id.ts';
import { refuseRepeatedKeys } from '../edge/repeated-key.ts';
import { refuseUnstorableText } from '../edge/unstorable-text.ts';

export const routeKey = Symbol('route');
const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } as const;
const idempotencyKeyMax = 255;

/**
 * Handles an HTTP contract: `@Route(cardsHttp.issueCard) issue(ctx: Ctx, { body }) {…}`. Path, status and validation
 * come from the contract, as do the OpenAPI document and the web's types.
 */
export function Route<Definition extends RouteDefinition>(definition: Definition) {
  return <
    Method extends (
      ctx: Ctx,
      input: RouteInput<Definition>,
      ...rest: never[]
    ) => Promise<RouteReply<Definition>>,
  >(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    methods[definition.method](definition.path)(target, key, descriptor);
    HttpCode(definition.shape.status ?? 200)(target, key, descriptor);
    SetMetadata(routeKey, definition)(target, key, descriptor);
    CallContext()(target, key, 0);
    ParsedInput(definition)(target, key, 1);
  };
}

const CallContext = createParamDecorator((_: unknown, execution: ExecutionContext): Ctx =>
  contextOf(execution.switchToHttp().getRequest<ApiRequest>()),
);

const ParsedInput = createParamDecorator((definition: RouteDefinition, execution: ExecutionContext) => {
  const request = execution.switchToHttp().getRequest<ApiRequest>();
  const { params, query, headers, body, rawBody } = request;
  const { shape } = definition;
  if (shape.body && rawBody) refuseUnreadable(rawBody, bodyMaxBytes(request));
  return {
    params: shape.params && parsed(shape.params, params),
    query: shape.query && parsed(shape.query, query),
    headers: shape.headers && parsed(shape.headers, headers),
    body: shape.body && parsed(shape.body, body ?? {}),
    file: shape.upload && incomingFile(request, shape.upload),
  };
});

/** A cheap check that runs before the body is validated. @throws DomainError `payload_too_large` */
function refuseUnreadable(rawBody: Buffer, maxBytes: number): void {
  if (rawBody.length > maxBytes) throw failure('payload_too_large');
  refuseRepeatedKeys(rawBody.toString());
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  refuseUnstorableText(value);
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

/** Identity comes only from the session; from the headers only the trace and the idempotency key are used. */
export function contextOf(request: ApiRequest): Ctx {
  const actor = request.principal ?? { kind: 'public' as const };
  return {
    actor,
    organizationId: actor.kind === 'user' ? actor.organizationId : null,
    traceparent: traceparentOf(request),
    deadlineAt: Date.now() + request.callTimeoutMs,
    idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
    origin: callOriginOf(request),
  };
}

function idempotencyKeyOf(header: unknown): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && header.length > 0 && header.length <= idempotencyKeyMax) return header;
  throw failure('invalid_input', undefined, [
    { field: 'Idempotency-Key', message: `Must have 1 to ${idempotencyKeyMax} characters` },
  ]);
}
