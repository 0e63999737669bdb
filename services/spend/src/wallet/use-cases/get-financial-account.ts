import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { DepositRepository } from '../persistence/deposit.repository.ts';
import { WalletAccountRepository } from '../../ledger/persistence/wallet-account.repository.ts';

/** The financial account that a new card spends from. A card without it would spend from a balance that is empty. */
@Injectable()
export class GetFinancialAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly walletAccounts: WalletAccountRepository,
  ) {}

  /** @throws DomainError `stripe_unavailable` until the wallet is set up: try again. */
  async execute(ctx: Ctx): Promise<{ financialAccountId: string | null }> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    return this.unitOfWork.run(ctx, async (tx) => {
      if ((await this.deposits.fundingOf(tx, organizationId)) === null) throw failure('stripe_unavailable');
      const account = await this.walletAccounts.find(tx, organizationId);
      if (account === null) return { financialAccountId: null };
      if (account.financialAccountId === null) throw failure('stripe_unavailable');
      return { financialAccountId: account.financialAccountId };
    });
  }
}
