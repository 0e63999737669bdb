import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

export interface Organization {
  readonly name: string;
  readonly ein: string | null;
  readonly currency: string;
  readonly isActive: boolean;
}

@Injectable()
export class OrganizationRepository {
  /** An event that is older than the stored revision changes nothing. */
  async save(tx: Transaction, fact: PayloadOf<typeof orgEvents.organizationChanged>): Promise<void> {
    await tx.query(
      `insert into organization (organization_id, revision, name, ein, stripe_account_id, is_active, currency)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organization_id) do update
         set revision = excluded.revision, name = excluded.name, ein = excluded.ein,
             stripe_account_id = excluded.stripe_account_id, is_active = excluded.is_active
         where organization.revision < excluded.revision`,
      [
        fact.organizationId,
        fact.revision,
        fact.name,
        fact.ein,
        fact.stripeAccountId,
        fact.accountActivation === 'Activated',
        fact.currency,
      ],
    );
  }

  async find(tx: Transaction, organizationId: string): Promise<Organization | null> {
    const [row] = await tx.query<Organization>(
      `select name, ein, currency, is_active as "isActive" from organization where organization_id = $1`,
      [organizationId],
    );
    return row ?? null;
  }
}
