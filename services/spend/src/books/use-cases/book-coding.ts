import { Inject, Injectable } from '@nestjs/common';
import { type PayloadOf, type cardsEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { LOGGER, type Logger, type Transaction } from '@almoner/platform';
import { type Leg } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { correctionsOf, type ExpensePart } from '../domain/recoding.ts';
import { CodingRepository, type BookedPurchase } from '../persistence/coding.repository.ts';

type Coding = PayloadOf<typeof cardsEvents.purchaseCoded>;

/** Moves the expense of a purchase between categories by a further posting: what was booked is never edited. */
@Injectable()
export class BookCoding {
  constructor(
    private readonly codings: CodingRepository,
    private readonly ledger: LedgerRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(tx: Transaction, coding: Coding): Promise<void> {
    const { organizationId, purchaseId, revision, codedAt } = coding;
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
    if (corrections.length === 0) return;
    await this.ledger.post(tx, organizationId, {
      kind: 'purchase_recoding',
      status: 'posted',
      amount: Money.ofMinor(moved(corrections), purchase.currency),
      description: purchase.description,
      idempotencyKey: `recoding:${purchaseId}:${revision}`,
      sourceId: purchaseId,
      occurredAt: new Date(codedAt),
      ...daysOf(purchase),
      legs: corrections.map((part) => legOf(purchase, part)),
    });
  }
}

/** Of a closed month, the correction counts on the day on which it was made. */
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
