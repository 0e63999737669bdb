import { Inject, Injectable } from '@nestjs/common';
import { tooManyRequests, type authRpc, type RequestOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { type AuthConfig } from '../../config.ts';
import { AUTH_CONFIG } from '../../tokens.ts';
import { linkRequestLimits, linkUsableAtMostMs, mailLimits, waitSeconds } from '../domain/sign-in-limits.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';
import { signInMail } from '../sign-in-mail.ts';

type Request = RequestOf<typeof authRpc.requestMagicLink>;

/** Treats known and unknown addresses alike, so that neither the reply nor its timing reveals who has an account. */
@Injectable()
export class RequestMagicLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MagicLinkRepository,
    private readonly tokens: LinkTokens,
    private readonly emails: MailOutbox,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `too_many_requests` with the seconds to wait */
  async execute(ctx: Ctx, request: Request) {
    const wait = await this.unitOfWork.run(ctx, async (tx) => {
      const now = this.clock.now();
      await this.refuseTooMany(tx, request, now);
      const mailWait = await this.waitForMail(tx, request.email, now);
      if (mailWait === null) await this.mailLink(tx, request, now);
      else if (!(await this.keepNewest(tx, request.email, now))) return mailWait;
      return null;
    });
    if (wait !== null) throw tooManyRequests(wait);
    return {};
  }

  private async refuseTooMany(tx: Transaction, request: Request, now: Date): Promise<void> {
    const { email, origin, askingBrowserHash } = request;
    const limits = linkRequestLimits(this.config.MAGIC_LINK_PER_ADDRESS, this.config.MAGIC_LINK_PER_NETWORK);
    const linkRequest = { email, network: origin.network, askingBrowserHash };
    const wait = waitSeconds(await this.links.findLimitsReached(tx, linkRequest, limits, now), now);
    if (wait !== null) throw tooManyRequests(wait);
  }

  private async waitForMail(tx: Transaction, email: string, now: Date): Promise<number | null> {
    const limits = mailLimits(
      this.config.MAGIC_LINK_MAILS_PER_ADDRESS,
      this.config.MAGIC_LINK_MAILS_PER_ADDRESS_AND_DAY,
    );
    return waitSeconds(await this.links.findMailLimitsReached(tx, email, limits, now), now);
  }

  /** When others used up the emails of an address, its owner can still sign in by the newest one. */
  private keepNewest(tx: Transaction, email: string, now: Date): Promise<boolean> {
    const sentAfter = new Date(now.getTime() - linkUsableAtMostMs);
    return this.links.extendNewest(tx, email, this.expiryAt(now), sentAfter);
  }

  private expiryAt(now: Date): Date {
    return new Date(now.getTime() + this.config.MAGIC_LINK_LIFETIME_SECONDS * 1000);
  }

  private async mailLink(tx: Transaction, request: Request, now: Date): Promise<void> {
    const { email, callbackUrl, origin, askingBrowserHash } = request;
    const [token, code] = [this.tokens.create(), this.tokens.createCode()];
    const expiresAt = this.expiryAt(now);
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
    await this.emails.add(
      tx,
      signInMail({ publicUrl, productName, email, userAgent: origin.browser, ...secrets, ...times }),
    );
  }
}
