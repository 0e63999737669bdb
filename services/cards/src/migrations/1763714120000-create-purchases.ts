import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The workbench: authorizations and transactions as `spend` tells of them, ready to be listed. */
export class CreatePurchases1763714120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // line_status and line_amount_minor: how it shows in the list of purchases; null when its transactions stand for it.
    await runner.query(`
      create table card_authorization (
        organization_id uuid not null,
        id uuid primary key,
        revision int not null,
        card_id uuid not null,
        user_id uuid not null,
        stripe_authorization_id text not null unique,
        status text not null check (status in ('pending', 'closed', 'reversed', 'expired')),
        approved boolean not null,
        amount_minor bigint not null,
        currency char(3) not null,
        merchant jsonb not null,
        decline_reason text,
        line_status text check (line_status in ('pending', 'declined', 'reversed', 'expired')),
        line_amount_minor bigint not null,
        network_created_at timestamptz not null
      )`);
    await runner.query(
      `create index card_authorization_listed on card_authorization (organization_id, network_created_at desc, id desc)
       where line_status is not null`,
    );
    await runner.query(
      `create index card_authorization_of_card on card_authorization (organization_id, card_id, network_created_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'card_authorization');
    await runner.query(`
      create table card_transaction (
        organization_id uuid not null,
        id uuid primary key,
        card_id uuid not null,
        user_id uuid not null,
        authorization_id uuid,
        stripe_authorization_id text,
        stripe_transaction_id text not null unique,
        type text not null check (type in ('capture', 'refund')),
        amount_minor bigint not null,
        currency char(3) not null,
        merchant jsonb not null,
        network_created_at timestamptz not null
      )`);
    await runner.query(
      `create index card_transaction_listed on card_transaction (organization_id, network_created_at desc, id desc)`,
    );
    await runner.query(
      `create index card_transaction_of_card on card_transaction (organization_id, card_id, network_created_at desc, id desc)`,
    );
    await runner.query(
      `create index card_transaction_of_authorization on card_transaction (organization_id, authorization_id)`,
    );
    await protectTenantTable(runner, 'card_transaction');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
