import { Injectable } from '@nestjs/common';
import { type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { failure, serviceOf, type ReplyOf, type RequestOf, type RpcDefinition } from '@almoner/contracts';
import { z } from 'zod';
import { type Ctx } from '../context.ts';
import { type PrincipalTokens } from '../principal-token.ts';
import { forbidInTransaction } from '../database/open-transaction.ts';
import { writeCallHeaders } from './call-headers.ts';
import { endOfTurn } from './end-of-turn.ts';
import { type ReplyInbox } from './reply-inbox.ts';
import { fromWireError } from './wire-error.ts';

export const Reply = z.object({ response: z.unknown().optional(), err: z.unknown().optional() });

/** Calls other services with the types of the contract, and waits at most until the context's deadline. */
@Injectable()
export class RpcClient {
  private readonly inbox: ReplyInbox;
  private readonly tokens: PrincipalTokens;

  constructor(inbox: ReplyInbox, tokens: PrincipalTokens) {
    this.inbox = inbox;
    this.tokens = tokens;
  }

  /**
   * @throws DomainError as the service threw it; `service_unavailable` without a subscriber or a connection;
   * `deadline_exceeded` when the reply did not arrive in time (the effect may still happen).
   */
  async call<Definition extends RpcDefinition>(
    ctx: Ctx,
    definition: Definition,
    request: RequestOf<Definition>,
  ): Promise<ReplyOf<Definition>> {
    forbidInTransaction(definition.subject);
    if (ctx.deadlineAt <= Date.now()) throw failure('deadline_exceeded');
    await endOfTurn();
    const packet = JSON.stringify({ pattern: definition.subject, data: request, id: '1' });
    const headers = writeCallHeaders(ctx, serviceOf(definition), this.tokens);
    const message = await this.send(definition, packet, headers, ctx.deadlineAt - Date.now());
    const answer = Reply.parse(message.json());
    if (answer.err !== undefined) throw fromWireError(answer.err);
    return definition.reply.parse(answer.response) as ReplyOf<Definition>;
  }

  private async send(
    definition: RpcDefinition,
    packet: string,
    headers: MsgHdrs,
    timeoutMs: number,
  ): Promise<Msg> {
    const { promise, resolve, reject } = Promise.withResolvers<Msg>();
    const stop = this.inbox.send(definition, packet, headers, timeoutMs, (reply) => {
      if (reply instanceof Error) reject(reply);
      else resolve(reply);
    });
    try {
      return await promise;
    } finally {
      stop();
    }
  }
}
