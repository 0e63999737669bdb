import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { donationsJobs } from '../jobs.ts';
import { type DonationsHarness } from './donations-harness.ts';

// Built by `npm run build`: a process of its own, so that it can be killed.
const program = new URL('../../dist/test/sweep-recurring-gifts.js', import.meta.url).pathname;

export const fastSweep = { RECURRING_SWEEP_EVERY_MS: '60', RECURRING_CHARGES_PER_SECOND: '1000' };

/** Starts a replica that charges what is due and calls Stripe at another address; at a fixed time if one is given. */
export function startSweep(
  { service }: DonationsHarness,
  { stripeUrl, now }: { stripeUrl: string; now?: Date },
): ChildProcess {
  const settings = { STRIPE_API_BASE: stripeUrl, HEALTH_PORT: '0', ...fastSweep };
  const env = { PATH: process.env.PATH, ...service.environment(), ...settings };
  const time = now === undefined ? [] : [now.toISOString()];
  return spawn(process.execPath, [program, ...time], { env, stdio: 'inherit' });
}

/** Kills it, and gives up its run, as another replica does when the heartbeat has been missing for a while. */
export async function killSweep({ pool }: DonationsHarness, sweep: ChildProcess): Promise<void> {
  sweep.kill('SIGKILL');
  await once(sweep, 'exit');
  await pool.query(`update jobs.job set state = 'failed' where state = 'active' and name = $1`, [
    donationsJobs.chargeRecurringGifts.name,
  ]);
}
