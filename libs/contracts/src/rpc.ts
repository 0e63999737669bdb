import { z } from 'zod';
import { type RpcAccess } from './permissions.ts';

/** A command or query over NATS request/reply. Handler and caller take their types from it. */
export interface RpcDefinition<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly subject: string;
  /** The permitted callers: the service refuses all others before its handler runs. */
  readonly access: readonly RpcAccess[];
  readonly request: Request;
  readonly reply: Reply;
}

/** `rpc.<service>.<noun>.<verb-phrase>`, tokens in lower case with `-` inside. */
export function rpc<Request extends z.ZodType, Reply extends z.ZodType>(
  subject: `rpc.${string}.${string}.${string}`,
  shape: { access: RpcAccess | readonly RpcAccess[]; request: Request; reply: Reply },
): RpcDefinition<Request, Reply> {
  const access = typeof shape.access === 'string' ? [shape.access] : shape.access;
  return { subject, ...shape, access };
}

/** An rpc whose message contains several calls. Each has its own deadline and trace, and is answered separately. */
export interface BatchRpcDefinition<
  Call extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends RpcDefinition<typeof CallBatch, typeof AnswerBatch> {
  readonly call: Call;
  readonly callReply: Reply;
}

/** The calls are parsed one by one, so that an invalid one fails alone. */
export const CallBatch = z.object({
  calls: z.array(
    z.object({
      traceparent: z.string(),
      /** Epoch ms. */
      deadlineAt: z.number(),
      request: z.unknown(),
    }),
  ),
});
export type CallBatch = z.infer<typeof CallBatch>;

/** `call` is the position in the batch. A batch gets several replies, each with the answers that are ready by then. */
export const AnswerBatch = z.object({
  answers: z.array(z.object({ call: z.int(), reply: z.unknown().optional(), err: z.unknown().optional() })),
});
export type AnswerBatch = z.infer<typeof AnswerBatch>;

/** For a command that is called so often that a message for each call costs more than its handling. */
export function batchRpc<Call extends z.ZodType, Reply extends z.ZodType>(
  subject: `rpc.${string}.${string}.${string}`,
  shape: { access: 'service'; call: Call; callReply: Reply },
): BatchRpcDefinition<Call, Reply> {
  return { ...shape, ...rpc(subject, { access: shape.access, request: CallBatch, reply: AnswerBatch }) };
}

/** A fact, published through the outbox. Fields of a payload may be added, never removed. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly payload: Payload;
}

/** `evt.<service>.<noun>.<past-participle>.v<N>`; a changed meaning needs a new version. */
export function event<Payload extends z.ZodType>(
  subject: `evt.${string}.${string}.${string}.v${number}`,
  payload: Payload,
): EventDefinition<Payload> {
  return { subject, payload };
}

export type RequestOf<Definition extends RpcDefinition> = z.infer<Definition['request']>;
export type ReplyOf<Definition extends RpcDefinition> = z.infer<Definition['reply']>;
export type CallOf<Definition extends BatchRpcDefinition> = z.infer<Definition['call']>;
export type CallReplyOf<Definition extends BatchRpcDefinition> = z.infer<Definition['callReply']>;
export type PayloadOf<Definition extends EventDefinition> = z.infer<Definition['payload']>;

/** The service that serves an rpc or publishes an event: the second token of its subject. */
export function serviceOf(definition: { subject: string }): string {
  return definition.subject.split('.')[1] ?? '';
}

/**
 * Where a reply goes: `reply.<service>.<caller>.<inbox>.<call>`. A service may publish under its own name only, and a
 * caller subscribes under its own name only.
 */
export function replySubject(service: string, caller: string, inbox: string, call: string): string {
  return `reply.${service}.${caller}.${inbox}.${call}`;
}

/** The JetStream stream of all events. Only `evt.>`: JetStream would itself reply to requests on a captured subject. */
export const eventStream = 'EVENTS';
/** How long the stream keeps an event; a service that is down for longer misses events. */
export const eventStreamKeptDays = 7;

/** Name of the durable consumer of a service for an event. */
export function consumerName(service: string, { subject }: EventDefinition): string {
  return `${service}--${subject.replaceAll('.', '_')}`;
}
