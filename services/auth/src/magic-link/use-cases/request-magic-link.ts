import { Inject, Injectable } from '@nestjs/common';
import { tooManyRequests, type authRpc, type RequestOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { type AuthConfig } from '../../config.ts';
import { AUTH_CONFIG } from '../../tokens.ts';
import { linkRequestLimits, linkRequestWindowMs, waitSeconds } from '../domain/link-request-limit.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';
import { signInMail } from '../sign-in-mail.ts';

type Request = RequestOf<typeof authRpc.requestMagicLink>;

/** Treats known and unknown addresses alike, so that neither the answer nor its time reveals who has an account. */
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
    const now = this.clock.now();
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.refuseTooMany(tx, request, now);
      await this.mailLink(tx, request, now);
    });
    return {};
  }

  private async refuseTooMany(tx: Transaction, request: Request, now: Date): Promise<void> {
    const { email, origin, askingBrowserHash } = request;
    const since = new Date(now.getTime() - linkRequestWindowMs);
    const limits = linkRequestLimits(this.config.MAGIC_LINK_PER_ADDRESS, this.config.MAGIC_LINK_PER_NETWORK);
    const linkRequest = { email, network: origin.network, askingBrowserHash };
    const wait = waitSeconds(await this.links.findLimitReached(tx, linkRequest, limits, since), now);
    if (wait !== null) throw tooManyRequests(wait);
  }

  private async mailLink(tx: Transaction, request: Request, now: Date): Promise<void> {
    const { email, callbackUrl, origin, askingBrowserHash } = request;
    const [token, code] = [this.tokens.create(), this.tokens.createCode()];
    const expiresAt = new Date(now.getTime() + this.config.MAGIC_LINK_LIFETIME_SECONDS * 1000);
    await this.links.add(tx, {
      id: newId(),
      email,
      tokenHmac: this.tokens.hmac(token),
      codeHmac: this.tokens.codeHmac(code, askingBrowserHash),
      askedNetwork: origin.network,
      askedBrowser: origin.browser,
      askingBrowserHash,
      createdAt: now,
      expiresAt,
    });
    const { PUBLIC_URL: publicUrl, PRODUCT_NAME: productName } = this.config;
    const secrets = { token, code, callbackUrl };
    const times = { requestedAt: now, expiresAt };
    await this.mails.add(
      tx,
      signInMail({ publicUrl, productName, email, userAgent: origin.browser, ...secrets, ...times }),
    );
  }
}
