import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, downloadDebianPackage, hasDebianPackages, unpack } from './system-programs.ts';

/**
 * The path of a program that a Debian package has at `path`, unpacked into the user's cache without installing it; undefined where
 * it cannot be fetched, or a step of that takes longer than `timeoutMs`.
 */
export async function fetchDebianProgram(
  name: string,
  path: string,
  timeoutMs?: number,
): Promise<string | undefined> {
  const target = join(cacheDir(), name);
  const cached = join(target, path);
  if (existsSync(cached)) return cached;
  if (!hasDebianPackages()) return undefined;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    const [archive] = await downloadDebianPackage([name], unfinished, timeoutMs);
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
