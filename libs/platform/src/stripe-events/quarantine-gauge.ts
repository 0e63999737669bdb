import { type Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** The number of quarantined Stripe events, counted for each scrape. */
export function registerQuarantineGauge(metrics: Registry, pool: Pool): void {
  const gauge = new Gauge({
    name: 'stripe_events_quarantined',
    help: 'Stripe events that wait for an operator (npm run admin -- quarantine list)',
    registers: [metrics],
    async collect() {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from stripe_event where status = 'quarantined'`,
      );
      gauge.set(rows[0]?.count ?? 0);
    },
  });
}
