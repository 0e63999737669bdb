import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Organizations take turns when recurring gifts are charged: the due ones of each are read by this index. */
export class ChargeRecurringGiftsInTurns1796280000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index recurring_gift_due_by_organization on recurring_gift (organization_id, next_work_at)
      where next_work_at is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
