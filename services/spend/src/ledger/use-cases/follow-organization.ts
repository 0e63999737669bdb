import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { TreasuryRepository } from '../../treasuries/persistence/treasury.repository.ts';
import { AccountRepository } from '../persistence/account.repository.ts';

/** An organization as `org` tells it: once it is active it has its accounts, and its cards may be used. */
@Injectable()
export class FollowOrganization {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly treasuries: TreasuryRepository,
  ) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof orgEvents.organizationChanged>): Promise<void> {
    if (fact.type !== 'nonprofit') return;
    const isNew = await this.accounts.saveOrganization(tx, fact);
    if (!isNew) return;
    if (fact.accountActivation === 'Activated') {
      await this.accounts.openFirst(tx, fact.organizationId, fact.currency);
      await this.treasuries.openMissing(tx, fact.organizationId);
    }
    await this.accounts.touchCards(tx, fact.organizationId);
  }
}
