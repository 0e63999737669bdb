import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Payments of reimbursement reports to the bank accounts of their authors. */
export class CreateReimbursementPayouts1795352000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createBankAccount(runner);
    await createPayout(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createBankAccount(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table person_bank_account (
      organization_id uuid not null,
      id uuid primary key,
      user_id uuid not null,
      status text not null check (status in ('pending', 'ready', 'removed')),
      stripe_customer_id text,
      setup_intent_id text unique,
      -- Stripe's id of the account; its number is stored nowhere.
      payment_method_id text,
      bank_name text,
      last4 text,
      created_at timestamptz not null,
      next_attempt_at timestamptz not null,
      check (status <> 'ready' or (payment_method_id is not null and bank_name is not null and last4 is not null)),
      unique (organization_id, id)
    )`);
  await runner.query(
    `create unique index person_bank_account_ready on person_bank_account (organization_id, user_id) where status = 'ready'`,
  );
  await runner.query(
    `create index person_bank_account_of_person on person_bank_account (organization_id, user_id, created_at desc)`,
  );
  await runner.query(
    `create index person_bank_account_due on person_bank_account (next_attempt_at) where status = 'pending'`,
  );
  await protectTenantTable(runner, 'person_bank_account');
}

async function createPayout(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_payout (
      organization_id uuid not null,
      id uuid primary key,
      report_id uuid not null,
      transfer_id uuid not null references transfer (id),
      payee_id uuid not null,
      bank_account_id uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      status text not null
        check (status in ('unsigned', 'canceled', 'requested', 'sent', 'posted', 'failed', 'returned')),
      stripe_payment_id text unique,
      bank_reason text,
      created_at timestamptz not null,
      posted_at timestamptz,
      ended_at timestamptz,
      next_attempt_at timestamptz not null,
      foreign key (organization_id, report_id) references reimbursement_report (organization_id, id),
      foreign key (organization_id, bank_account_id) references person_bank_account (organization_id, id)
    )`);
  // No report is paid twice, whatever the code does: after the first payout only one that did not arrive allows the next.
  await runner.query(
    `create unique index reimbursement_payout_once on reimbursement_payout (organization_id, report_id)
     where status in ('unsigned', 'requested', 'sent', 'posted')`,
  );
  await runner.query(
    `create index reimbursement_payout_of_report on reimbursement_payout (organization_id, report_id, created_at desc)`,
  );
  await runner.query(
    `create index reimbursement_payout_to_bank on reimbursement_payout (organization_id, bank_account_id)
     where status in ('unsigned', 'requested', 'sent')`,
  );
  await runner.query(
    `create index reimbursement_payout_due on reimbursement_payout (next_attempt_at)
     where status in ('requested', 'sent', 'posted')`,
  );
  await runner.query(`create index reimbursement_payout_of_transfer on reimbursement_payout (transfer_id)`);
  await protectTenantTable(runner, 'reimbursement_payout');
}
