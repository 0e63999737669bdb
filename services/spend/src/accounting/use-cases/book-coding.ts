import { Inject, Injectable } from '@nestjs/common';
import { type PayloadOf, type cardsEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { LOGGER, type Logger, type Transaction } from '@almoner/platform';
import { type Leg } from '../../ledger/domain/postings.ts';
import { lockDisputeOf } from '../../ledger/persistence/dispute-lock.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { codingInProportion, correctionsOf, type ExpensePart } from '../domain/recoding.ts';
import { CodingRepository, type BookedPurchase } from '../persistence/coding.repository.ts';

type Coding = PayloadOf<typeof cardsEvents.purchaseCoded>;

/** Moves the expense of a purchase between categories with another posting: existing postings are never edited. */
@Injectable()
export class BookCoding {
  constructor(
    private readonly codings: CodingRepository,
    private readonly ledger: LedgerRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(tx: Transaction, coding: Coding): Promise<void> {
    const { organizationId, purchaseId, revision, codedAt } = coding;
    await lockDisputeOf(tx, purchaseId);
    if (!(await this.codings.advance(tx, coding))) return;
    const purchase = await this.codings.find(tx, organizationId, purchaseId);
    // The event of a capture comes from its booking, so it is there.
    if (purchase === null) throw new Error(`The purchase ${purchaseId} is coded, but it is not booked.`);
    const lines = coding.lines.map(({ categoryId, amountMinor }) => ({ categoryId, amount: amountMinor }));
    const corrections = correctionsOf(purchase.parts, lines);
    if (corrections === null) {
      this.logger.error({ organizationId, purchaseId, revision }, 'a coding does not add up to its purchase');
      return;
    }
    const at = new Date(codedAt);
    const key = `recoding:${purchaseId}:${revision}`;
    await this.correct(tx, { organizationId, purchaseId, purchase, corrections, key, at });
    await this.codeMovements(tx, organizationId, purchaseId, at);
  }

  /**
   * Gives the movements of a purchase's disputes the categories of the purchase, in proportion: they are not coded separately. Call it
   * last in a transaction that has locked the purchase.
   */
  async codeMovements(tx: Transaction, organizationId: string, purchaseId: string, at: Date): Promise<void> {
    const movements = await this.codings.movementsOf(tx, organizationId, purchaseId);
    if (movements.length === 0) return;
    const disputed = await this.codings.find(tx, organizationId, purchaseId);
    for (const { id, codings } of movements) {
      const purchase = await this.codings.find(tx, organizationId, id);
      if (disputed === null || purchase === null) continue;
      const corrections = correctionsOf(purchase.parts, codingInProportion(disputed, purchase)) ?? [];
      const key = `recoding:${id}:${codings + 1}`;
      await this.correct(tx, { organizationId, purchaseId: id, purchase, corrections, key, at });
    }
  }

  private async correct(tx: Transaction, correction: Correction): Promise<void> {
    const { organizationId, purchaseId, purchase, corrections, key, at } = correction;
    if (corrections.length === 0) return;
    await this.ledger.post(tx, organizationId, {
      kind: 'purchase_recoding',
      status: 'posted',
      amount: Money.ofMinor(moved(corrections), purchase.currency),
      description: purchase.description,
      idempotencyKey: key,
      sourceId: purchaseId,
      occurredAt: at,
      ...daysOf(purchase),
      legs: corrections.map((part) => legOf(purchase, part)),
    });
  }
}

interface Correction {
  readonly organizationId: string;
  readonly purchaseId: string;
  readonly purchase: BookedPurchase;
  readonly corrections: readonly ExpensePart[];
  readonly key: string;
  readonly at: Date;
}

/** For a closed month, the correction counts on the day on which it was made. */
const daysOf = ({ isMonthClosed, effectiveOn }: BookedPurchase) =>
  isMonthClosed ? { originalOn: effectiveOn } : { effectiveOn };

function legOf({ currency, dimensions }: BookedPurchase, { categoryId, fundId, amount }: ExpensePart): Leg {
  return {
    account: { kind: 'expense', ownerId: null },
    layer: 'posted',
    amount: Money.ofMinor(amount, currency),
    dimensions: {
      ...dimensions,
      ...(fundId !== null && { fund: fundId }),
      ...(categoryId !== null && { category: categoryId }),
    },
  };
}

const moved = (corrections: readonly ExpensePart[]) =>
  corrections.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
