import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { MessagePattern, Payload, type NatsContext } from '@nestjs/microservices';
import { type ReplyOf, type RequestOf, type RpcDefinition } from '@almoner/contracts';
import { admit, type Ctx } from '../context.ts';
import { endOfTurn } from './end-of-turn.ts';
import { invalidInput } from './wire-error.ts';

const contexts = new WeakMap<NatsContext, Ctx>();

/** The guard stores the verified context under this key; the handler's first argument is read from it. */
export function rememberContext(call: NatsContext, ctx: Ctx): void {
  contexts.set(call, ctx);
}

const CallContext = createParamDecorator((definition: RpcDefinition, execution: ExecutionContext): Ctx => {
  const ctx = contexts.get(execution.switchToRpc().getContext<NatsContext>());
  if (ctx === undefined) throw new Error('No verified context: the RpcGuard has not run.');
  admit(ctx, definition);
  return ctx;
});

/**
 * Handles an rpc: `@Rpc(spendRpc.registerCard) register(ctx: Ctx, request) {…}`. The request is parsed; subject,
 * access, types and validation come from the contract.
 */
export function Rpc<Definition extends RpcDefinition>(definition: Definition) {
  return <Method extends (ctx: Ctx, request: RequestOf<Definition>) => Promise<ReplyOf<Definition>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    replyAtEndOfTurn(descriptor);
    serveRpc(definition, target, key, descriptor);
  };
}

/** Subscribes the method to the subject, with the verified context and the parsed request as its arguments. */
export function serveRpc<Method>(
  definition: RpcDefinition,
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<Method>,
): void {
  MessagePattern(definition.subject)(target, key, descriptor);
  CallContext(definition)(target, key, 0);
  Payload({ transform: (value: unknown) => parseRequest(definition.request, value) })(target, key, 1);
}

function replyAtEndOfTurn<Method extends (ctx: Ctx, request: never) => Promise<unknown>>(
  descriptor: TypedPropertyDescriptor<Method>,
): void {
  const handle = descriptor.value;
  if (handle === undefined) return;
  descriptor.value = async function (this: unknown, ctx: Ctx, request: never) {
    const reply = await handle.call(this, ctx, request);
    await endOfTurn();
    return reply;
  } as Method;
}

/** @throws DomainError `invalid_input` */
export function parseRequest(schema: RpcDefinition['request'], value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
