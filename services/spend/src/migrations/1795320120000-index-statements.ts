import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the statement of one account walks. All are partial: a hold writes no posted entry, and an authorization leaves
 * its index when it holds nothing any more.
 */
export class IndexStatements1795320120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index entry_posted_on_account on entry (organization_id, account_id, transfer_id) where layer = 'posted'`,
    );
    await runner.query(
      `create index authorization_on_hold on card_authorization (organization_id, paying_account_id, network_created_at desc, id desc)
       where held_minor > 0`,
    );
    // A purchase's hold stays pending for ever as a transfer; what is on its way in is never among many.
    await runner.query(
      `create index transfer_on_its_way on transfer (organization_id, occurred_at desc, id desc)
       where status = 'pending' and kind <> 'purchase_hold'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
