import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyLedger } from '../support/verify-ledger.ts';
import { faultDrill } from './faults/fault-drill.ts';

// Real: the whole stack, its launcher, kill -9. Replaced: the card network, by the sandbox.
const seed = Number(process.env.DRILL_SEED ?? randomInt(1_000_000));

describe('random faults under purchases and deposits', () => {
  it(`end with Stripe, counters, lists and ledger in agreement (DRILL_SEED=${seed})`, async () => {
    const { differences, ...report } = await faultDrill({ seed, minutes: 1.3, settleMs: 240_000 });
    console.info(`DRILL_SEED=${seed} ${JSON.stringify(report)}`);
    expect(differences).toEqual([]);
    expect(report.approved).toBeGreaterThan(50);
    expect(Object.entries(report.trouble).filter(([, count]) => count === 0)).toEqual([]);
    expect(await verifyLedger()).toBe('The ledger balances.');
  }, 600_000);
});
