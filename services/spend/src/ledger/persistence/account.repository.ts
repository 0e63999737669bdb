import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { accountKinds, firstAccountKinds, type AccountKind } from '../domain/accounts.ts';

type OrganizationFact = PayloadOf<typeof orgEvents.organizationChanged>;

export interface AccountToOpen {
  readonly kind: AccountKind;
  /** Null for the organization's own account of the kind. */
  readonly ownerId: string | null;
  readonly name: string;
  readonly currency: string;
}

@Injectable()
export class AccountRepository {
  /** Returns false for a fact that is older than what we know. */
  async saveOrganization(tx: Transaction, fact: OrganizationFact): Promise<boolean> {
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

  /** Opens an account; one of the same kind and owner that exists stays as it is. */
  async open(tx: Transaction, organizationId: string, account: AccountToOpen): Promise<void> {
    const { isCash, lockRank } = accountKinds[account.kind];
    await tx.query(sql`
      insert into account (organization_id, id, kind, owner_id, name, currency, is_guarded, lock_rank)
      values (${organizationId}, ${newId()}, ${account.kind}, ${account.ownerId}, ${account.name}, ${account.currency},
        ${isCash}, ${lockRank})
      on conflict do nothing`);
  }

  async openFirst(tx: Transaction, organizationId: string, currency: string): Promise<void> {
    for (const kind of firstAccountKinds)
      await this.open(tx, organizationId, { kind, ownerId: null, name: accountKinds[kind].name, currency });
  }

  /** Every card of the organization is decided anew from here on. */
  async touchCards(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(sql`update card set version = version + 1 where organization_id = ${organizationId}`);
  }
}
