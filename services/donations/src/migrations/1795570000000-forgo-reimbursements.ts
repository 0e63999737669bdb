import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Gifts of people who were owed a reimbursement and gave it. They belong to no campaign; the version before does not list them. */
export class ForgoReimbursements1795570000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table gift
        alter column campaign_id drop not null,
        -- {reportId, userId, title, lines}: the report as it was.
        add column forgone jsonb,
        drop constraint gift_method_check,
        add constraint gift_method_check check (
          method in ('card', 'bank_debit', 'cash', 'check', 'in_kind', 'stock', 'donor_advised_fund',
            'forgone_reimbursement')) not valid,
        add constraint forgone_gift_has_report check (
          (method = 'forgone_reimbursement') = (forgone is not null)) not valid,
        add constraint gift_has_campaign check (
          (method = 'forgone_reimbursement') = (campaign_id is null)) not valid`);
    await runner.query(`alter table gift validate constraint gift_method_check`);
    await runner.query(`alter table gift validate constraint forgone_gift_has_report`);
    await runner.query(`alter table gift validate constraint gift_has_campaign`);
    await runner.query(`
      create unique index gift_of_report on gift (organization_id, (forgone ->> 'reportId')) where forgone is not null`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
