import { type NatsConnection } from '@nats-io/transport-node';
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
import { Reply, transportFailure } from './rpc-client.ts';
import { fromWireError } from './wire-error.ts';

interface WaitingCall {
  readonly ctx: Pick<Ctx, 'traceparent' | 'deadlineAt'>;
  readonly request: unknown;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Long enough to collect the calls of a busy process, too short to be noticed. */
const collectMs = 1;
const batchMax = 128;

/** Sends calls of one process that are made at nearly the same time in one message, and settles each when it is answered. */
export class BatchedCalls {
  private readonly waiting = new Map<BatchRpcDefinition, WaitingCall[]>();

  /** `service`: the caller of every call. */
  constructor(
    private readonly connection: NatsConnection,
    private readonly tokens: PrincipalTokens,
    private readonly service: string,
  ) {}

  /** @throws DomainError as `RpcClient.call`. */
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
    setTimeout(() => {
      if (this.waiting.get(definition) === batch) this.waiting.delete(definition);
      void this.send(definition, batch);
    }, collectMs);
  }

  private async send(definition: BatchRpcDefinition, calls: readonly WaitingCall[]): Promise<void> {
    const open = new Map(calls.entries());
    try {
      for await (const message of await this.request(definition, calls)) {
        const { response, err } = Reply.parse(message.json());
        if (err !== undefined) throw fromWireError(err);
        if (response !== undefined) settle(open, AnswerBatch.parse(response));
        if (open.size === 0) return;
      }
      throw failure('deadline_exceeded');
    } catch (error) {
      const reason = transportFailure(error);
      open.forEach(({ reject }) => reject(reason));
    }
  }

  private request(definition: BatchRpcDefinition, calls: readonly WaitingCall[]) {
    const data = { calls: calls.map(({ ctx, request }) => ({ ...ctx, request })) };
    const deadlineAt = Math.max(...calls.map(({ ctx }) => ctx.deadlineAt));
    const maxWait = deadlineAt - Date.now();
    if (maxWait <= 0) throw failure('deadline_exceeded');
    const ctx = serviceContext(this.service, null, { deadlineAt });
    return this.connection.requestMany(
      definition.subject,
      JSON.stringify({ pattern: definition.subject, data, id: '1' }),
      { strategy: 'timer', maxWait, headers: writeCallHeaders(ctx, serviceOf(definition), this.tokens) },
    );
  }
}

function settle(open: Map<number, WaitingCall>, { answers }: AnswerBatch): void {
  for (const { call, reply, err } of answers) {
    const waiting = open.get(call);
    open.delete(call);
    if (err === undefined) waiting?.resolve(reply);
    else waiting?.reject(fromWireError(err));
  }
}
