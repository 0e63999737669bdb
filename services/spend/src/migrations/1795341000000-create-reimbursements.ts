import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Expense reports of people, their lines and votes, and the policy of approvals. */
export class CreateReimbursements1795341000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createReport(runner);
    await createLine(runner);
    await createVote(runner);
    await createPolicy(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function createReport(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_report (
      organization_id uuid not null,
      id uuid primary key,
      author_id uuid not null,
      author_name text not null,
      title text not null,
      currency char(3) not null,
      total_minor bigint not null check (total_minor >= 0),
      status text not null,
      version int not null default 1,
      -- Counts submissions; votes belong to a round.
      round int not null default 0,
      approvals_needed int not null default 1 check (approvals_needed between 1 and 3),
      paid_reference text,
      created_at timestamptz not null,
      submitted_at timestamptz,
      unique (organization_id, id)
    )`);
  await runner.query(
    `create index reimbursement_report_by_time on reimbursement_report (organization_id, created_at desc, id desc)`,
  );
  await runner.query(
    `create index reimbursement_report_of_author on reimbursement_report (organization_id, author_id, created_at desc, id desc)`,
  );
  await protectTenantTable(runner, 'reimbursement_report');
}

async function createLine(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_line (
      organization_id uuid not null,
      report_id uuid not null,
      id uuid primary key,
      position int not null,
      kind text not null,
      spent_on date not null,
      memo text not null,
      merchant text,
      amount_minor bigint not null check (amount_minor > 0),
      miles_tenths int,
      days int,
      daily_rate_minor bigint,
      foreign key (organization_id, report_id) references reimbursement_report (organization_id, id)
    )`);
  await runner.query(
    `create index reimbursement_line_of_report on reimbursement_line (organization_id, report_id, position)`,
  );
  await protectTenantTable(runner, 'reimbursement_line');
}

async function createVote(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_vote (
      organization_id uuid not null,
      report_id uuid not null,
      round int not null,
      voter_id uuid not null,
      voter_name text not null,
      decision text not null,
      note text not null,
      voted_at timestamptz not null,
      primary key (organization_id, report_id, round, voter_id),
      foreign key (organization_id, report_id) references reimbursement_report (organization_id, id)
    )`);
  await protectTenantTable(runner, 'reimbursement_vote');
}

async function createPolicy(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table reimbursement_policy (
      organization_id uuid primary key,
      approvers int not null check (approvers between 1 and 3),
      second_approver_above_minor bigint check (second_approver_above_minor > 0)
    )`);
  await protectTenantTable(runner, 'reimbursement_policy');
}
