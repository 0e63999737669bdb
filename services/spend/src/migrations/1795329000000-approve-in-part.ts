import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a decision approved where the terminal accepts less than it requested; null where it approved all or nothing. */
export class ApproveInPart1795329000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table decision add column granted_minor bigint`);
    // Older rows have none: to read them all would stop decisions meanwhile.
    await runner.query(`
      alter table decision add constraint decision_granted_minor_check
        check (granted_minor > 0 and granted_minor < amount_minor) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
