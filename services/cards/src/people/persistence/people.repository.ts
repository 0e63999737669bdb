import { Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

type OrganizationFact = PayloadOf<typeof orgEvents.organizationChanged>;
type OrganizationAddress = NonNullable<OrganizationFact['address']>;
type SettingsFact = PayloadOf<typeof orgEvents.notificationSettingsChanged>;
type MemberFact = PayloadOf<typeof orgEvents.memberChanged>;

export interface IssuingOrganization {
  readonly stripeAccountId: string;
  readonly currency: string;
}

/** Organizations and members as `org` publishes them; an older revision never overwrites a newer one. */
@Injectable()
export class PeopleRepository {
  async saveOrganization(tx: Transaction, fact: OrganizationFact): Promise<void> {
    const saved = await tx.query(
      `insert into organization (organization_id, revision, name, stripe_account_id, account_activation, currency)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id) do update set revision = excluded.revision, name = excluded.name,
         stripe_account_id = excluded.stripe_account_id, account_activation = excluded.account_activation, currency = excluded.currency
       where organization.revision < excluded.revision returning organization_id`,
      [
        fact.organizationId,
        fact.revision,
        fact.name,
        fact.stripeAccountId,
        fact.accountActivation,
        fact.currency,
      ],
    );
    if (saved.length > 0 && fact.address != null)
      await this.saveAddress(tx, fact.organizationId, fact.address);
  }

  /**
   * The cardholders without an address of their own get it at Stripe as well, including those that Stripe may be creating now with
   * the previous address.
   */
  async saveAddress(tx: Transaction, organizationId: string, address: OrganizationAddress): Promise<void> {
    const changed = await tx.query(
      `update organization set address = $2 where organization_id = $1 and address is distinct from $2::jsonb
       returning organization_id`,
      [organizationId, JSON.stringify(address)],
    );
    if (changed.length === 0) return;
    await tx.query(
      `update cardholder set address_version = address_version + 1, address_outdated = true
       where organization_id = $1 and address is null`,
      [organizationId],
    );
  }

  async saveMailSettings(tx: Transaction, fact: SettingsFact): Promise<void> {
    await tx.query(
      `insert into mail_settings (organization_id, user_id, not_mailed, revision) values ($1, $2, $3, $4)
       on conflict (organization_id, user_id) do update set not_mailed = excluded.not_mailed, revision = excluded.revision
       where mail_settings.revision < excluded.revision`,
      [fact.organizationId, fact.userId, fact.notMailed, fact.revision],
    );
  }

  /** Returns whether the event was newer than the stored revision. */
  async saveMember(tx: Transaction, fact: MemberFact): Promise<boolean> {
    const saved = await tx.query(
      `insert into member (organization_id, user_id, revision, email, name, role, team_ids, managed_team_ids)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (organization_id, user_id) do update set revision = excluded.revision, email = excluded.email,
         name = excluded.name, role = excluded.role, team_ids = excluded.team_ids, managed_team_ids = excluded.managed_team_ids
       where member.revision < excluded.revision
       returning user_id`,
      [
        fact.organizationId,
        fact.userId,
        fact.revision,
        fact.email,
        fact.name,
        fact.role,
        fact.teamIds,
        fact.managedTeamIds ?? null,
      ],
    );
    return saved.length > 0;
  }

  /** The organization; null when it may not issue cards. */
  async findIssuing(tx: Transaction, organizationId: string): Promise<IssuingOrganization | null> {
    const [row] = await tx.query<{ stripe_account_id: string; currency: string }>(
      `select stripe_account_id, currency from organization
       where organization_id = $1 and account_activation = 'Activated' and stripe_account_id is not null`,
      [organizationId],
    );
    return row === undefined ? null : { stripeAccountId: row.stripe_account_id, currency: row.currency };
  }

  /** Locks the member, so that archiving waits for the caller's decision. */
  async isArchived(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
    const [row] = await tx.query<{ role: string }>(
      `select role from member where organization_id = $1 and user_id = $2 for share`,
      [organizationId, userId],
    );
    return row?.role === 'Archived';
  }
}
