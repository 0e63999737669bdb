import { Injectable } from '@nestjs/common';
import {
  approvalsRpc,
  campaignMatchesRpc,
  cardsRpc,
  donationsRpc,
  orgRpc,
  payoutsRpc,
  receiptPolicyRpc,
  reimbursementsRpc,
  permissionScopeOf,
  spendRpc,
  unmatchedFactsRpc,
  type Action,
  type ApprovalWire,
  owedAmount,
  type FirstStepsWire,
  type GiftWire,
  type HomeWire,
  type ReimbursementStatus,
} from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { nullWhileUnavailable } from '../../api/null-while-unavailable.ts';
import { noCardFilter } from '../cards/card-query.ts';
import { cardsShown, toHomeCards } from './home-cards.presenter.ts';

const purchasesShown = 6;
const declinedShown = 3;
const approvalsShown = 20;
const reportsToPayRead = 100;
const reportsShown = 5;
const giftsShown = 6;
const weeksShown = 9;

/** A forgone reimbursement brings in no money. */
const isReceived = ({ status, method }: GiftWire) =>
  status === 'succeeded' && method !== 'forgone_reimbursement';

/** Composes the Home page from the services, each of which checks what the caller may see. */
@Injectable()
export class HomeReader {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws DomainError `forbidden` for people who may not see any card: no part of Home is for them. */
  async read(ctx: Ctx): Promise<HomeWire> {
    const authorId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
    const pendingRead = nullWhileUnavailable(
      this.rpc.call(ctx, approvalsRpc.list, { status: 'pending', limit: approvalsShown }),
    );
    const ownRead = nullWhileUnavailable(
      this.rpc.call(ctx, approvalsRpc.list, { authorId, limit: approvalsShown }),
    );
    const [
      cards,
      accounts,
      latest,
      declined,
      weeks,
      pending,
      own,
      excuses,
      reports,
      ownReports,
      ownReturned,
      ownToChange,
      toPay,
      queue,
      locks,
      unmatched,
      gifts,
      dueMatches,
      failedPayouts,
    ] = await Promise.all([
      nullWhileUnavailable(this.rankedCards(ctx, Promise.all([pendingRead, ownRead]))),
      this.allowed(ctx, 'account.read', () => this.rpc.call(ctx, spendRpc.listAccounts, {})),
      nullWhileUnavailable(this.rpc.call(ctx, cardsRpc.listPurchases, { limit: purchasesShown })),
      nullWhileUnavailable(
        this.rpc.call(ctx, cardsRpc.listPurchases, { status: 'declined', limit: declinedShown }),
      ),
      nullWhileUnavailable(this.rpc.call(ctx, cardsRpc.listSpentWeeks, { count: weeksShown })),
      pendingRead,
      ownRead,
      nullWhileUnavailable(
        this.rpc.call(ctx, receiptPolicyRpc.listExcuses, { status: 'pending', limit: approvalsShown }),
      ),
      this.allowed(ctx, 'reimbursement.decide', () => this.openReimbursements(ctx)),
      isAdmin(ctx) ? [] : this.allowed(ctx, 'reimbursement.submit', () => this.ownReports(ctx, authorId)),
      this.allowed(ctx, 'reimbursement.submit', () => this.ownReports(ctx, authorId, 'failed')),
      this.allowed(ctx, 'reimbursement.submit', () => this.ownReports(ctx, authorId, 'changes_requested')),
      nullWhileUnavailable(this.reimbursementsToPay(ctx, authorId)),
      permissionScopeOf(ctx.actor, 'reimbursement.decide') === 'none'
        ? null
        : nullWhileUnavailable(this.rpc.call(ctx, reimbursementsRpc.getQueue, {})),
      nullWhileUnavailable(this.rpc.call(ctx, receiptPolicyRpc.listLocks, {})),
      nullWhileUnavailable(this.unmatchedFacts(ctx)),
      this.allowed(
        ctx,
        'gift.read',
        async () => (await this.rpc.call(ctx, donationsRpc.listGifts, {})).items,
      ),
      this.allowed(ctx, 'campaign.manage', () => this.rpc.call(ctx, campaignMatchesRpc.listDue, {})),
      this.allowed(ctx, 'campaign.manage', () => this.rpc.call(ctx, payoutsRpc.listFailed, {})),
    ]);
    return {
      accounts,
      cards: cards && toHomeCards(cards, authorId),
      latestPurchases: latest && latest.items,
      declinedPurchases: declined && declined.items,
      weeks,
      pendingApprovals: pending && pending.items,
      ownApprovals: own && own.items,
      pendingExcuses: excuses && excuses.items.filter(({ mayDecide }) => mayDecide),
      openReimbursements: reports,
      ownReimbursements: ownReports,
      ownReturnedReimbursements: ownReturned,
      ownReimbursementsToChange: ownToChange,
      reimbursementsToPay: toPay,
      reimbursementQueue: queue,
      receiptLocks: locks,
      unmatchedFacts: unmatched,
      latestGifts: gifts && gifts.filter(isReceived).slice(0, giftsShown),
      dueMatches,
      failedPayouts,
    };
  }

  /** @throws DomainError `forbidden` without the right to invite, `service_unavailable` while a service is down. */
  async readFirstSteps(ctx: Ctx): Promise<FirstStepsWire> {
    const [accounts, members, invites, cards, campaigns] = await Promise.all([
      this.rpc.call(ctx, spendRpc.listAccounts, {}),
      this.rpc.call(ctx, orgRpc.listMembers, { limit: 2, cursor: null }),
      this.rpc.call(ctx, orgRpc.listInvites, {}),
      this.rpc.call(ctx, cardsRpc.listCards, { ...noCardFilter, limit: 1 }),
      this.rpc.call(ctx, donationsRpc.listCampaigns, {}),
    ]);
    return {
      hasDeposited: accounts.some(({ posted, incoming }) => posted !== 0 || incoming !== 0),
      hasInvited: members.items.length > 1 || invites.length > 0,
      hasCard: cards.items.length > 0,
      hasCampaign: campaigns.length > 0,
    };
  }

  /** Reports that this person may decide, and those that the bank returned. */
  private async openReimbursements(ctx: Ctx) {
    const list = (over: { status: 'submitted' | 'failed'; isToDecide?: boolean }) =>
      this.rpc.call(ctx, reimbursementsRpc.list, { ...over, limit: reportsShown });
    const [toDecide, failed] = await Promise.all([
      list({ status: 'submitted', isToDecide: true }),
      permissionScopeOf(ctx.actor, 'money.move') === 'all' ? list({ status: 'failed' }) : { items: [] },
    ]);
    // A service of the previous release does not filter.
    return [...toDecide.items.filter(({ mayDecide }) => mayDecide), ...failed.items];
  }

  private async ownReports(ctx: Ctx, authorId: string, status?: ReimbursementStatus) {
    const own = { ...(status && { status }), authorId, limit: reportsShown };
    return (await this.rpc.call(ctx, reimbursementsRpc.list, own)).items;
  }

  /** Nobody pays their own. */
  private async reimbursementsToPay(ctx: Ctx, ownId: string): Promise<HomeWire['reimbursementsToPay']> {
    if (permissionScopeOf(ctx.actor, 'money.move') !== 'all') return null;
    const page = { status: 'approved', limit: reportsToPayRead } as const;
    const { items, nextCursor } = await this.rpc.call(ctx, reimbursementsRpc.list, page);
    const toPay = items.filter(({ author }) => author.id !== ownId);
    const [first] = toPay;
    if (first === undefined) return null;
    const owed = toPay.reduce((sum, report) => sum + owedAmount(report), 0);
    return { count: toPay.length, owed, currency: first.currency, hasMore: nextCursor !== null };
  }

  /** How many wait for this person; none for people who cannot resolve them. */
  private async unmatchedFacts(ctx: Ctx): Promise<number> {
    if (permissionScopeOf(ctx.actor, 'unmatched-fact.resolve') === 'none') return 0;
    return (await this.rpc.call(ctx, unmatchedFactsRpc.listUnmatchedFacts, { status: 'open', limit: 1 }))
      .openCount;
  }

  /** With the names of the cards that requests are about. */
  private async rankedCards(ctx: Ctx, requests: Promise<(Approvals | null)[]>) {
    const about = (await requests)
      .flatMap(itemsOf)
      .flatMap(({ subject }) => (subject.kind === 'card_limit' ? [subject.cardId] : []));
    const namesOf = [...new Set(about)];
    return this.rpc.call(ctx, cardsRpc.rankCards, { limit: cardsShown, namesOf, countsEnded: true });
  }

  /** An empty part if the role does not include it. */
  private allowed<Item>(ctx: Ctx, action: Action, read: () => Promise<Item[]>): Promise<Item[] | null> {
    return permissionScopeOf(ctx.actor, action) === 'none'
      ? Promise.resolve([])
      : nullWhileUnavailable(read());
  }
}

const isAdmin = ({ actor }: Ctx) => actor.kind === 'user' && actor.role === 'Admin';

interface Approvals {
  readonly items: readonly ApprovalWire[];
}

const itemsOf = (page: Approvals | null) => page?.items ?? [];
