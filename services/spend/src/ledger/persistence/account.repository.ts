import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';

type OrganizationFact = PayloadOf<typeof orgEvents.organizationChanged>;

interface AccountToOpen {
  readonly kind: string;
  readonly name: string;
  /** Cash that cannot be overdrawn. */
  readonly isGuarded: boolean;
  /** Order of locking: cold accounts first, paying accounts last. */
  readonly lockRank: number;
}

/** What every organization has from its activation on. */
const firstAccounts: readonly AccountToOpen[] = [
  { kind: 'external', name: 'Linked bank', isGuarded: false, lockRank: 1 },
  { kind: 'clearing', name: 'In transit at Stripe', isGuarded: false, lockRank: 2 },
  { kind: 'income', name: 'Income', isGuarded: false, lockRank: 3 },
  { kind: 'expense', name: 'Expenses', isGuarded: false, lockRank: 4 },
  { kind: 'fees', name: 'Payment fees', isGuarded: false, lockRank: 5 },
  { kind: 'vault', name: 'Vault', isGuarded: true, lockRank: 8 },
  { kind: 'wallet', name: 'Wallet', isGuarded: true, lockRank: 9 },
];

@Injectable()
export class AccountRepository {
  /** Returns false for a fact that is older than what we know. */
  async saveOrganization(tx: Transaction, fact: OrganizationFact): Promise<boolean> {
    const saved = await tx.query(
      `insert into organization (organization_id, stripe_account_id, revision, is_active, has_bank_account, currency)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id) do update
         set stripe_account_id = excluded.stripe_account_id, revision = excluded.revision,
           is_active = excluded.is_active, has_bank_account = excluded.has_bank_account
         where organization.revision < excluded.revision
       returning organization_id`,
      [
        fact.organizationId,
        fact.stripeAccountId,
        fact.revision,
        fact.accountActivation === 'Activated',
        fact.hasBankAccount,
        fact.currency,
      ],
    );
    return saved.length > 0;
  }

  async openFirstAccounts(tx: Transaction, organizationId: string, currency: string): Promise<void> {
    for (const { kind, name, isGuarded, lockRank } of firstAccounts) {
      await tx.query(
        `insert into account (organization_id, id, kind, name, currency, is_guarded, lock_rank) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict do nothing`,
        [organizationId, newId(), kind, name, currency, isGuarded, lockRank],
      );
    }
  }

  /** Every card of the organization is decided anew from here on. */
  async touchCards(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(`update card set version = version + 1 where organization_id = $1`, [organizationId]);
  }
}
