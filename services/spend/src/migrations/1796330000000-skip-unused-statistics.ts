import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Columns that no query has a condition on, or only an equality in a unique index, which needs no statistics. */
const withoutStatistics = {
  outbox: ['organization_id', 'subject', 'payload', 'traceparent', 'created_at'],
  decision: [
    ...['organization_id', 'authorization_id', 'stripe_authorization_id', 'stripe_event_id', 'request_index'],
    ...['amount_minor', 'granted_minor', 'approved', 'decline_reason', 'checks', 'available_before_minor'],
    ...['limit_ids', 'limit_minors', 'limit_periods', 'limit_spent_before'],
    ...['requested_at', 'decided_in_ms', 'created_at'],
  ],
  card_authorization: [
    ...[
      'id',
      'stripe_authorization_id',
      'merchant',
      'limit_ids',
      'limit_periods',
      'progress',
      'voided_requests',
    ],
    ...['amount_minor', 'captured_minor', 'network_taken_minor', 'decided_minor', 'progress_amount_minor'],
    ...['currency', 'decline_reason', 'revision', 'decided_requests', 'amount_reading'],
  ],
  transfer: ['id', 'amount_minor', 'currency', 'description', 'idempotency_key', 'created_at'],
  entry: ['id', 'amount_minor'],
};

/**
 * PostgreSQL analyzes the tables of the decision whenever they have grown by a tenth, beside the decisions. Most of the time
 * of that is spent on values of which nothing needs to be known.
 */
export class SkipUnusedStatistics1796330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(withoutStatistics)) {
      const actions = columns.map((column) => `alter ${column} set statistics 0`);
      await runner.query(`alter table ${table} ${actions.join(', ')}`);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
