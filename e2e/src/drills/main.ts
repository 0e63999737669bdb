import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startLocalStack } from '../support/local-stack.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { faultDrill } from './faults/fault-drill.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    'no-kills': { type: 'boolean', default: false },
    'no-losses': { type: 'boolean', default: false },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed))
  throw new Error('--minutes takes a number, --seed an integer.');

// Time for reconciliation to read everything again, twice if a run has just begun and misses the latest changes.
const settleMinutes = 3 + minutes / 2;

console.log(`Fault drill: ${minutes} minutes of faults, seed ${seed}.`);
const stack = await startLocalStack();
process.env.E2E_STACK = stack.folder;
const { differences, ...report } = await faultDrill({
  seed,
  minutes,
  kills: !values['no-kills'],
  losses: !values['no-losses'],
  settleMs: settleMinutes * 60_000,
});
console.log(JSON.stringify(report));
for (const difference of differences) console.log(difference);
const proof = await verifyLedger();
console.log(proof);
await stack.stop();
const isGood = differences.length === 0 && proof === 'The ledger balances.';
console.log(isGood ? 'All sides agree.' : `${differences.length} differences. Repeat with --seed ${seed}.`);
process.exitCode = isGood ? 0 : 1;
