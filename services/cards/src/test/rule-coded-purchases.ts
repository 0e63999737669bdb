import {
  cardsEvents,
  cardsRpc,
  categoryRulesRpc,
  spendEvents,
  type AuthorizationFact,
  type CategoryWire,
  type PurchaseWire,
  type RequestOf,
  type TransactionFact,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { type CardsHarness } from './cards-harness.ts';
import { eventOf, lines, publishEvents } from './purchase-events.ts';

type Create = RequestOf<typeof categoryRulesRpc.createCategoryRule>;

export const food = newId();
export const fuel = newId();
export const aCategory = (id: string, code: string, name: string, isArchived = false): CategoryWire => ({
  id,
  organizationId: newId(),
  code,
  name,
  form990Line: null,
  function: 'program',
  isArchived,
});

export const byName = (value: string) => ({ by: 'merchant_name', value }) as const;
export const codingOf = ({ categoryId, memo, categoryRuleId, codingVersion }: PurchaseWire) => [
  categoryId,
  memo,
  categoryRuleId,
  codingVersion,
];
export const uncoded = [null, null, null, 0];

/** Shorthands for tests of purchases and their rules. */
export class RuleCodedPurchases {
  constructor(private readonly cards: () => CardsHarness) {}

  createRule(ctx: Ctx, over: Partial<Create> = {}) {
    const rule = { match: byName('fennel row'), categoryId: food, ...over };
    return this.cards().rpc.call(ctx, categoryRulesRpc.createCategoryRule, rule);
  }

  read(ctx: Ctx, purchaseId: string) {
    return this.cards().rpc.call(ctx, cardsRpc.getPurchase, { purchaseId });
  }

  code(
    ctx: Ctx,
    { id, codingVersion: version }: PurchaseWire,
    change: { categoryId?: string | null; memo?: string },
  ) {
    return this.cards().rpc.call(ctx, cardsRpc.codePurchase, { purchaseId: id, version, ...change });
  }

  /** Waits until as many purchases are listed. */
  arrived(ctx: Ctx, count: number) {
    return eventually(async () => (await lines(this.cards(), ctx, { limit: 100 })).length === count);
  }

  approve(...facts: AuthorizationFact[]) {
    const events = facts.map((fact) => eventOf(spendEvents.authorizationApproved, fact));
    return publishEvents(this.cards(), events);
  }

  capture(...facts: TransactionFact[]) {
    const events = facts.map((fact) => eventOf(spendEvents.transactionRecorded, fact));
    return publishEvents(this.cards(), events);
  }

  /** Audit log entries about the coding of a purchase. */
  async recordedOf(organizationId: string, purchaseId: string) {
    const all = await this.cards().publishedEvents(cardsEvents.changeRecorded.subject, organizationId);
    return all.filter(
      ({ action, subject }) => action === 'purchase.code' && JSON.stringify(subject).includes(purchaseId),
    );
  }
}
