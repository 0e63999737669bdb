// npm run in-force -- --count 1000: tests this many times that a purchase after each command that stops a card is declined.
import { parseArgs } from 'node:util';
import { requireCounts, runSpec } from './counted-spec.mjs';

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' } } });
requireCounts(values);
process.exitCode = runSpec('services/spend/src/decision/in-force', { IN_FORCE: values.count });
