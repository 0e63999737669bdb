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
import { findPackagedChromium } from './packaged-chromium.ts';

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

/**
 * A browser for the tests: the one of the pinned package if it runs here, because it is the same everywhere and takes
 * little processor time, else the machine's, else one that is downloaded into the user's cache.
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROMIUM_BIN;
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return installed(chosen);
    throw new Error(`CHROMIUM_BIN points at ${chosen}, where no file is.`);
  }
  const packaged = await findPackagedChromium();
  if (packaged !== undefined) return unsandboxed(packaged);
  const known = findProgram(...programNames);
  if (known !== undefined) return installed(known);
  const found = unpacked() ?? (await installWithApt()) ?? (await fetchFromDebian());
  if (found === undefined) throw new Error(advice);
  return found;
}

function installed(executablePath: string): Chromium {
  // The sandbox does not work for root in a container.
  if (process.getuid?.() === 0) return unsandboxed(executablePath);
  return { executablePath, args: quietArgs, env: { ...process.env } };
}

/** An unpacked copy has no sandbox: its helper would have to belong to root. */
function unsandboxed(executablePath: string, libraryEnv: NodeJS.ProcessEnv = {}): Chromium {
  return { executablePath, args: [...quietArgs, '--no-sandbox'], env: { ...process.env, ...libraryEnv } };
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
  return unsandboxed(executablePath, {
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
