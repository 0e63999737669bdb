import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemDatabaseUrl } from './stack.ts';

const program = join(import.meta.dirname, '../../../services/spend/dist/verify.js');

/** What `npm run ledger:verify` prints of the running stack. */
export async function verifyLedger(): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_SYSTEM_URL: systemDatabaseUrl('spend') };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    return stdout.trim();
  } catch (error) {
    // It ends with 1 when it finds something, and what it found is what it printed.
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')
      return error.stdout.trim();
    throw error;
  }
}
