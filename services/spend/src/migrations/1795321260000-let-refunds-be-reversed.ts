import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The network may take a refund back. */
export class LetRefundsBeReversed1795321260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table card_transaction drop constraint card_transaction_type_check`);
    // Every row passed the narrower check, so none is read again.
    await runner.query(`
      alter table card_transaction add constraint card_transaction_type_check
        check (type in ('capture', 'refund', 'refund_reversal')) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
