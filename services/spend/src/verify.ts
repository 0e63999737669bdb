import { runMain } from '@almoner/platform';
import { Pool } from 'pg';
import { readVerifyEnvironment } from './config.ts';
import { verifyLedger, type LedgerFinding } from './ledger/verify-ledger.ts';
import { countAccounts, findingLine, readVerifyOptions, summaryLines } from './ledger/verify-report.ts';
import { compareWithStripe, listAccounts } from './stripe/compare-with-stripe.ts';
import { createStripe } from './stripe/stripe-client.ts';

runMain(async () => {
  const options = readVerifyOptions(process.argv.slice(2));
  if ('refusal' in options) {
    process.stderr.write(`${options.refusal}\n`);
    process.exitCode = 2;
    return;
  }
  const config = readVerifyEnvironment();
  const pool = new Pool({ connectionString: config.DATABASE_SYSTEM_URL });
  const findings = await verifyLedger(pool);
  if (options.stripe) findings.push(...(await compare(pool, config)));
  const compared = {
    ...(await countAccounts(pool)),
    stripeAccounts: options.stripe ? (await listAccounts(pool)).length : null,
  };
  await pool.end();
  const lines = [...findings.map(findingLine), ...summaryLines(compared, findings.length)];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
});

function compare(pool: Pool, config: ReturnType<typeof readVerifyEnvironment>): Promise<LedgerFinding[]> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE } = config;
  if (key === undefined) throw new Error('--stripe needs STRIPE_SECRET_KEY.');
  return compareWithStripe(pool, createStripe({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE }));
}
