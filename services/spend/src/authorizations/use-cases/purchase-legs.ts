import { Inject, Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { AuditTrail, LOGGER, type Ctx, type Logger, type Transaction } from '@almoner/platform';
import { shareOfCapture, shareOfRefund, type FundShare } from '../../ledger/domain/fund-share.ts';
import { FundRepository, type Fund } from '../../funds/persistence/fund.repository.ts';
import { type PostingRule } from '../../ledger/domain/posting-rules.ts';
import { legsOf, type Dimensions, type Leg } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { PaidForFundRepository } from '../../ledger/persistence/paid-for-fund.repository.ts';
import { isReturn, type NetworkTransaction } from '../domain/network-transaction.ts';

/** A transaction of the network that is about to be posted. */
export interface PurchaseToPost {
  readonly organizationId: string;
  readonly payingAccountId: string;
  /** The purchase that it belongs to; for a refund that names none, the one that it most likely belongs to. */
  readonly stripeAuthorizationId: string | null;
  /** Our id of that purchase where the network did not link the two. */
  readonly captureId: string | null;
  readonly network: NetworkTransaction;
  /** The part of the hold that it uses up. */
  readonly released: Money;
  readonly dimensions: Dimensions;
}

/**
 * `repaid`: the part of the wallet's share that repays what the wallet advanced when a gift to the fund was returned after the fund
 * had spent it.
 */
interface PurchaseShare extends FundShare {
  readonly repaid: Money;
}

const rules = {
  capture: { own: 'purchase_capture', ofFund: 'purchase_capture_of_fund' },
  refund: { own: 'purchase_refund', ofFund: 'purchase_refund_of_fund' },
  refund_reversal: { own: 'purchase_refund_reversed', ofFund: 'purchase_refund_reversed_of_fund' },
  dispute_credit: { own: 'purchase_dispute_credited', ofFund: 'purchase_dispute_credited_of_fund' },
  dispute_reversal: { own: 'purchase_dispute_rescinded', ofFund: 'purchase_dispute_rescinded_of_fund' },
} as const satisfies Record<NetworkTransaction['type'], { own: PostingRule; ofFund: PostingRule }>;

/** Which accounts pay a transaction, or get it back: the account of the card, or a restricted fund and, for what exceeds it, the wallet. */
@Injectable()
export class PurchaseLegs {
  constructor(
    private readonly funds: FundRepository,
    private readonly ledger: LedgerRepository,
    private readonly paidForFund: PaidForFundRepository,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call it last in a transaction: for a restricted fund it locks accounts, in lock order, up to the fund's own account. */
  async legsFor(tx: Transaction, ctx: Ctx, purchase: PurchaseToPost): Promise<Leg[]> {
    const { organizationId, payingAccountId, network, released, dimensions } = purchase;
    const paying = { id: payingAccountId };
    const { own, ofFund } = rules[network.type];
    const fund = await this.funds.ofAccount(tx, organizationId, payingAccountId);
    if (fund === null) return legsOf(own, { amount: network.amount, released }, { paying }, dimensions);
    const share = await this.shareOf(tx, fund, purchase);
    if (share.ofWallet.isPositive() && !isReturn(network))
      await this.report(tx, ctx, organizationId, fund, network, share);
    const wallet = { paying: { kind: 'wallet', ownerId: null } } as const;
    const none = Money.zero(network.amount.currency);
    const { repaid } = share;
    return [
      ...legsOf(
        ofFund,
        { amount: share.ofFund, released },
        { paying, fund_release: { kind: 'fund_release', ownerId: fund.id } },
        { ...dimensions, fund: fund.id },
      ),
      ...legsOf(own, { amount: share.ofWallet.minus(repaid), released: none }, wallet, dimensions),
      // Tagged with the fund, because these legs repay the wallet's advance to the fund.
      ...legsOf(own, { amount: repaid, released: none }, wallet, { ...dimensions, fund: fund.id }),
    ];
  }

  private async shareOf(tx: Transaction, fund: Fund, purchase: PurchaseToPost): Promise<PurchaseShare> {
    const { organizationId, network, stripeAuthorizationId, captureId, released } = purchase;
    const { amount } = network;
    const { currency } = amount;
    const { available, releasedFromRestriction } = await this.lockBalances(
      tx,
      organizationId,
      fund,
      currency,
    );
    if (!isReturn(network))
      return { ...shareOfCapture(amount, available.plus(released)), repaid: Money.zero(currency) };
    const paid =
      stripeAuthorizationId === null && captureId === null
        ? { ofFund: releasedFromRestriction, ofWallet: Money.zero(currency) }
        : await this.funds.paidFor(tx, organizationId, fund.accountId, currency, {
            stripeAuthorizationId,
            captureId,
          });
    // Refunds that name no purchase may together be more than it; the fund gets back at most what was released from it.
    const share = shareOfRefund(amount, { ...paid, ofFund: Money.min(paid.ofFund, releasedFromRestriction) });
    const beyondWalletShare = share.ofWallet.minus(Money.min(share.ofWallet, paid.ofWallet.atLeastZero()));
    if (!beyondWalletShare.isPositive()) return { ...share, repaid: beyondWalletShare };
    const paidForFund = await this.paidForFund.inTotal(tx, organizationId, fund.id);
    return { ...share, repaid: Money.min(beyondWalletShare, Money.ofMinor(paidForFund, currency)) };
  }

  /** Locks every account of the posting except the wallet, which comes last in the lock order. */
  private async lockBalances(
    tx: Transaction,
    organizationId: string,
    { id: fundId, accountId }: Fund,
    currency: string,
  ): Promise<{ available: Money; releasedFromRestriction: Money }> {
    const locked = await this.ledger.lock(tx, organizationId, [
      { kind: 'expense', ownerId: null },
      { kind: 'released', ownerId: null },
      { kind: 'fund_release', ownerId: fundId },
      { id: accountId },
    ]);
    const account = locked.find(({ id }) => id === accountId);
    const release = locked.find(({ kind }) => kind === 'fund_release');
    return {
      available: Money.ofMinor(account?.availableMinor ?? 0n, currency),
      releasedFromRestriction: Money.ofMinor(release?.postedMinor ?? 0n, currency),
    };
  }

  private async report(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    fund: Fund,
    { stripeTransactionId, merchant, amount, networkCreatedAt }: NetworkTransaction,
    { ofWallet }: FundShare,
  ): Promise<void> {
    const paidByWallet = { amount: ofWallet.toMinorNumber(), currency: amount.currency };
    this.logger.warn(
      { organizationId, fundId: fund.id, stripeTransactionId, paidByWallet },
      'a purchase exceeded the balance of its restricted fund; the wallet paid the rest',
    );
    await this.audit.record(tx, ctx, {
      action: 'fund.exceed',
      subject: { kind: 'fund', id: fund.id, name: fund.name },
      before: null,
      after: { merchant: merchant.name, amount: paidByWallet },
    });
    await tx.publish(spendEvents.fundExceeded, {
      organizationId,
      fundId: fund.id,
      fundName: fund.name,
      stripeTransactionId,
      merchant: merchant.name,
      amount: amount.toMinorNumber(),
      ofWallet: paidByWallet.amount,
      currency: paidByWallet.currency,
      occurredAt: networkCreatedAt.toISOString(),
    });
  }
}
