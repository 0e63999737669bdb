import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a process, to detect a reused pid; empty when unknown. */
export function commandLineOf(pid: number): string {
  try {
    const procFile = `/proc/${pid}/cmdline`;
    if (existsSync('/proc/self')) return readFileSync(procFile, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
