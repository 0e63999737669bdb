import { Injectable } from '@nestjs/common';
import {
  approvalsRpc,
  cardsRpc,
  donationsRpc,
  orgRpc,
  reachOf,
  spendRpc,
  type Action,
  type ApprovalWire,
  type CardSummaryWire,
  type FirstStepsWire,
  type HomeWire,
  type ReplyOf,
} from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, type Ctx } from '@almoner/platform';
import { CardComposer } from '../cards/card-composer.ts';
import { everyCard, type CardQuery } from '../cards/every-card.ts';
import { toHomeCards } from './home-cards.presenter.ts';

const purchasesShown = 6;
const declinedShown = 3;
const approvalsShown = 20;
const giftsShown = 6;
const weeksShown = 9;

/** Composes the Home page from the services, each of which checks what the caller may see. */
@Injectable()
export class HomeReader {
  constructor(
    private readonly rpc: RpcClient,
    private readonly composer: CardComposer,
  ) {}

  /** @throws DomainError `forbidden` for people who may not see any card: no part of Home is for them. */
  async read(ctx: Ctx): Promise<HomeWire> {
    const authorId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
    const [cards, accounts, latest, declined, weeks, pending, own, gifts] = await Promise.all([
      orNull(this.allCards(ctx)),
      this.allowed(ctx, 'account.read', () => this.rpc.call(ctx, spendRpc.listAccounts, {})),
      orNull(this.rpc.call(ctx, cardsRpc.listPurchases, { limit: purchasesShown })),
      orNull(this.rpc.call(ctx, cardsRpc.listPurchases, { status: 'declined', limit: declinedShown })),
      orNull(this.rpc.call(ctx, cardsRpc.listSpentWeeks, { count: weeksShown })),
      orNull(this.rpc.call(ctx, approvalsRpc.list, { status: 'pending', limit: approvalsShown })),
      orNull(this.rpc.call(ctx, approvalsRpc.list, { authorId, limit: approvalsShown })),
      this.allowed(
        ctx,
        'gift.read',
        async () => (await this.rpc.call(ctx, donationsRpc.listGifts, {})).items,
      ),
    ]);
    return {
      accounts,
      cards: cards && toHomeCards(cards, authorId, [...itemsOf(pending), ...itemsOf(own)]),
      latestPurchases: latest && latest.items,
      declinedPurchases: declined && declined.items,
      weeks,
      pendingApprovals: pending && pending.items,
      ownApprovals: own && own.items,
      latestGifts: gifts && gifts.filter(({ status }) => status === 'succeeded').slice(0, giftsShown),
    };
  }

  /** @throws DomainError `forbidden` without the right to invite, `service_unavailable` while a service is down. */
  async readFirstSteps(ctx: Ctx): Promise<FirstStepsWire> {
    const [accounts, members, invites, cards, campaigns] = await Promise.all([
      this.rpc.call(ctx, spendRpc.listAccounts, {}),
      this.rpc.call(ctx, orgRpc.listMembers, { limit: 2, cursor: null }),
      this.rpc.call(ctx, orgRpc.listInvites, {}),
      this.rpc.call(ctx, cardsRpc.listCards, { ...everyCard, limit: 1 }),
      this.rpc.call(ctx, donationsRpc.listCampaigns, {}),
    ]);
    return {
      hasDeposited: accounts.some(({ posted, incoming }) => posted !== 0 || incoming !== 0),
      hasInvited: members.items.length > 1 || invites.length > 0,
      hasCard: cards.items.length > 0,
      hasCampaign: campaigns.length > 0,
    };
  }

  /** Reads all pages, because the cards closest to their limit can be anywhere; returns only a few cards. */
  private async allCards(ctx: Ctx): Promise<CardSummaryWire[]> {
    const all: CardSummaryWire[] = [];
    let cursor: string | null = null;
    do {
      const query: CardQuery = { ...everyCard, cursor };
      const page: ReplyOf<typeof cardsRpc.listCards> = await this.rpc.call(ctx, cardsRpc.listCards, query);
      all.push(...(await this.composer.summaries(ctx, page.items)));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  }

  /** An empty part if the role does not include it. */
  private allowed<Item>(ctx: Ctx, action: Action, read: () => Promise<Item[]>): Promise<Item[] | null> {
    return reachOf(ctx.actor, action) === 'none' ? Promise.resolve([]) : orNull(read());
  }
}

/** Null when a service is not responding, so that the rest of the page is still shown; other errors are thrown. */
async function orNull<Reply>(reading: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return null;
    throw error;
  }
}

const itemsOf = (page: { readonly items: readonly ApprovalWire[] } | null) => page?.items ?? [];
