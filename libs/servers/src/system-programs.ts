import { execFile } from 'node:child_process';
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const fetchTimeoutMs = 180_000;
// Debian installs servers into /usr/sbin, which is not on the PATH of ordinary users.
const usualFolders = ['/usr/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];

/** Downloaded programs, shared by all clones on the machine. */
export function cacheDir(): string {
  return (
    process.env.ALMONER_CACHE_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'almoner')
  );
}

/** The full path of a program on PATH or in the usual folders. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...usualFolders];
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => join(folder, `${name}${suffix}`)))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function hasDebianPackages(): boolean {
  return findProgram('apt-get') !== undefined && findProgram('dpkg') !== undefined;
}

/** Rejects when the program fails or is not done after `timeoutMs`. */
export async function run(
  program: string,
  args: string[],
  cwd?: string,
  timeoutMs = fetchTimeoutMs,
): Promise<string> {
  const { stdout } = await execute(program, args, {
    cwd,
    timeout: timeoutMs,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

/** Downloads packages without root: with the system's package lists, or with separate lists if it has none. */
export async function downloadDebianPackage(
  names: string[],
  folder: string,
  timeoutMs = fetchTimeoutMs,
): Promise<string[]> {
  const before = new Set(readdirSync(folder));
  try {
    await run('apt-get', ['download', ...names], folder, timeoutMs);
  } catch {
    const lists = privateAptOptions();
    await run('apt-get', [...lists, 'update'], folder, timeoutMs);
    await run('apt-get', [...lists, 'download', ...names], folder, timeoutMs);
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.deb') && !before.has(name))
    .map((name) => join(folder, name));
}

/** Downloads a package and its missing dependencies without installing them, so root is not needed. */
export async function downloadMissingPackages(name: string): Promise<string[]> {
  const archives = join(cacheDir(), 'apt', 'cache', 'archives');
  const flags = ['install', '--download-only', '-y', '--no-install-recommends', name];
  const ownCache = [
    '-o',
    `Dir::Cache::archives=${archives}`,
    '-o',
    'Debug::NoLocking=1',
    '-o',
    'APT::Sandbox::User=',
  ];
  mkdirSync(join(archives, 'partial'), { recursive: true });
  try {
    await run('apt-get', [...ownCache, ...flags]);
  } catch {
    const lists = privateAptOptions();
    await run('apt-get', [...lists, 'update']);
    await run('apt-get', [...lists, ...flags]);
  }
  return readdirSync(archives)
    .filter((file) => file.endsWith('.deb'))
    .map((file) => join(archives, file));
}

/** apt's state and cache in a separate folder; uses the system's dpkg status, so that installed packages count. */
function privateAptOptions(): string[] {
  const state = join(cacheDir(), 'apt');
  const folders = [join(state, 'state', 'lists', 'partial'), join(state, 'cache', 'archives', 'partial')];
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const options = {
    'Dir::State': join(state, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(state, 'cache'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
  };
  return Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
}

export async function unpack(archive: string, folder: string): Promise<void> {
  await run('dpkg', ['-x', archive, folder]);
}
