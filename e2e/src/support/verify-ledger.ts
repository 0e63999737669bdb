import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemDatabaseUrl } from './stack.ts';

const program = join(import.meta.dirname, '../../../services/spend/dist/verify.js');

/** What `npm run ledger:verify` prints of the running stack, but for how much it compared. */
export async function verifyLedger(): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_SYSTEM_URL: systemDatabaseUrl('spend') };
  const verification = promisify(execFile)(process.execPath, [program], { env });
  // It ends with 1 when it finds something, and what it found is what it printed.
  const { stdout } = await verification.catch((error: ExecFileException) => error);
  return stdout?.trim().replace(/^Compared .*\n/m, '') ?? '';
}
