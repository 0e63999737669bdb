import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';

type OrganizationFact = PayloadOf<typeof orgEvents.organizationChanged>;

@Injectable()
export class OrganizationRepository {
  /** Returns false for an event that is older than the stored revision. */
  async save(tx: Transaction, fact: OrganizationFact): Promise<boolean> {
    const isActive = fact.accountActivation === 'Activated';
    const saved = await tx.query(sql`
      insert into organization (organization_id, stripe_account_id, revision, is_active, has_bank_account, currency)
      values (${fact.organizationId}, ${fact.stripeAccountId}, ${fact.revision}, ${isActive}, ${fact.hasBankAccount}, ${fact.currency})
      on conflict (organization_id) do update
        set stripe_account_id = excluded.stripe_account_id, revision = excluded.revision,
          is_active = excluded.is_active, has_bank_account = excluded.has_bank_account
        where organization.revision < excluded.revision
      returning organization_id`);
    return saved.length > 0;
  }
}
