import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheDir,
  downloadMissingPackages,
  findProgram,
  hasDebianPackages,
  runProgram,
  unpackDebianPackage,
} from '@almoner/servers';

/** Options of playwright-core's `chromium.launch`; `env` replaces the whole environment. */
export interface Chromium {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// A test browser connects to the tested pages only.
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const advice =
  'No browser was found and none could be fetched: install Chromium or set CHROMIUM_BIN to its path.';

/** A browser for the tests; downloaded into the user's cache if the machine has none. */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_BIN;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return installed(chosen);
    throw new Error(`CHROMIUM_BIN points at ${chosen}, where no file is.`);
  }
  const known = findProgram(...programNames);
  if (known !== undefined) return installed(known);
  const found = unpacked() ?? (await installWithApt()) ?? (await fetchFromDebian()) ?? (await fromNpm());
  if (found === undefined) throw new Error(advice);
  return found;
}

function installed(executablePath: string, libraryEnv: NodeJS.ProcessEnv = {}): Chromium {
  // The sandbox does not work for root in a container or for an unpacked copy.
  const needsNoSandbox = process.getuid?.() === 0 || Object.keys(libraryEnv).length > 0;
  const args = needsNoSandbox ? [...quietArgs, '--no-sandbox'] : quietArgs;
  return { executablePath, args, env: { ...process.env, ...libraryEnv } };
}

async function installWithApt(): Promise<Chromium | undefined> {
  if (process.getuid?.() !== 0 || !hasDebianPackages()) return undefined;
  const install = () => runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  try {
    await install().catch(() => runProgram('apt-get', ['update']).then(install));
  } catch {
    return undefined;
  }
  const path = findProgram('chromium');
  return path === undefined ? undefined : installed(path);
}

const folder = () => join(cacheDir(), 'chromium');

/** The cached copy uses the libraries next to it. */
function unpacked(): Chromium | undefined {
  const executablePath = join(folder(), 'usr/lib/chromium/chromium');
  if (!existsSync(executablePath)) return undefined;
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const libraries = [`usr/lib/${triplet}`, `lib/${triplet}`, `usr/lib/${triplet}/pulseaudio`, 'usr/lib'];
  const fonts = join(folder(), 'etc/fonts');
  return installed(executablePath, {
    LD_LIBRARY_PATH: libraries.map((path) => join(folder(), path)).join(':'),
    ...(existsSync(fonts) && !existsSync('/etc/fonts') ? { FONTCONFIG_PATH: fonts } : {}),
  });
}

async function fetchFromDebian(): Promise<Chromium | undefined> {
  if (!hasDebianPackages()) return undefined;
  const unfinished = `${folder()}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    for (const archive of await downloadMissingPackages('chromium')) {
      await unpackDebianPackage(archive, unfinished);
    }
    if (!existsSync(folder())) renameSync(unfinished, folder());
    return unpacked();
  } catch {
    return undefined;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function fromNpm(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return { executablePath: await packaged.executablePath(), args: packaged.args, env: process.env };
  } catch {
    return undefined;
  }
}
