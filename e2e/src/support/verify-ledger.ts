import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemDatabaseUrl } from './stack.ts';

const program = join(import.meta.dirname, '../../../services/spend/dist/verify.js');

/** The output of `npm run ledger:verify` for the running stack, without the number of comparisons. */
export async function verifyLedger(): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_SYSTEM_URL: systemDatabaseUrl('spend') };
  const verification = promisify(execFile)(process.execPath, [program], { env });
  // It exits with 1 after printing what it found.
  const { stdout } = await verification.catch((error: ExecFileException) => error);
  return stdout?.trim().replace(/^Compared .*\n/m, '') ?? '';
}
