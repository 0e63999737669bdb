import { renameSync, writeFileSync } from 'node:fs';

/** A reader sees either the old or the new file, never a partial one. */
export function writeAtomically(file: string, content: string, mode = 0o644): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, content, { mode });
  renameSync(unfinished, file);
}
