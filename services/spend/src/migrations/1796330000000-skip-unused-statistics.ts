import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Columns whose values do not change the plan of a query: each is only read, is the only column of a unique index, or is
 * compared after another index has selected few rows.
 */
const withoutStatistics = {
  outbox: ['organization_id', 'subject', 'payload', 'traceparent', 'created_at'],
  decision: [
    'stripe_event_id',
    'amount_minor',
    'granted_minor',
    'checks',
    'available_before_minor',
    'limit_ids',
    'limit_minors',
    'limit_periods',
    'limit_spent_before',
    'requested_at',
    'decided_in_ms',
    'created_at',
  ],
  card_authorization: [
    'stripe_authorization_id',
    'merchant',
    'limit_ids',
    'limit_periods',
    'progress',
    'voided_requests',
    'network_taken_minor',
    'decided_minor',
    'progress_amount_minor',
    'decline_reason',
    'revision',
    'decided_requests',
    'amount_reading',
  ],
};

/**
 * PostgreSQL analyzes these tables whenever they have grown by a tenth, and takes a processor from the decisions while it
 * does. Most of that time is spent on values that no plan depends on.
 */
export class SkipUnusedStatistics1796330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(withoutStatistics)) {
      const actions = columns.map((column) => `alter ${column} set statistics 0`);
      await runner.query(`alter table ${table} ${actions.join(', ')}`);
    }
    // These are small, and slow to read when rows that were replaced remain for long, so vacuuming them must not pause.
    for (const table of ['outbox_waiting', 'limit_counter', 'account'])
      await runner.query(`alter table ${table} set (autovacuum_vacuum_cost_delay = 0)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
