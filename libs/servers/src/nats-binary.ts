import { existsSync } from 'node:fs';
import { fetchDebianProgram } from './debian-program.ts';
import { findProgram, run } from './system-programs.ts';

const advice =
  'nats-server was not found and could not be fetched: install it (https://github.com/nats-io/nats-server/releases) or set NATS_SERVER_BIN to its path.';

/** The path of nats-server; downloaded into the user's cache if the machine has none. */
export async function findNatsServer(): Promise<string> {
  const chosen = process.env.NATS_SERVER_BIN;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`NATS_SERVER_BIN points at ${chosen}, where no file is.`);
  }
  return (
    findProgram('nats-server') ??
    (await fetchDebianProgram('nats-server', 'usr/sbin/nats-server')) ??
    (await fetchFromBrew()) ??
    fail()
  );
}

async function fetchFromBrew(): Promise<string | undefined> {
  const brew = findProgram('brew');
  if (brew === undefined) return undefined;
  try {
    await run(brew, ['install', 'nats-server']);
    return findProgram('nats-server');
  } catch {
    return undefined;
  }
}

function fail(): never {
  throw new Error(advice);
}
