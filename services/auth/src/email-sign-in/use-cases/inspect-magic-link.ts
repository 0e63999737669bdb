import { Inject, Injectable } from '@nestjs/common';
import { type authRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { browserName, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { linkState } from '../domain/link-state.ts';
import { LinkTokens } from '../link-tokens.ts';
import { MagicLinkRepository } from '../persistence/magic-link.repository.ts';

type Rpc = typeof authRpc.inspectMagicLink;

/** Changes nothing: mail scanners open every link, often before the person does. */
@Injectable()
export class InspectMagicLink {
  constructor(
    private readonly links: MagicLinkRepository,
    private readonly tokens: LinkTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, { email, token, browserHash }: RequestOf<Rpc>): Promise<ReplyOf<Rpc>> {
    const link = await this.links.find(this.tokens.hmac(token), email);
    if (link === null) return { state: 'unknown', asked: null };
    return {
      state: linkState(link, this.clock.now()),
      asked: {
        at: link.createdAt.toISOString(),
        browser: browserName(link.askedBrowser),
        network: link.askedNetwork,
        byThisBrowser: link.askingBrowserHash === browserHash,
      },
    };
  }
}
