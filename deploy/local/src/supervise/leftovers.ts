import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeAtomically } from '@almoner/provisioning';
import { commandLineOf, endProcess, isAlive } from '@almoner/servers';

const graceMs = 8_000;

/** The processes of a stack, stored on disk so that the next launcher can end those that a killed one left. */
export class ProcessRecord {
  private readonly file: string;
  private readonly pids = new Map<string, number>();
  /** The command line of every process of this stack contains one of these, and no other process does. */
  private readonly marks: string[];

  constructor(file: string, ...marks: string[]) {
    this.file = file;
    this.marks = marks;
  }

  add(name: string, pid: number): void {
    this.pids.set(name, pid);
    writeAtomically(this.file, `${JSON.stringify(Object.fromEntries(this.pids), null, 2)}\n`);
  }

  clear(): void {
    rmSync(this.file, { force: true });
  }

  /** The launcher that currently runs this stack, or null. */
  runningLauncher(): number | undefined {
    const pid = this.read().launcher;
    return pid !== undefined && pid !== process.pid && this.isOurs(pid) ? pid : undefined;
  }

  /** Ends leftover processes, except those to keep, such as the database, which can be taken over. */
  async endLeftovers(kept: string[] = []): Promise<string[]> {
    const left = Object.entries(this.read()).filter(
      ([name, pid]) => !kept.includes(name) && name !== 'launcher' && this.isOurs(pid),
    );
    await Promise.all(
      left.filter(([name]) => name !== 'postgres').map(([, pid]) => endProcess(pid, 'SIGTERM', graceMs)),
    );
    // Last, because the others are its clients, and with its fast shutdown.
    const [, postgres] = left.find(([name]) => name === 'postgres') ?? [];
    if (postgres !== undefined) await endProcess(postgres, 'SIGINT', graceMs);
    return left.map(([name]) => name);
  }

  private isOurs(pid: number): boolean {
    return isAlive(pid) && this.marks.some((mark) => commandLineOf(pid).includes(mark));
  }

  private read(): Record<string, number> {
    if (!existsSync(this.file)) return {};
    const kept: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  }
}
