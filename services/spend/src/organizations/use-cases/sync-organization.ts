import { Inject, Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { TreasuryRepository } from '../../treasuries/persistence/treasury.repository.ts';
import { WalletAccountRepository } from '../../ledger/persistence/wallet-account.repository.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';

/** Applies the changes of an organization that `org` publishes: once it is active, it has its accounts and its cards may be used. */
@Injectable()
export class SyncOrganization {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly accounts: AccountRepository,
    private readonly treasuries: TreasuryRepository,
    private readonly cards: CardRepository,
    private readonly walletAccounts: WalletAccountRepository,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
  ) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof orgEvents.organizationChanged>): Promise<void> {
    if (fact.type !== 'nonprofit') return;
    const isNew = await this.organizations.save(tx, fact);
    if (!isNew) return;
    if (fact.accountActivation === 'Activated') {
      await this.openWallet(tx, fact);
      await this.treasuries.openMissing(tx, fact.organizationId);
    }
    await this.cards.touchAll(tx, fact.organizationId);
  }

  /** Only a new wallet becomes a financial account: the cards of an existing one spend from the issuing balance. */
  private async openWallet(
    tx: Transaction,
    { organizationId, currency }: PayloadOf<typeof orgEvents.organizationChanged>,
  ): Promise<void> {
    const isNew = (await this.accounts.currencyOf(tx, organizationId)) === null;
    await this.accounts.openInitial(tx, organizationId, currency);
    if (isNew && this.config.NEW_WALLETS === 'financial_account')
      await this.walletAccounts.request(tx, organizationId);
  }
}
