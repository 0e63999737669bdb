import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Physical cards: where they are sent, how far they are, and that they wait for their holder to activate them. */
export class ShipCards1795326120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table card
        -- The address as it was given; null for a virtual card.
        add column ship_to jsonb,
        -- As Stripe described it last.
        add column shipping jsonb,
        drop constraint card_status_check,
        add constraint card_status_check check (status in ('issuing', 'inactive', 'active', 'frozen', 'canceled'))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
