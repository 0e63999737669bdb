import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { OrganizationRepository } from '../persistence/organization.repository.ts';

/** Follows an organization as `org` publishes it: name and EIN for the receipts, the account for the gifts. */
@Injectable()
export class SyncOrganization {
  constructor(private readonly organizations: OrganizationRepository) {}

  async execute(tx: Transaction, fact: PayloadOf<typeof orgEvents.organizationChanged>): Promise<void> {
    if (fact.type === 'nonprofit') await this.organizations.save(tx, fact);
  }
}
