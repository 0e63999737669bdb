import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchDebianProgram, findProgram } from '@almoner/servers';

const execute = promisify(execFile);
/** A machine without a network must not hold up the tests. */
const fetchWithinMs = 30_000;
const outputMax = 64 * 1024 * 1024;

/** The path of hledger, fetched where Debian packages are; undefined where this machine can have none or cannot run it. */
export async function findHledger(): Promise<string | undefined> {
  const found =
    findProgram('hledger') ?? (await fetchDebianProgram('hledger', 'usr/bin/hledger', fetchWithinMs));
  if (found === undefined) return undefined;
  return execute(found, ['--version']).then(
    () => found,
    () => undefined,
  );
}

/**
 * The balance of each account of the journal at the end of a day as hledger reads it, in hundredths.
 * @throws Error with the output of `hledger check --strict ordereddates` if it rejects the journal.
 */
export async function balancesByHledger(
  hledger: string,
  journal: string,
  on = '2199-12-31',
): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'hledger-'));
  const run = async (...args: string[]) => {
    const options = { maxBuffer: outputMax, env: { ...process.env, LANG: 'C.UTF-8' } };
    const { stdout } = await execute(hledger, ['-f', join(folder, 'books.journal'), ...args], options);
    return stdout;
  };
  try {
    await writeFile(join(folder, 'books.journal'), journal);
    await run('check', '--strict', 'ordereddates');
    // hledger takes the end of a period as exclusive.
    const shown = ['--flat', '--empty', '--no-total', '--layout=bare', '-O', 'csv'];
    const table = await run('balance', `-e=${dayAfter(on)}`, ...shown);
    const rows = table.trim().split('\n').slice(1);
    return new Map(rows.map(balanceOf));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** A row is `"account","commodity","balance"`. */
function balanceOf(row: string): [account: string, minor: number] {
  const [, account = '', , balance = ''] = row.split('"').filter((part) => part !== ',');
  return [account, Math.round(Number(balance) * 100)];
}
