import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Cards that end on a date, pay once, or pay one merchant; and cards that replace another one. A replacement has the limits,
 * controls and first purchase of the first card of its chain, so that what was spent before continues to count.
 */
export class GiveCardsTerms1795326000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table card
        -- The last day on which the card pays, in UTC.
        add column expires_on date,
        add column is_single_use boolean not null default false,
        add column locks_merchant boolean not null default false,
        -- Of a replacement: the first card of its chain.
        add column continues_card_id uuid,
        add column original_card_id uuid generated always as (coalesce(continues_card_id, id)) stored`);
    await runner.query(`create index card_of_original on card (original_card_id)`);
    await runner.query(`alter table card drop constraint card_status_check`);
    await runner.query(
      `alter table card add constraint card_status_check check (status in ('inactive', 'active', 'frozen', 'canceled'))`,
    );
    await runner.query(`
      create table card_first_purchase (
        organization_id uuid not null,
        -- The first card of a chain of replacements.
        original_card_id uuid primary key,
        -- Of a capture without an authorization: the id of the transaction.
        stripe_authorization_id text not null,
        merchant_name text not null,
        merchant_network_id text,
        created_at timestamptz not null default now()
      )`);
    await runner.query(
      `create index card_first_purchase_by_authorization on card_first_purchase (stripe_authorization_id)`,
    );
    await protectTenantTable(runner, 'card_first_purchase');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
