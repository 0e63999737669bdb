import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Disputes of card purchases, and what they move. */
export class CreateCardDisputes1795460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table card_transaction drop constraint card_transaction_type_check`);
    // Every row passed the narrower check, so none is read again.
    await runner.query(`
      alter table card_transaction add constraint card_transaction_type_check
        check (type in ('capture', 'refund', 'refund_reversal', 'dispute_credit', 'dispute_reversal')) not valid`);
    await runner.query(`alter table card_transaction add column disputed_transaction_id uuid`);
    await runner.query(`
      alter table card_transaction add constraint card_transaction_disputed
        check ((type in ('dispute_credit', 'dispute_reversal')) = (disputed_transaction_id is not null)) not valid`);
    await runner.query(
      `create index movement_of_dispute on card_transaction (organization_id, disputed_transaction_id)
       where disputed_transaction_id is not null`,
    );
    await createDispute(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createDispute(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table card_dispute (
      organization_id uuid not null,
      id uuid primary key,
      transaction_id uuid not null references card_transaction (id),
      stripe_account_id text not null,
      stripe_dispute_id text unique,
      status text not null
        check (status in ('reported', 'draft', 'submitting', 'submitted', 'won', 'lost', 'expired', 'withdrawn')),
      reason text check (reason is not null or status in ('reported', 'withdrawn')),
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      evidence jsonb not null default '{}',
      report jsonb,
      opened_by uuid,
      opened_by_name text,
      opened_at timestamptz not null,
      submitted_at timestamptz,
      ended_at timestamptz,
      loss_reason text,
      refusal text,
      -- What its movements brought, as it was published last.
      credited_minor bigint not null default 0,
      version int not null default 1,
      next_look_at timestamptz not null
    )`);
  // No purchase has two, whatever the code does.
  await runner.query(
    `create unique index card_dispute_once on card_dispute (organization_id, transaction_id)
     where status not in ('withdrawn', 'expired')`,
  );
  await runner.query(
    `create index card_dispute_of_transaction on card_dispute (organization_id, transaction_id, opened_at desc)`,
  );
  await runner.query(
    `create index card_dispute_to_look_at on card_dispute (next_look_at)
     where status in ('submitting', 'submitted', 'won', 'lost') or stripe_dispute_id is not null`,
  );
  await protectTenantTable(runner, 'card_dispute');
}
