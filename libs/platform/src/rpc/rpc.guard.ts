import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { type NatsContext } from '@nestjs/microservices';
import { type MsgHdrs } from '@nats-io/transport-node';
import { failure } from '@almoner/contracts';
import { type PrincipalTokens } from '../principal-token.ts';
import { readCallHeaders } from './call-headers.ts';
import { CallerClocks } from './caller-clocks.ts';
import { rememberContext } from './rpc.decorator.ts';

/** Verifies the principal before a handler runs; refuses calls without a valid one. */
@Injectable()
export class RpcGuard implements CanActivate {
  private readonly tokens: PrincipalTokens;
  private readonly service: string;
  private readonly clocks = new CallerClocks();

  constructor(tokens: PrincipalTokens, service: string) {
    this.tokens = tokens;
    this.service = service;
  }

  canActivate(execution: ExecutionContext): boolean {
    if (execution.getType() !== 'rpc') return true;
    const call = execution.switchToRpc().getContext<NatsContext>();
    const headers = call.getHeaders() as MsgHdrs | undefined;
    const ctx = readCallHeaders(headers, this.service, this.tokens, this.clocks);
    if (ctx.deadlineAt < Date.now()) throw failure('deadline_exceeded');
    rememberContext(call, ctx);
    return true;
  }
}
