import {
  cardDisputesRpc,
  cardsRpc,
  type CardDisputeEvidence,
  type CardDisputeReason,
  type PurchaseWire,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually, testDeadline } from '@almoner/testing';
import type Stripe from 'stripe';
import { serveStub } from './other-services.ts';
import { type SpendHarness, type TestCard } from './spend-harness.ts';

type Outcome = 'credit' | 'rescind' | 'win' | 'lose' | 'expire';

export interface TestPurchase {
  readonly id: string;
  readonly amount: number;
  readonly card: TestCard;
  readonly admin: Ctx;
  readonly stripeTransactionId: string;
}

/** Purchases and their disputes. Answers for `cards`, which is not part of these tests, whose purchase is whose. */
export class DisputedPurchases {
  readonly frozen: string[] = [];
  private readonly purchases = new Map<string, PurchaseWire>();

  constructor(private readonly spend: SpendHarness) {
    serveStub(spend, cardsRpc.getPurchase, ({ purchaseId }) => {
      const purchase = this.purchases.get(purchaseId);
      // Without a reply the call times out: no test calls any other command.
      return purchase as PurchaseWire;
    });
    serveStub(spend, cardsRpc.freezeCard, ({ cardId }) => {
      this.frozen.push(cardId);
      return {
        id: cardId,
        name: 'Card',
        stripeCardID: null,
        cardholderID: null,
        organizationId: newId(),
        holder: { id: newId(), name: 'Wren', email: 'wren@quillmere.example' },
        type: 'virtual' as const,
        status: 'frozen' as const,
        frozenBy: null,
        last4: null,
        spendProgramId: null,
        isSingleUse: false,
        replacesCardId: null,
        replacementReason: null,
        replacedByCardId: null,
        shipping: null,
        cardholderRequirements: null,
        createdAt: new Date().toISOString(),
        version: 1,
      };
    });
  }

  /** A captured purchase. */
  async buy(card: TestCard, amount: number): Promise<TestPurchase> {
    const { id: authorization } = await this.spend.swipe(card, amount);
    const on = { stripeAccount: card.account };
    const { transactions } = await this.spend.stripe.testHelpers.issuing.authorizations.capture(
      authorization,
      {},
      on,
    );
    return this.booked(card, amount, transactions[0]?.id ?? '');
  }

  async booked(card: TestCard, amount: number, stripeTransactionId: string): Promise<TestPurchase> {
    const id = await eventually(async () => {
      const { rows } = await this.spend.pool.query<{ id: string }>(
        `select id from card_transaction where stripe_transaction_id = $1`,
        [stripeTransactionId],
      );
      return rows[0]?.id;
    });
    const admin = this.spend.admin(card.organizationId);
    const purchase = {
      id,
      amount,
      card,
      /** With a new deadline each time. */
      get admin() {
        return { ...admin, deadlineAt: testDeadline() };
      },
      stripeTransactionId,
    };
    this.show(purchase, {});
    return purchase;
  }

  /** Sets the purchase as `cards` returns it. */
  show({ id, amount, card }: TestPurchase, over: Partial<PurchaseWire>): void {
    this.purchases.set(id, {
      id,
      kind: 'transaction',
      authorizationId: null,
      occurredAt: new Date().toISOString(),
      status: 'posted',
      amount,
      currency: 'USD',
      merchant: {
        name: 'Fennel Row Produce',
        category: 'grocery_stores_supermarkets',
        city: null,
        country: null,
        categoryCode: null,
        networkId: null,
        authorizationMethod: null,
        wallet: null,
      },
      card: { id: card.cardId, name: 'Card', last4: '4242' },
      holder: { id: card.userId, name: 'Wren', email: 'wren@quillmere.example' },
      declineReason: null,
      spendProgramId: null,
      teamId: null,
      payingAccountId: null,
      categoryId: null,
      memo: null,
      categoryRuleId: null,
      codingVersion: 0,
      lines: [],
      needsSplit: false,
      receiptCount: 0,
      receiptDueAt: null,
      commentCount: 0,
      disputeStatus: null,
      credited: 0,
      ...over,
    });
  }

  get({ id, admin }: TestPurchase) {
    return this.spend.rpc.call(admin, cardDisputesRpc.get, { purchaseId: id });
  }

  draft(
    { id, admin, amount }: TestPurchase,
    over: {
      readonly amount?: number;
      readonly reason?: CardDisputeReason;
      readonly evidence?: CardDisputeEvidence;
      readonly version?: number;
    } = {},
  ) {
    return this.spend.rpc.call(admin, cardDisputesRpc.save, {
      purchaseId: id,
      reason: 'fraudulent',
      amount,
      evidence: { explanation: 'Nobody here bought this.' },
      version: 0,
      ...over,
    });
  }

  /** `key` names the attempt: the same one is the same attempt. */
  submit({ id, admin }: TestPurchase, version: number, key = newId()) {
    const ctx = { ...admin, idempotencyKey: key };
    return this.spend.rpc.call(ctx, cardDisputesRpc.submit, { purchaseId: id, version });
  }

  /** A submitted dispute of the purchase. */
  async dispute(purchase: TestPurchase, amount = purchase.amount): Promise<void> {
    const { dispute } = await this.draft(purchase, { amount });
    await this.submit(purchase, dispute?.version ?? 0);
  }

  async becomes(purchase: TestPurchase, status: string) {
    return eventually(async () => {
      const { dispute } = await this.get(purchase);
      return dispute?.status === status && dispute;
    });
  }

  /** The disputes of the purchase at Stripe. */
  async atStripe({ card, stripeTransactionId }: TestPurchase): Promise<Stripe.Issuing.Dispute[]> {
    const { data } = await this.spend.stripe.issuing.disputes.list(
      { transaction: stripeTransactionId },
      { stripeAccount: card.account },
    );
    return data;
  }

  /** Makes Stripe and the network act on it now. */
  async decide(purchase: TestPurchase, outcome: Outcome, amount?: number): Promise<void> {
    const [dispute] = await this.atStripe(purchase);
    const sent = { dispute: dispute?.id, outcome, ...(amount !== undefined && { amount }) };
    await this.spend.control('issuing-disputes', sent);
  }

  /** The sweep looks at every dispute at once. */
  async sweep(): Promise<void> {
    await this.spend.pool.query(`update card_dispute set next_look_at = now()`);
  }
}
