import { Injectable } from '@nestjs/common';
import { type PurchaseWire, type ReceiptMatchWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { newestFirst } from '../../purchases/persistence/purchase-order.ts';
import { PurchaseReader } from '../../purchases/persistence/purchase.reader.ts';
import { matchOf, suggestedDistanceMax, type MatchedFacts } from '../domain/match.ts';
import { ReceiptReader } from '../persistence/receipt.reader.ts';
import { ReceiptAccess } from './receipt-access.ts';

const dayMs = 86_400_000;
/** Purchases this long before and after the day of the receipt are compared. */
const daysAround = 6;
/** Without a day on the receipt. */
const daysBack = 60;
const comparedMax = 200;
const suggestedMax = 3;

/** The purchases without a receipt that a receipt seems to be for, the best first. A person accepts one. */
@Injectable()
export class SuggestPurchases {
  constructor(
    private readonly members: MemberReader,
    private readonly purchases: PurchaseReader,
    private readonly receipts: ReceiptReader,
    private readonly access: ReceiptAccess,
  ) {}

  /** @throws DomainError `not_found` */
  async execute(ctx: Ctx, receiptId: string): Promise<ReceiptMatchWire[]> {
    const authorized = authorize(ctx, 'receipt.manage');
    await this.access.receipt(ctx, 'receipt.manage', receiptId);
    const facts = await this.receipts.readFacts(ctx, receiptId);
    if (facts?.amountMinor == null) return [];
    const scope = await this.members.scopeOf(ctx, authorized);
    const { amountMinor } = facts;
    // With another amount none is near enough, so a busy organization has few purchases to compare.
    const filters = { ...rangeOf(facts), minAmount: amountMinor, maxAmount: amountMinor };
    const compared = await this.purchases.listPurchases(ctx, scope, filters, {
      ...newestFirst,
      limit: comparedMax,
    });
    return compared
      .filter(
        ({ status, receiptCount }) => (status === 'pending' || status === 'posted') && receiptCount === 0,
      )
      .flatMap((purchase) => suggestionOf(facts, purchase))
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, suggestedMax);
  }
}

function rangeOf({ day }: MatchedFacts): { from: string; until?: string } {
  if (day === null) return { from: new Date(Date.now() - daysBack * dayMs).toISOString() };
  const at = Date.parse(day);
  const [from, until] = [at - daysAround * dayMs, at + (daysAround + 1) * dayMs];
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

function suggestionOf(facts: MatchedFacts, purchase: PurchaseWire): ReceiptMatchWire[] {
  const { amount, currency, occurredAt, merchant, card } = purchase;
  const match = matchOf(facts, {
    amount,
    currency,
    occurredAt,
    merchantName: merchant.name,
    last4: card.last4,
  });
  if (match === null || match.distance > suggestedDistanceMax) return [];
  return [{ purchase, distance: match.distance, matched: [...match.matched] }];
}
