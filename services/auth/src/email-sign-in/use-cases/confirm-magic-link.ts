import { Inject, Injectable } from '@nestjs/common';
import { failure, type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { FailedSignIns } from '../../sessions/failed-sign-ins.ts';
import { SessionOpener } from '../../sessions/session-opener.ts';
import { linkState } from '../domain/link-state.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';

type Rpc = typeof authRpc.confirmMagicLink;

/** The most failures of one link that are recorded, so that an old link cannot fill the audit log. */
const maxRecordedRefusals = 5;

/** Uses the link and opens the session in one transaction. */
@Injectable()
export class ConfirmMagicLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MagicLinkRepository,
    private readonly tokens: LinkTokens,
    private readonly sessions: SessionOpener,
    private readonly failures: FailedSignIns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { email, token, newSession }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    const tokenHmac = this.tokens.hmac(token);
    const session = await this.unitOfWork.run(ctx, async (tx) => {
      const now = this.clock.now();
      if (!(await this.links.use(tx, tokenHmac, email, now))) return null;
      await this.links.useUpOthers(tx, email, now);
      return this.sessions.open(tx, { email, method: 'magic-link', newSession });
    });
    if (session === null) throw await this.refusal(ctx, tokenHmac, { email, newSession });
    return { session };
  }

  private async refusal(ctx: Ctx, tokenHmac: string, attempt: Pick<RequestOf<Rpc>, 'email' | 'newSession'>) {
    const link = await this.links.find(tokenHmac, attempt.email);
    if (link === null) return failure('magic_link_unknown');
    const isExpired = linkState(link, this.clock.now()) === 'expired';
    const reason = isExpired ? 'link-expired' : 'link-used';
    const { email, newSession } = attempt;
    if (await this.links.countRefusal(link.id, maxRecordedRefusals))
      await this.failures.record(ctx, { email, method: 'magic-link', reason, origin: newSession.origin });
    return failure(isExpired ? 'magic_link_expired' : 'magic_link_used');
  }
}
