import { renameSync, writeFileSync } from 'node:fs';

/** A reader sees the old file or the new one, never half of it. */
export function writeAtomically(file: string, content: string, mode = 0o644): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, content, { mode });
  renameSync(unfinished, file);
}
