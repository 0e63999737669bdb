import { Inject, Injectable } from '@nestjs/common';
import { tooManyRequests, type authRpc, type RequestOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { type AuthConfig } from '../../config.ts';
import { AUTH_CONFIG } from '../../tokens.ts';
import { askingLimits, askingWindowMs, waitSeconds } from '../domain/asking-limit.ts';
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
    const now = this.clock.now();
    await this.unitOfWork.run(ctx, async (tx) => {
      await this.refuseTooOften(tx, request, now);
      await this.mailLink(tx, request, now);
    });
    return {};
  }

  private async refuseTooOften(tx: Transaction, request: Request, now: Date): Promise<void> {
    const { email, origin, askingBrowserHash } = request;
    const since = new Date(now.getTime() - askingWindowMs);
    const limits = askingLimits(this.config.MAGIC_LINK_PER_ADDRESS, this.config.MAGIC_LINK_PER_NETWORK);
    const asking = { email, network: origin.network, askingBrowserHash };
    const wait = waitSeconds(await this.links.findFilling(tx, asking, limits, since), now);
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
    const times = { askedAt: now, expiresAt };
    await this.mails.add(
      tx,
      signInLetter({ publicUrl, productName, email, userAgent: origin.browser, ...secrets, ...times }),
    );
  }
}
