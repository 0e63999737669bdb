import { readdirSync, readFileSync } from 'node:fs';

/** The kernel reports processor time in hundredths of a second, independently of its own tick. */
const msPerTick = 10;

/**
 * Sums the processor time of the watched processes and their children while something runs. It explains a ratio and is
 * not a target itself; Linux only, zero elsewhere.
 */
export class ProcessorMeter {
  private readonly watched: Readonly<Record<string, number>>;
  private readonly spentMs = new Map<string, number>();

  /** `watched`: process ids by the name to show. */
  constructor(watched: Readonly<Record<string, number>>) {
    this.watched = watched;
  }

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.read();
    const result = await work();
    for (const [name, ms] of this.read())
      this.spentMs.set(name, (this.spentMs.get(name) ?? 0) + ms - (before.get(name) ?? 0));
    return result;
  }

  /** "spend 0.21, …": ms of each process for one of this many calls. */
  perCall(calls: number): string {
    return [...this.spentMs]
      .map(([name, ms]) => `${name} ${(ms / Math.max(1, calls)).toFixed(2)}`)
      .join(', ');
  }

  private read(): Map<string, number> {
    const processes =
      process.platform === 'linux' ? readdirSync('/proc').filter(isPid).flatMap(readProcess) : [];
    const spent = Object.entries(this.watched).map(([name, root]) => {
      const own = processes.filter(({ pid, parent }) => pid === root || parent === root);
      return [name, own.reduce((sum, { ms }) => sum + ms, 0)] as const;
    });
    const { user, system } = process.cpuUsage();
    return new Map([...spent, ['generator', (user + system) / 1_000]]);
  }
}

const isPid = (name: string) => /^\d+$/.test(name);

function readProcess(pid: string): { pid: number; parent: number; ms: number }[] {
  try {
    // The command is in brackets and may contain any character; the fields after it are positional: proc(5).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return [{ pid: Number(pid), parent: parent ?? 0, ms: ((user ?? 0) + (system ?? 0)) * msPerTick }];
  } catch {
    return [];
  }
}
