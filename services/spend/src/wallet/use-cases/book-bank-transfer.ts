import { Inject, Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import {
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type StripeEventOutcome,
} from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { WalletAccountRepository } from '../../ledger/persistence/wallet-account.repository.ts';

/** Money that another party sent to the wallet by its account number, or took from it. */
export interface BankTransfer {
  /** Stripe's id of the received credit or debit. */
  readonly id: string;
  readonly stripeAccountId: string;
  readonly financialAccountId: string;
  readonly direction: 'in' | 'out';
  readonly amount: Money;
  readonly description: string;
  readonly occurredAt: Date;
}

const bookings = {
  in: { kind: 'bank_credit', rule: 'bank_credit_received' },
  out: { kind: 'bank_debit', rule: 'bank_debit_received' },
} as const;

/** Books it once, however often Stripe reports it. */
@Injectable()
export class BookBankTransfer {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly walletAccounts: WalletAccountRepository,
    private readonly ledger: LedgerRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, transfer: BankTransfer): Promise<StripeEventOutcome> {
    const account = await this.walletAccounts.findByAccount(transfer.stripeAccountId);
    if (account?.financialAccountId !== transfer.financialAccountId) return 'quarantined';
    const { organizationId } = account;
    const { kind, rule } = bookings[transfer.direction];
    const isNew = await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      await publishBalances(tx, organizationId);
      const posted = await this.ledger.post(tx, organizationId, {
        kind,
        status: 'posted',
        amount: transfer.amount,
        description: transfer.description,
        idempotencyKey: `${kind}:${transfer.id}`,
        sourceId: null,
        occurredAt: transfer.occurredAt,
        legs: legsOf(rule, { amount: transfer.amount }),
        isNetworkFact: true,
      });
      return posted !== null;
    });
    if (isNew && transfer.direction === 'out')
      this.logger.error({ organizationId, stripeId: transfer.id }, 'a bank debited the wallet');
    return 'applied';
  }
}
