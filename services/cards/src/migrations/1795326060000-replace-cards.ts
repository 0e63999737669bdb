import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which card replaces which, and why. */
export class ReplaceCards1795326060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table card
        add column replacement_for uuid references card (id),
        add column replacement_reason text check (replacement_reason in ('lost', 'stolen', 'damaged', 'expired')),
        -- Of a card that was canceled because it is replaced.
        add column cancel_reason text check (cancel_reason in ('lost', 'stolen', 'damaged', 'expired')),
        add constraint card_replacement_check check ((replacement_for is null) = (replacement_reason is null))`);
    // One for each card, however often it is requested; one that Stripe refused does not count.
    await runner.query(
      `create unique index card_replacement on card (replacement_for) where replacement_for is not null and not is_refused`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
