import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type AccountSnapshot } from '../connect-accounts.port.ts';

/** Stored connected accounts, and organizations to be synchronized with Stripe. */
@Injectable()
export class ConnectAccountRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /**
   * Organizations of all tenants that are under review or have unsent details, the longest unchecked first, marked as
   * checked now so that each gets its turn.
   */
  async claimWaiting(limit: number): Promise<string[]> {
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

  /** False when the stored state was read later than this one, which then changes nothing. */
  async saveAccount(tx: Transaction, ctx: Ctx, { account, readAt }: AccountSnapshot): Promise<boolean> {
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
        readAt,
        JSON.stringify(account.paymentMethods),
      ],
    );
    return saved.length > 0;
  }

  /** Changes nothing when the details were changed after this revision. */
  async markDetailsSent(tx: Transaction, ctx: Ctx, revision: number): Promise<void> {
    await tx.query(
      `update organization set details_unsent = false where organization_id = $1 and revision = $2`,
      [ctx.organizationId, revision],
    );
  }
}
