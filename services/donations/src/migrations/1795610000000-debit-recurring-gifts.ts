import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Recurring gifts from bank accounts. The version before reads all of them as cards, and its charges of bank accounts are refused. */
export class DebitRecurringGifts1795610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table recurring_gift
        add column method_type text not null default 'card',
        -- Nothing can be charged until the donor names another card or bank account.
        add column needs_method boolean not null default false,
        add constraint recurring_gift_method_type_check check (method_type in ('card', 'bank_debit')) not valid`);
    await runner.query(`alter table recurring_gift validate constraint recurring_gift_method_type_check`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
