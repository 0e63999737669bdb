// npm run lives -- --count 100000 --seed 7: random purchases against a plain reference; without a seed, a new one.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { requireCounts, runSpec } from './counted-spec.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
requireCounts(values);
process.exitCode = runSpec('services/spend/src/authorizations/random-lives', {
  LIVES: values.count,
  LIVES_SEED: values.seed,
});
