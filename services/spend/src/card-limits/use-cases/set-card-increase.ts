import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  spendEvents,
  type CardUsage,
  type ReplyOf,
  type RequestOf,
  type spendRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CloseMetApprovals } from '../../approvals/use-cases/close-met-approvals.ts';
import { assertChangeable } from '../../limits/domain/assert-changeable.ts';
import { CardUsageReader } from '../../cards/persistence/card-usage.reader.ts';
import { usageOf } from '../../cards/use-cases/list-card-usages.ts';
import { CardLimitRepository, type CardLimit } from '../persistence/card-limit.repository.ts';
import { LimitIncreaseRepository, type CardWithIncrease } from '../persistence/limit-increase.repository.ts';

type SetIncrease = typeof spendRpc.setCardIncrease;

/** A locked card, with the usage of its current period. */
interface LockedCard {
  readonly card: CardLimit;
  readonly usage: CardUsage;
}

/** Raises the limit of a card for its current period only. Applies to every purchase requested after this returns. */
@Injectable()
export class SetCardIncrease {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: CardLimitRepository,
    private readonly increases: LimitIncreaseRepository,
    private readonly usages: CardUsageReader,
    private readonly closeMetApprovals: CloseMetApprovals,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `amount` in minor units, 0 to end the increase. Open requests for this period that the new limit covers are
   * approved, or withdrawn if they are the caller's own.
   * @throws DomainError `not_found`, `card_canceled`, `card_used_up`, `limit_never_resets`
   */
  execute(ctx: Ctx, { cardId, amount }: RequestOf<SetIncrease>): Promise<ReplyOf<SetIncrease>> {
    authorize(ctx, 'card.change-limit');
    return this.unitOfWork.runOnce(ctx, 'set-card-increase', { cardId, amount }, async (tx) => {
      const usage = await this.set(tx, ctx, cardId, () => amount);
      await this.closeMetApprovals.execute(tx, ctx, {
        kind: 'card_limit',
        subjectId: usage.cardId,
        isMet: (subject) =>
          subject.kind === 'card_limit' &&
          subject.term === 'once' &&
          subject.periodStart === usage.periodStart &&
          subject.requestedLimit <= usage.limit,
      });
      return { usage };
    });
  }

  /** Within a transaction that also does something else. `amountFrom` gets the card as it is under the lock. */
  async set(
    tx: Transaction,
    ctx: Ctx,
    cardId: string,
    amountFrom: (locked: LockedCard) => number,
  ): Promise<CardUsage> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    const card = await this.limits.lockForRule(tx, organizationId, cardId);
    if (card === null) throw notFound();
    assertChangeable(card);
    const usage = await this.usage(tx, organizationId, cardId);
    const amount = amountFrom({ card, usage });
    if (usage.periodEnd === null) throw failure('limit_never_resets');
    if (amount === usage.increase) return usage;
    const periodStart = new Date(usage.periodStart);
    const changed = await this.increases.save(tx, organizationId, card, periodStart, amount);
    for (const one of changed) await this.publish(tx, organizationId, card, one, amount);
    await this.record(tx, ctx, { card, usage }, amount);
    return this.usage(tx, organizationId, cardId);
  }

  private async usage(tx: Transaction, organizationId: string, cardId: string): Promise<CardUsage> {
    const row = await this.usages.findIn(tx, organizationId, cardId);
    if (row === null) throw notFound();
    return usageOf(row, this.clock.now());
  }

  private publish(
    tx: Transaction,
    organizationId: string,
    { limit, frequency, currency }: CardLimit,
    changed: CardWithIncrease,
    amount: number,
  ): Promise<void> {
    return tx.publish(spendEvents.cardLimitChanged, {
      organizationId,
      ...changed,
      // The fallback controls at Stripe must never be tighter than this period's limit.
      limit: limit + amount,
      frequency,
      currency,
      occurredAt: this.clock.now().toISOString(),
    });
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    { card, usage }: LockedCard,
    amount: number,
  ): Promise<void> {
    const { cardId, currency } = card;
    await this.audit.record(tx, ctx, {
      action: 'card.increase-limit',
      // Only `cards` knows its name.
      subject: { kind: 'card', id: cardId, name: 'Card' },
      before: { limit: { amount: usage.limit, currency } },
      after: { limit: { amount: card.limit + amount, currency }, until: usage.periodEnd },
    });
  }
}
