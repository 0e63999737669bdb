import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { Principals } from './principals.ts';

const commandTimeoutMs = 10_000;

/**
 * For calls that consist of many commands, such as an export or an upload, and take as long as the client does. The person’s rights
 * are checked again before each command, so that a long call does not continue after they were withdrawn.
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
