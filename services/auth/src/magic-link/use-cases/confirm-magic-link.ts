import { Inject, Injectable } from '@nestjs/common';
import { failure, type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { type Clock, type DomainError } from '@almoner/kernel';
import { CLOCK, UnitOfWork, requireService, type Ctx } from '@almoner/platform';
import { SessionOpener } from '../../sessions/session-opener.ts';
import { linkState } from '../domain/link-state.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';

type Rpc = typeof authRpc.confirmMagicLink;

/** Uses the link up and opens the session in one transaction: never the one without the other. */
@Injectable()
export class ConfirmMagicLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MagicLinkRepository,
    private readonly tokens: LinkTokens,
    private readonly sessions: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    requireService(ctx);
    const { email, origin, previousSessionToken } = request;
    const tokenHmac = this.tokens.hmac(request.token);
    return this.unitOfWork.run(ctx, async (tx) => {
      const now = this.clock.now();
      if (!(await this.links.use(tx, tokenHmac, email, now))) throw await this.refusal(tokenHmac, email);
      await this.links.useUpOthers(tx, email, now);
      return this.sessions.open(tx, { email, method: 'magic-link', ...origin, previousSessionToken });
    });
  }

  private async refusal(tokenHmac: string, email: string): Promise<DomainError> {
    const link = await this.links.find(tokenHmac, email);
    if (link === null) return failure('magic_link_unknown');
    return failure(
      linkState(link, this.clock.now()) === 'expired' ? 'magic_link_expired' : 'magic_link_used',
    );
  }
}
