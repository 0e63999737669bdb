import { Injectable } from '@nestjs/common';
import { NoRespondersError, RequestError, TimeoutError, type NatsConnection } from '@nats-io/transport-node';
import { DomainError } from '@almoner/kernel';
import { failure, serviceOf, type ReplyOf, type RequestOf, type RpcDefinition } from '@almoner/contracts';
import { z } from 'zod';
import { type Ctx } from '../context.ts';
import { type PrincipalTokens } from '../principal-token.ts';
import { forbidInTransaction } from '../database/open-transaction.ts';
import { writeCallHeaders } from './call-headers.ts';
import { endOfTurn } from './end-of-turn.ts';
import { fromWireError } from './wire-error.ts';

/** What a service sends back. */
export const Reply = z.object({ response: z.unknown().optional(), err: z.unknown().optional() });

/** Calls other services with the types of the contract, and waits at most until the context's deadline. */
@Injectable()
export class RpcClient {
  private readonly connection: NatsConnection;
  private readonly tokens: PrincipalTokens;

  constructor(connection: NatsConnection, tokens: PrincipalTokens) {
    this.connection = connection;
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
    const timeout = ctx.deadlineAt - Date.now();
    if (timeout <= 0) throw failure('deadline_exceeded');
    await endOfTurn();
    const packet = JSON.stringify({ pattern: definition.subject, data: request, id: '1' });
    const headers = writeCallHeaders(ctx, serviceOf(definition), this.tokens);
    const message = await this.connection
      .request(definition.subject, packet, { timeout, headers })
      .catch((error: unknown) => {
        throw transportFailure(error);
      });
    const answer = Reply.parse(message.json());
    if (answer.err !== undefined) throw fromWireError(answer.err);
    return definition.reply.parse(answer.response) as ReplyOf<Definition>;
  }
}

/** The DomainError of a call that failed; errors of NATS become `service_unavailable` or `deadline_exceeded`. */
export function transportFailure(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const isTimeout =
    error instanceof TimeoutError || (error instanceof RequestError && error.cause instanceof TimeoutError);
  const hasNoSubscriber =
    error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
  return failure(isTimeout && !hasNoSubscriber ? 'deadline_exceeded' : 'service_unavailable');
}
