import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Spend rules become records: a named one that several cards share, or a card's own. A card's limit copies its rule, so that
 * decisions read one row; a card has one limit for each frequency that it ever had, and only that of its rule refuses.
 */
export class NameSpendRules1795323600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table spend_rule (
        organization_id uuid not null,
        id uuid primary key,
        -- Null for the own rule of one card.
        name text,
        card_id uuid,
        frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'total')),
        limit_minor bigint not null check (limit_minor > 0),
        currency char(3) not null,
        version int not null default 1,
        created_at timestamptz not null default now(),
        check ((name is null) = (card_id is not null))
      )`);
    await runner.query(
      `create index spend_rule_named on spend_rule (organization_id, created_at desc, id desc) where name is not null`,
    );
    await runner.query(
      `create unique index spend_rule_of_card on spend_rule (organization_id, card_id, frequency) where card_id is not null`,
    );
    await protectTenantTable(runner, 'spend_rule');
    await runner.query(`
      alter table spend_limit
        -- Of a card's limit: the rule that it copies; null while it only counts.
        add column rule_id uuid,
        -- Captures and refunds of earlier periods do not count: it was added later.
        add column counts_since timestamptz not null default '-infinity'`);
    await runner.query(`
      insert into spend_rule (organization_id, id, card_id, frequency, limit_minor, currency, created_at)
      select organization_id, id, owner_id, frequency, limit_minor, currency, created_at
      from spend_limit where kind = 'card_rule'`);
    await runner.query(`update spend_limit set rule_id = id where kind = 'card_rule'`);
    await runner.query(
      `create index spend_limit_of_rule on spend_limit (organization_id, rule_id) where rule_id is not null`,
    );
    await runner.query(
      `create unique index spend_limit_of_card on spend_limit (owner_id, frequency) where kind = 'card_rule'`,
    );
    await runner.query(
      `create unique index spend_limit_in_force on spend_limit (owner_id) where kind = 'card_rule' and limit_minor is not null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
