import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A cash limit is a control with an amount; zero allows no cash. Every row passes the wider checks, so none is read again. */
export class AddCashLimits1796020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table spend_control
        drop constraint spend_control_kind_check,
        drop constraint spend_control_amount_minor_check,
        drop constraint spend_control_check,
        drop constraint spend_control_check1`);
    await runner.query(`
      alter table spend_control
        add constraint spend_control_kind_check check (kind in ('allow', 'ban', 'per_purchase', 'cash')) not valid,
        add constraint spend_control_amount_check
          check (amount_minor > 0 or (kind = 'cash' and amount_minor = 0)) not valid,
        add constraint spend_control_limit_check
          check ((kind in ('per_purchase', 'cash')) = (amount_minor is not null)) not valid,
        add constraint spend_control_rule_check check (
          (kind in ('per_purchase', 'cash')) = (target is null) and (target is null) = (value is null)) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
