import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type PayoutLine } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { AuditTrail, LOGGER, sql, type Ctx, type Logger, type Transaction } from '@almoner/platform';
import { shareOfCapture, type FundShare } from '../domain/fund-share.ts';
import { type FundShares } from '../domain/payout-legs.ts';
import { LedgerRepository } from '../persistence/ledger.repository.ts';
import { PaidForFundRepository } from '../persistence/paid-for-fund.repository.ts';

/** A line of a payout as it moves money: negative takes from its funds. Amounts in minor units of `currency`. */
export interface LineMovement {
  readonly line: PayoutLine;
  readonly amount: number;
  readonly currency: string;
  readonly occurredAt: string;
}

/**
 * Divides the parts of funds between fund and wallet: what is taken from a fund is at most what it has available, and the wallet gives
 * the rest; what comes to it again repays the wallet first (docs/decisions/0021).
 */
@Injectable()
export class ShareGiftReturns {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly paidForFund: PaidForFundRepository,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The accounts of the line are locked, so the shares are still right when it is posted. */
  async of(
    tx: Transaction,
    organizationId: string,
    { line, amount, currency }: LineMovement,
  ): Promise<FundShares> {
    const shares = new Map<string, FundShare>();
    for (const { fundId, amount: minor } of line.designations) {
      const part = Money.ofMinor(minor, currency);
      shares.set(
        fundId,
        amount < 0
          ? shareOfCapture(part, await this.available(tx, organizationId, fundId, currency))
          : await this.shareOfGift(tx, organizationId, fundId, line.giftId, part),
      );
    }
    return shares;
  }

  /** Alerts about what the wallet paid in place of funds. Call it once, for a line that was posted. */
  async report(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { line, amount, currency, occurredAt }: LineMovement,
    shares: FundShares,
  ): Promise<void> {
    if (amount >= 0) return;
    for (const [fundId, { ofFund, ofWallet }] of shares) {
      if (!ofWallet.isPositive()) continue;
      const fundName = await this.nameOf(tx, organizationId, fundId);
      const given = { amount: ofWallet.toMinorNumber(), currency };
      const { giftId, stripeBalanceTransactionId: lineId } = line;
      this.logger.warn(
        { organizationId, fundId, giftId, lineId, given },
        'a returned gift exceeded its fund',
      );
      await this.audit.record(tx, ctx, {
        action: 'fund.exceed-by-gift-return',
        subject: { kind: 'fund', id: fundId, name: fundName },
        before: null,
        after: { ...(giftId !== null && { giftId }), amount: given },
      });
      await tx.publish(spendEvents.giftReturnExceededFund, {
        organizationId,
        fundId,
        fundName,
        giftId,
        lineId,
        amount: ofFund.plus(ofWallet).toMinorNumber(),
        ofWallet: given.amount,
        currency,
        occurredAt,
      });
    }
  }

  private async shareOfGift(
    tx: Transaction,
    organizationId: string,
    fundId: string,
    giftId: string | null,
    part: Money,
  ): Promise<FundShare> {
    const paid = giftId === null ? 0n : await this.paidForFund.forGift(tx, organizationId, fundId, giftId);
    const ofWallet = Money.min(part, Money.ofMinor(paid, part.currency));
    return { ofFund: part.minus(ofWallet), ofWallet };
  }

  private async available(
    tx: Transaction,
    organizationId: string,
    fundId: string,
    currency: string,
  ): Promise<Money> {
    const [account] = await this.ledger.lock(tx, organizationId, [{ kind: 'fund', ownerId: fundId }]);
    return Money.ofMinor(account?.availableMinor ?? 0n, currency);
  }

  private async nameOf(tx: Transaction, organizationId: string, fundId: string): Promise<string> {
    const [row] = await tx.query<{ name: string }>(
      sql`select name from fund where organization_id = ${organizationId} and id = ${fundId}`,
    );
    return row?.name ?? '';
  }
}
