import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class LetFundsHaveMerchantRules1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table spend_control drop constraint spend_control_owner_kind_check`);
    // Every row passed the narrower check, so none is read again.
    await runner.query(`
      alter table spend_control add constraint spend_control_owner_kind_check
        check (owner_kind in ('card', 'rule', 'program', 'fund')) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
