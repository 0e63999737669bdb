import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What a process was started with, to know our own from a stranger who got its pid later; empty when unknown. */
export function commandLineOf(pid: number): string {
  try {
    const procFile = `/proc/${pid}/cmdline`;
    if (existsSync('/proc/self')) return readFileSync(procFile, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
