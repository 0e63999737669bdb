import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { failure, type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { FailedSignIns } from '../../sessions/failed-sign-ins.ts';
import { SessionOpener } from '../../sessions/session-opener.ts';
import { parseCode } from '../domain/sign-in-code.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';

type Rpc = typeof authRpc.confirmCode;

/** Confirms the code of the email in the browser that requested it, when the email is read on another device. */
@Injectable()
export class ConfirmCode {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MagicLinkRepository,
    private readonly tokens: LinkTokens,
    private readonly sessions: SessionOpener,
    private readonly failures: FailedSignIns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `sign_in_code_wrong`; `sign_in_code_dead` when no code of this browser is valid. */
  async execute(ctx: Ctx, { askingBrowserHash, code, newSession }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    const typed = parseCode(code);
    if (typed === null) throw failure('sign_in_code_wrong');
    const now = this.clock.now();
    // In a separate transaction, so that a wrong attempt stays counted if the rest fails.
    const attempted = await this.unitOfWork.run(ctx, (tx) => this.links.tryCodes(tx, askingBrowserHash, now));
    const hmac = Buffer.from(this.tokens.codeHmac(typed, askingBrowserHash));
    const link = attempted.find(({ codeHmac }) => timingSafeEqual(Buffer.from(codeHmac), hmac));
    const [first] = attempted;
    if (first === undefined) throw failure('sign_in_code_dead');
    if (link === undefined) {
      const { email } = first;
      const { origin } = newSession;
      await this.failures.record(ctx, { email, method: 'code', reason: 'code-wrong', origin });
      throw failure('sign_in_code_wrong');
    }
    return this.unitOfWork.run(ctx, async (tx) => {
      if (!(await this.links.useById(tx, link.id, now))) throw failure('sign_in_code_dead');
      await this.links.useUpOthers(tx, link.email, now);
      return { session: await this.sessions.open(tx, { email: link.email, method: 'code', newSession }) };
    });
  }
}
