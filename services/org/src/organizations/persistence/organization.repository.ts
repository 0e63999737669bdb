import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Activation } from '../domain/connect-account.ts';
import { type AccountReading } from '../connect-accounts.port.ts';
import { type OrganizationDetails } from '../domain/organization-details.ts';
import { selectOrganization, type OrganizationRecord } from './organization.reader.ts';

type NewOrganization = OrganizationDetails &
  Pick<
    OrganizationRecord,
    'id' | 'name' | 'type' | 'kind' | 'ein' | 'accountActivation' | 'applicantEmail' | 'partnerTerms'
  >;
type ToldDetails = OrganizationDetails & Pick<OrganizationRecord, 'name' | 'ein' | 'partnerTerms'>;

@Injectable()
export class OrganizationRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /**
   * Those under review, or with news for the partner, that were not looked at for longest; of all organizations: the
   * sweep belongs to none. Each goes to the end of the row, so that none keeps the others waiting.
   */
  async takeWaiting(limit: number): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ id: string }>(
      `update organization set reviewed_at = now() where organization_id = any (array(
         select organization_id from organization
         where (account_activation = 'Pending' or details_unsent) and type = 'nonprofit'
         order by reviewed_at nulls first, created_at limit $1 for update skip locked))
       returning organization_id as id`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async add(tx: Transaction, organization: NewOrganization): Promise<void> {
    const { id, name, type, kind, ein, accountActivation, applicantEmail } = organization;
    const { mission, website, address, representative, partnerTerms } = organization;
    await tx.query(
      `insert into organization (organization_id, name, type, kind, ein, account_activation, applicant_email,
                                 mission, website, address, representative, partner_terms)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        name,
        type,
        kind,
        ein,
        accountActivation,
        applicantEmail,
        mission,
        website,
        address,
        representative,
        partnerTerms,
      ],
    );
  }

  /** What the organization tells of itself now; the partner is to be told as well. */
  async saveDetails(tx: Transaction, ctx: Ctx, details: ToldDetails): Promise<void> {
    const { name, ein, mission, website, address, representative, partnerTerms } = details;
    await tx.query(
      `update organization set name = $2, ein = $3, mission = $4, website = $5, address = $6, representative = $7, partner_terms = $8,
                               details_unsent = type = 'nonprofit', revision = revision + 1
       where organization_id = $1`,
      [ctx.organizationId, name, ein, mission, website, address, representative, partnerTerms],
    );
  }

  /** Only if nobody changed them meanwhile. */
  async noteDetailsSent(tx: Transaction, ctx: Ctx, revision: number): Promise<void> {
    await tx.query(
      `update organization set details_unsent = false where organization_id = $1 and revision = $2`,
      [ctx.organizationId, revision],
    );
  }

  async lock(tx: Transaction, ctx: Ctx): Promise<OrganizationRecord | null> {
    const [organization] = await tx.query<OrganizationRecord>(
      `${selectOrganization} where o.organization_id = $1 for update of o`,
      [ctx.organizationId],
    );
    return organization ?? null;
  }

  /** False for an answer to an older question than the one that is stored. */
  async saveAccount(tx: Transaction, ctx: Ctx, { account, askedAt }: AccountReading): Promise<boolean> {
    const saved = await tx.query(
      `insert into connect_account as c (organization_id, stripe_account_id, charges_enabled, payouts_enabled,
                                         details_submitted, currently_due, disabled_reason, read_at, payment_methods)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (organization_id) do update set
         charges_enabled = excluded.charges_enabled, payouts_enabled = excluded.payouts_enabled,
         details_submitted = excluded.details_submitted, currently_due = excluded.currently_due,
         disabled_reason = excluded.disabled_reason, read_at = excluded.read_at,
         payment_methods = excluded.payment_methods
       where c.read_at < excluded.read_at and c.stripe_account_id = excluded.stripe_account_id
       returning organization_id`,
      [
        ctx.organizationId,
        account.stripeAccountId,
        account.chargesEnabled,
        account.payoutsEnabled,
        account.detailsSubmitted,
        account.currentlyDue,
        account.disabledReason,
        askedAt,
        JSON.stringify(account.paymentMethods),
      ],
    );
    return saved.length > 0;
  }

  async setActivation(tx: Transaction, ctx: Ctx, activation: Activation): Promise<void> {
    await tx.query(
      `update organization set account_activation = $2, revision = revision + 1 where organization_id = $1`,
      [ctx.organizationId, activation],
    );
  }
}
