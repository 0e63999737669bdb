import { DomainError } from '@almoner/kernel';
import { type Msg } from '@nats-io/transport-node';
import {
  AnswerBatch,
  failure,
  serviceOf,
  type BatchRpcDefinition,
  type CallOf,
  type CallReplyOf,
} from '@almoner/contracts';
import { serviceContext, type Ctx } from '../context.ts';
import { forbidInTransaction } from '../database/open-transaction.ts';
import { type PrincipalTokens } from '../principal-token.ts';
import { writeCallHeaders } from './call-headers.ts';
import { type ReplyInbox } from './reply-inbox.ts';
import { Reply } from './rpc-client.ts';
import { fromWireError } from './wire-error.ts';

interface WaitingCall {
  readonly ctx: Pick<Ctx, 'traceparent' | 'deadlineAt'>;
  readonly request: unknown;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How long a quiet process collects calls: too short to be noticed. */
const collectMs = 1;
/**
 * The shortest time from one message to the next. A message and the batch that it becomes take as much processor time as
 * several of its calls do: with calls collected for 1 ms each, half of the full load kept the processors as busy as all of it.
 */
const messageEveryMs = 8;
const batchMax = 128;

/** Sends calls of one process that are made at nearly the same time in one message, and settles each when it is answered. */
export class BatchedCalls {
  private readonly waiting = new Map<BatchRpcDefinition, WaitingCall[]>();
  private readonly lastSentAt = new Map<BatchRpcDefinition, number>();

  /** `service`: the caller of every call. */
  constructor(
    private readonly inbox: ReplyInbox,
    private readonly tokens: PrincipalTokens,
    private readonly service: string,
  ) {}

  /** @throws DomainError like `RpcClient.call`. */
  async call<Definition extends BatchRpcDefinition>(
    ctx: Pick<Ctx, 'traceparent' | 'deadlineAt'>,
    definition: Definition,
    request: CallOf<Definition>,
  ): Promise<CallReplyOf<Definition>> {
    forbidInTransaction(definition.subject);
    const reply = await new Promise((resolve, reject) => {
      this.collect(definition, { ctx, request, resolve, reject });
    });
    return definition.callReply.parse(reply) as CallReplyOf<Definition>;
  }

  private collect(definition: BatchRpcDefinition, call: WaitingCall): void {
    const waiting = this.waiting.get(definition);
    if (waiting !== undefined && waiting.length < batchMax) {
      waiting.push(call);
      return;
    }
    const batch = [call];
    this.waiting.set(definition, batch);
    const nextAt = (this.lastSentAt.get(definition) ?? -Infinity) + messageEveryMs;
    setTimeout(
      () => {
        if (this.waiting.get(definition) === batch) this.waiting.delete(definition);
        this.lastSentAt.set(definition, performance.now());
        this.send(definition, batch);
      },
      Math.max(collectMs, nextAt - performance.now()),
    );
  }

  private send(definition: BatchRpcDefinition, calls: readonly WaitingCall[]): void {
    const open = new Map(calls.entries());
    const fail = (error: unknown) => {
      stop();
      const reason = error instanceof DomainError ? error : failure('service_unavailable');
      open.forEach(({ reject }) => reject(reason));
    };
    let stop = () => {};
    try {
      stop = this.request(definition, calls, (reply) => {
        try {
          if (reply instanceof Error) throw reply;
          settle(open, answersIn(reply));
          if (open.size === 0) stop();
        } catch (error) {
          fail(error);
        }
      });
    } catch (error) {
      fail(error);
    }
  }

  private request(
    definition: BatchRpcDefinition,
    calls: readonly WaitingCall[],
    receive: (reply: Msg | Error) => void,
  ): () => void {
    const data = { calls: calls.map(({ ctx, request }) => ({ ...ctx, request })) };
    const deadlineAt = Math.max(...calls.map(({ ctx }) => ctx.deadlineAt));
    const ctx = serviceContext(this.service, null, { deadlineAt });
    const packet = JSON.stringify({ pattern: definition.subject, data, id: '1' });
    const headers = writeCallHeaders(ctx, serviceOf(definition), this.tokens);
    return this.inbox.send(definition, packet, headers, deadlineAt - Date.now(), receive);
  }
}

/** @throws DomainError when the service could not handle the batch. */
function answersIn(message: Msg): AnswerBatch {
  const { response, err } = Reply.parse(message.json());
  if (err !== undefined) throw fromWireError(err);
  return response === undefined ? { answers: [] } : AnswerBatch.parse(response);
}

function settle(open: Map<number, WaitingCall>, { answers }: AnswerBatch): void {
  for (const { call, reply, err } of answers) {
    const waiting = open.get(call);
    open.delete(call);
    if (err === undefined) waiting?.resolve(reply);
    else waiting?.reject(fromWireError(err));
  }
}
