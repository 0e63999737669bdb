import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { TreasuryRepository } from '../persistence/treasury.repository.ts';

/** Applies the changes of a team that `org` publishes: each has a treasury once its organization is active. */
@Injectable()
export class SyncTeam {
  constructor(private readonly treasuries: TreasuryRepository) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof orgEvents.teamChanged>): Promise<void> {
    if (!(await this.treasuries.saveTeam(tx, fact))) return;
    await this.treasuries.rename(tx, fact);
    await this.treasuries.openMissing(tx, fact.organizationId);
  }
}
