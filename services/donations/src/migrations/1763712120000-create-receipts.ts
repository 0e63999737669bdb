import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Receipts: numbered without gaps, never edited; a wrong one is voided and another takes its place. */
export class CreateReceipts1763712120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt_number (
        organization_id uuid not null,
        year int not null,
        last_number int not null check (last_number > 0),
        primary key (organization_id, year)
      )`);
    await protectTenantTable(runner, 'receipt_number');
    await runner.query(`
      create table receipt (
        organization_id uuid not null,
        id uuid primary key,
        gift_id uuid not null references gift (id),
        number text not null,
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null,
        organization_name text not null,
        ein text,
        donor_name text,
        donor_email text not null,
        campaign_title text not null,
        given_at timestamptz not null,
        issued_at timestamptz not null,
        voided_at timestamptz,
        constraint receipt_number_once unique (organization_id, number)
      )`);
    await runner.query(
      `create unique index one_valid_receipt_of_gift on receipt (organization_id, gift_id) where voided_at is null`,
    );
    await protectTenantTable(runner, 'receipt');
    await runner.query(receiptsStandFunction);
    await runner.query(
      `create trigger receipts_stand before update or delete on receipt for each row execute function receipts_stand()`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The one change that a receipt knows is to be voided, once. */
const receiptsStandFunction = `
  create function receipts_stand() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
       and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
      return new;
    end if;
    raise exception 'a receipt is never edited' using errcode = 'restrict_violation';
  end $$`;
