import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheDir,
  downloadDebianPackage,
  findProgram,
  hasDebianPackages,
  run,
  unpack,
} from './system-programs.ts';

const advice =
  'nats-server was not found and could not be fetched: install it (https://github.com/nats-io/nats-server/releases) or set NATS_SERVER_BIN to its path.';

/** The path of nats-server; downloaded into the user's cache if the machine has none. */
export async function findNatsServer(): Promise<string> {
  const chosen = process.env.NATS_SERVER_BIN;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return chosen;
    throw new Error(`NATS_SERVER_BIN points at ${chosen}, where no file is.`);
  }
  const cached = join(cacheDir(), 'nats-server', 'usr', 'sbin', 'nats-server');
  const known = findProgram('nats-server') ?? (existsSync(cached) ? cached : undefined);
  return known ?? (await fetchFromDebian(cached)) ?? (await fetchFromBrew()) ?? fail();
}

async function fetchFromDebian(cached: string): Promise<string | undefined> {
  if (!hasDebianPackages()) return undefined;
  const target = join(cacheDir(), 'nats-server');
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const [archive] = await downloadDebianPackage(['nats-server'], unfinished);
    if (archive === undefined) return undefined;
    await unpack(archive, unfinished);
    rmSync(archive);
    if (!existsSync(cached)) renameSync(unfinished, target);
    return cached;
  } catch {
    return undefined;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
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
