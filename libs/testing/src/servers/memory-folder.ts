import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@almoner/servers';

const sharedMemory = '/dev/shm';
/** Several times what the databases of a test run need. */
const freeBytesMin = 4e9;

/** A folder in memory, where Linux has one with enough space: each spec copies a database of a thousand files. */
export function memoryFolder(folder = sharedMemory, bytes = freeBytesMin): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytes ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Removes folders named `<prefix><pid>-…` whose process was killed, because their memory would be missing until a restart. */
export function removeAbandonedFolders(place: string, prefix: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}
