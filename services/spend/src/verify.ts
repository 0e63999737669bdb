import { runMain } from '@almoner/platform';
import { Pool } from 'pg';
import { readVerifyEnvironment } from './config.ts';
import { verifyLedger, type LedgerFinding } from './ledger/verify-ledger.ts';
import { compareWithStripe } from './stripe/compare-with-stripe.ts';
import { createStripe } from './stripe/stripe-client.ts';

runMain(async () => {
  const config = readVerifyEnvironment();
  const pool = new Pool({ connectionString: config.DATABASE_SYSTEM_URL });
  const findings = await verifyLedger(pool);
  if (process.argv.includes('--stripe')) findings.push(...(await compare(pool, config)));
  await pool.end();
  for (const finding of findings) process.stdout.write(`${JSON.stringify(finding)}\n`);
  process.stdout.write(findings.length === 0 ? 'The ledger balances.\n' : `${findings.length} findings.\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
});

function compare(pool: Pool, config: ReturnType<typeof readVerifyEnvironment>): Promise<LedgerFinding[]> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE } = config;
  if (key === undefined) throw new Error('--stripe needs STRIPE_SECRET_KEY.');
  return compareWithStripe(pool, createStripe({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE }));
}
