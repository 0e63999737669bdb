import { Injectable } from '@nestjs/common';
import { notFound, type WalletDetailsWire } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import {
  WalletAccountRepository,
  type WalletAccount,
} from '../../ledger/persistence/wallet-account.repository.ts';
import { Withdrawals } from '../withdrawals.port.ts';

const none: WalletDetailsWire = {
  isAvailable: false,
  bankName: null,
  accountHolderName: null,
  routingNumber: null,
  accountNumberLast4: null,
};

/** The numbers by which others send money to the wallet. */
@Injectable()
export class WalletDetails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly walletAccounts: WalletAccountRepository,
    private readonly withdrawals: Withdrawals,
    private readonly audit: AuditTrail,
  ) {}

  async get(ctx: Ctx): Promise<WalletDetailsWire> {
    const { organizationId } = authorize(ctx, 'account.read');
    const account = await this.accountOf(ctx, organizationId);
    if (account === null || account.financialAccountId === null) return none;
    const details = await this.withdrawals.details(account.stripeAccountId, account.financialAccountId);
    return details === null ? none : { isAvailable: true, ...details };
  }

  /** Recorded before it is shown. @throws DomainError `not_found` when the wallet has no account number. */
  async showAccountNumber(ctx: Ctx): Promise<{ accountNumber: string }> {
    const { organizationId } = authorize(ctx, 'money.move');
    const account = await this.accountOf(ctx, organizationId);
    if (account === null || account.financialAccountId === null) throw notFound();
    await this.unitOfWork.run(ctx, (tx) =>
      this.audit.record(tx, ctx, {
        action: 'wallet.show-account-number',
        subject: { kind: 'organization', id: organizationId, name: 'Wallet' },
        before: null,
        after: null,
      }),
    );
    const { stripeAccountId, financialAccountId } = account;
    const accountNumber = await this.withdrawals.accountNumber(stripeAccountId, financialAccountId);
    if (accountNumber === null) throw notFound();
    return { accountNumber };
  }

  private accountOf(ctx: Ctx, organizationId: string): Promise<WalletAccount | null> {
    return this.unitOfWork.run(ctx, (tx) => this.walletAccounts.find(tx, organizationId));
  }
}
