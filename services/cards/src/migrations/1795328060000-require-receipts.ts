import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which purchases need a receipt, until when, why there may be none, and who is locked because of it. */
export class RequireReceipts1795328060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without a row, or without an amount, no purchase needs one.
    await runner.query(`
      create table receipt_policy (
        organization_id uuid primary key,
        required_minor bigint check (required_minor >= 0),
        exempt_merchants text[] not null,
        changed_at timestamptz not null default now()
      )`);
    await protectTenantTable(runner, 'receipt_policy');
    // A row for each capture that was settled while the policy required a receipt, so that a change concerns later ones alone.
    await runner.query(`
      create table receipt_requirement (
        organization_id uuid not null,
        purchase_id uuid not null,
        user_id uuid not null,
        settled_at timestamptz not null,
        due_at timestamptz not null,
        met_at timestamptz,
        reminders_sent smallint not null default 0,
        warned_at timestamptz,
        primary key (organization_id, purchase_id)
      )`);
    await runner.query(
      `create index receipt_requirement_of_person on receipt_requirement (organization_id, user_id, settled_at desc)`,
    );
    await runner.query(
      `create index receipt_requirement_due on receipt_requirement (due_at) where met_at is null`,
    );
    await protectTenantTable(runner, 'receipt_requirement');
    // Of an authorization or of one capture, as receipts are.
    await runner.query(`
      create table receipt_excuse (
        organization_id uuid not null,
        purchase_id uuid not null,
        reason text not null,
        status text not null check (status in ('pending', 'approved', 'rejected')),
        requested_by uuid not null,
        requested_at timestamptz not null,
        decided_by uuid,
        decided_at timestamptz,
        primary key (organization_id, purchase_id),
        check ((status = 'pending') = (decided_by is null))
      )`);
    await protectTenantTable(runner, 'receipt_excuse');
    // applied_version: the version that spend has confirmed.
    await runner.query(`
      create table receipt_lock (
        organization_id uuid not null,
        user_id uuid not null,
        is_locked boolean not null,
        version int not null,
        applied_version int not null default 0,
        primary key (organization_id, user_id)
      )`);
    await runner.query(
      `create index receipt_lock_to_apply on receipt_lock (organization_id) where applied_version < version`,
    );
    await protectTenantTable(runner, 'receipt_lock');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
