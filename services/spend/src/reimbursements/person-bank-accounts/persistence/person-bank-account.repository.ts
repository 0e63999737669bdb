import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type CollectedBankAccount } from '../bank-setups.port.ts';

export interface PersonBankAccount {
  readonly id: string;
  readonly userId: string;
  readonly status: 'pending' | 'ready' | 'removed';
  readonly customerId: string | null;
  readonly setupIntentId: string | null;
  readonly paymentMethodId: string | null;
  readonly bankName: string | null;
  readonly last4: string | null;
  readonly createdAt: Date;
}

/** A setup whose end the person's browser did not report. */
export interface UnfinishedSetup {
  readonly organizationId: string;
  readonly userId: string;
  readonly setupId: string;
}

const columns = `id, user_id as "userId", status, stripe_customer_id as "customerId", setup_intent_id as "setupIntentId",
  payment_method_id as "paymentMethodId", bank_name as "bankName", last4, created_at as "createdAt"`;
const retrySeconds = 60;

/** The bank accounts of people, as Stripe keeps them. */
@Injectable()
export class PersonBankAccountRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** The person's accounts, newest first, locked until the end of the transaction. */
  lockAll(tx: Transaction, organizationId: string, userId: string): Promise<PersonBankAccount[]> {
    return tx.query<PersonBankAccount>(
      `select ${columns} from person_bank_account where organization_id = $1 and user_id = $2
       order by created_at desc, id desc for update`,
      [organizationId, userId],
    );
  }

  /** Locks the account in use until the end of the transaction; null when the person has none. */
  async lockReady(
    tx: Transaction,
    organizationId: string,
    userId: string,
  ): Promise<PersonBankAccount | null> {
    const [row] = await tx.query<PersonBankAccount>(
      `select ${columns} from person_bank_account
       where organization_id = $1 and user_id = $2 and status = 'ready' for update`,
      [organizationId, userId],
    );
    return row ?? null;
  }

  /** Returns whether a payment to the account waits for a signature or the bank. */
  async isInUse(tx: Transaction, organizationId: string, id: string): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from reimbursement_payout
      where organization_id = ${organizationId} and bank_account_id = ${id} and status in ('unsigned', 'requested', 'sent')
      limit 1`);
    return rows.length > 0;
  }

  /** The return of the last payment to the account; null where that was not returned, or there is none. */
  async lastReturn(
    tx: Transaction,
    organizationId: string,
    id: string,
  ): Promise<{ readonly at: Date; readonly reason: string | null } | null> {
    const [last] = await tx.query<{ status: string; at: Date | null; reason: string | null }>(sql`
      select status, ended_at as at, bank_reason as reason from reimbursement_payout
      where organization_id = ${organizationId} and bank_account_id = ${id} and status in ('posted', 'returned')
      order by created_at desc, id desc limit 1`);
    return last?.status === 'returned' && last.at !== null ? { at: last.at, reason: last.reason } : null;
  }

  async stripeAccountOf(tx: Transaction, organizationId: string): Promise<string | null> {
    const [row] = await tx.query<{ id: string | null }>(
      sql`select stripe_account_id as id from organization where organization_id = ${organizationId}`,
    );
    return row?.id ?? null;
  }

  async add(
    tx: Transaction,
    organizationId: string,
    setup: Pick<PersonBankAccount, 'id' | 'userId' | 'customerId' | 'createdAt'>,
  ): Promise<void> {
    await tx.query(sql`
      insert into person_bank_account (organization_id, id, user_id, status, stripe_customer_id, created_at, next_attempt_at)
      values (${organizationId}, ${setup.id}, ${setup.userId}, 'pending', ${setup.customerId}, ${setup.createdAt},
        now() + make_interval(secs => ${retrySeconds}))`);
  }

  async saveSetup(
    tx: Transaction,
    organizationId: string,
    id: string,
    customerId: string,
    setupIntentId: string,
  ): Promise<void> {
    await tx.query(sql`
      update person_bank_account set stripe_customer_id = ${customerId}, setup_intent_id = ${setupIntentId}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async markReady(
    tx: Transaction,
    organizationId: string,
    id: string,
    { paymentMethodId, bankName, last4 }: CollectedBankAccount,
  ): Promise<void> {
    await tx.query(sql`
      update person_bank_account set status = 'ready', payment_method_id = ${paymentMethodId}, bank_name = ${bankName},
        last4 = ${last4}
      where organization_id = ${organizationId} and id = ${id}`);
  }

  async markRemoved(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(
      sql`update person_bank_account set status = 'removed' where organization_id = ${organizationId} and id = ${id}`,
    );
  }

  /** Across organizations, of the last day. */
  async claimUnfinished(): Promise<UnfinishedSetup[]> {
    const { rows } = await this.systemPool.query<UnfinishedSetup>(
      `update person_bank_account set next_attempt_at = now() + make_interval(secs => $1)
       where status = 'pending' and setup_intent_id is not null and next_attempt_at <= now()
         and created_at > now() - interval '1 day'
       returning organization_id as "organizationId", user_id as "userId", id as "setupId"`,
      [retrySeconds],
    );
    return rows;
  }
}
