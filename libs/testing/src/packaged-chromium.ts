import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '@almoner/servers';

const execute = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const unpackScript = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/** The path of the unpacked browser of `@sparticuz/chromium`, or undefined where it does not run. */
export async function findPackagedChromium(): Promise<string | undefined> {
  // The package contains a browser for this platform only.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    const executablePath = join(await unpackedFolder(), 'chromium');
    // Fails where a library of the system is missing.
    await execute(executablePath, ['--version']);
    return executablePath;
  } catch {
    return undefined;
  }
}

/** Unpacks once for each version, and completely or not at all: other processes may want it at the same time. */
async function unpackedFolder(): Promise<string> {
  const folder = join(cacheDir(), `packaged-chromium-${packageVersion()}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cacheDir(), { recursive: true });
  const unfinished = mkdtempSync(`${folder}.`);
  try {
    // The package unpacks into the folder for temporary files, and trusts what it finds there.
    const env = { ...process.env, TMPDIR: unfinished };
    await execute(process.execPath, ['--input-type=module', '--eval', unpackScript], {
      cwd: import.meta.dirname,
      env,
    });
    moveUnlessPresent(unfinished, folder);
    return folder;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function moveUnlessPresent(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function packageVersion(): string {
  const manifest = join(dirname(resolve('@sparticuz/chromium')), '../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}
