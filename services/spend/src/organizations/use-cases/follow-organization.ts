import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { CardRepository } from '../../cards/persistence/card.repository.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { TreasuryRepository } from '../../treasuries/persistence/treasury.repository.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';

/** Follows an organization as `org` publishes it: once active it has its accounts, and its cards may be used. */
@Injectable()
export class FollowOrganization {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly accounts: AccountRepository,
    private readonly treasuries: TreasuryRepository,
    private readonly cards: CardRepository,
  ) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof orgEvents.organizationChanged>): Promise<void> {
    if (fact.type !== 'nonprofit') return;
    const isNew = await this.organizations.save(tx, fact);
    if (!isNew) return;
    if (fact.accountActivation === 'Activated') {
      await this.accounts.openInitial(tx, fact.organizationId, fact.currency);
      await this.treasuries.openMissing(tx, fact.organizationId);
    }
    await this.cards.touchAll(tx, fact.organizationId);
  }
}
