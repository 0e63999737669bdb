import { runMain } from '@almoner/platform';
import { Pool } from 'pg';
import { readVerifyEnvironment } from './config.ts';
import { verifyLedger } from './ledger/verify-ledger.ts';

runMain(async () => {
  const pool = new Pool({ connectionString: readVerifyEnvironment() });
  const findings = await verifyLedger(pool);
  await pool.end();
  for (const finding of findings) process.stdout.write(`${JSON.stringify(finding)}\n`);
  process.stdout.write(findings.length === 0 ? 'The ledger balances.\n' : `${findings.length} findings.\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
});
