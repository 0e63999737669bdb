import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { Principals } from './principals.ts';

const commandTimeoutMs = 10_000;

/**
 * Calls that consist of many commands, such as an export or an upload, and last as long as the other side takes. Each command
 * has the rights that its person has then, so that a call that has begun does not outlive them.
 */
@Injectable()
export class LongCalls {
  constructor(private readonly principals: Principals) {}

  /**
   * The context of the next command.
   * @throws DomainError `unauthenticated` when the session has ended, `service_unavailable` if it cannot be checked.
   */
  async next(ctx: Ctx): Promise<Ctx> {
    const { actor } = ctx;
    const current = actor.kind === 'user' ? await this.principals.current(actor) : actor;
    if (current === null) throw failure('unauthenticated');
    return { ...ctx, actor: current, deadlineAt: Date.now() + commandTimeoutMs };
  }
}
