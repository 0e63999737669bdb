import { Inject, Injectable } from '@nestjs/common';
import { failure, type authRpc, type RequestOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, UnitOfWork, requireService, type Ctx, type Transaction } from '@almoner/platform';
import { type AuthConfig } from '../../config.ts';
import { AUTH_CONFIG } from '../../tokens.ts';
import { askingWindowMs, isTooOften } from '../domain/asking-limit.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';
import { signInLetter } from '../sign-in-letter.ts';

type Request = RequestOf<typeof authRpc.requestMagicLink>;

/** Does the same for every address, known or not, so that neither answer nor time tells who has an account. */
@Injectable()
export class RequestMagicLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MagicLinkRepository,
    private readonly tokens: LinkTokens,
    private readonly mails: MailOutbox,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, request: Request) {
    requireService(ctx);
    const now = this.clock.now();
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.refuseTooOften(tx, request, now);
      await this.mailLink(tx, request, now);
    });
    return {};
  }

  private async refuseTooOften(tx: Transaction, { email, origin }: Request, now: Date): Promise<void> {
    const since = new Date(now.getTime() - askingWindowMs);
    const asked = await this.links.countAsked(tx, email, origin.network, since);
    const { MAGIC_LINK_PER_ADDRESS: perAddress, MAGIC_LINK_PER_NETWORK: perNetwork } = this.config;
    if (isTooOften(asked, { perAddress, perNetwork })) throw failure('too_many_requests');
  }

  private async mailLink(tx: Transaction, { email, callbackUrl, origin }: Request, now: Date): Promise<void> {
    const token = this.tokens.create();
    const expiresAt = new Date(now.getTime() + this.config.MAGIC_LINK_LIFETIME_SECONDS * 1000);
    await this.links.add(tx, {
      id: newId(),
      email,
      tokenHmac: this.tokens.hmac(token),
      askedNetwork: origin.network,
      askedBrowser: origin.browser,
      createdAt: now,
      expiresAt,
    });
    const { PUBLIC_URL: publicUrl, PRODUCT_NAME: productName } = this.config;
    const addressed = { publicUrl, productName, email, token, callbackUrl };
    await this.mails.add(
      tx,
      signInLetter({ ...addressed, userAgent: origin.browser, askedAt: now, expiresAt }),
    );
  }
}
