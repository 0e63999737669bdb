import { type Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { jobSchema } from './job-tables.ts';

/** `job_failures_total`: attempts that failed, by kind of job. */
export function jobFailures(registry: Registry): Counter<'job'> {
  return new Counter({
    name: 'job_failures_total',
    help: 'Attempts of jobs that failed',
    labelNames: ['job'],
    registers: [registry],
  });
}

/**
 * `jobs`: the number of jobs of each kind that are queued (`created`), wait for a retry (`retry`), run (`active`) or
 * have failed permanently (`failed`). Read from the database for each scrape.
 */
export function registerJobGauge(registry: Registry, pool: Pool): void {
  const gauge: Gauge<'job' | 'state'> = new Gauge({
    name: 'jobs',
    help: 'Jobs in the queue by kind and state',
    labelNames: ['job', 'state'],
    registers: [registry],
    collect: async () => {
      const { rows } = await pool.query<{ name: string; state: string; count: number }>(
        `select name, state::text, count(*)::int as count from ${jobSchema}.job
         where state in ('created', 'retry', 'active', 'failed') group by name, state`,
      );
      gauge.reset();
      for (const { name, state, count } of rows) gauge.set({ job: name, state }, count);
    },
  });
}
