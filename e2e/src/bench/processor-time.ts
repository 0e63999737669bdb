import { readdirSync, readFileSync } from 'node:fs';

/** Processor time spent so far, in ms, by name of what spent it. */
export type ProcessorTime = Readonly<Record<string, number>>;

/** The kernel counts processor time in hundredths of a second, whatever its own tick is. */
const msPerTick = 10;

/**
 * What each watched process, and the processes that it started, used so far. Linux only: elsewhere nothing, for the
 * figure explains a ratio and is no mark of its own.
 */
export function processorTime(watched: Readonly<Record<string, number>>): ProcessorTime {
  if (process.platform !== 'linux') return {};
  const processes = readdirSync('/proc').filter(isPid).flatMap(readProcess);
  const spent = Object.entries(watched).map(([name, root]) => {
    const own = processes.filter(({ pid, parent }) => pid === root || parent === root);
    return [name, own.reduce((sum, { ms }) => sum + ms, 0)] as const;
  });
  const { user, system } = process.cpuUsage();
  return { ...Object.fromEntries(spent), generator: (user + system) / 1_000 };
}

/** "spend 0.21 ms, …" a call, of what was used between two readings. */
export function perCall(before: ProcessorTime, after: ProcessorTime, calls: number): string {
  const parts = Object.entries(after).map(
    ([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / Math.max(1, calls)).toFixed(2)}`,
  );
  return parts.join(', ');
}

const isPid = (name: string) => /^\d+$/.test(name);

function readProcess(pid: string): { pid: number; parent: number; ms: number }[] {
  try {
    // The command stands in brackets and may hold anything; what follows it is positional: proc(5).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return [{ pid: Number(pid), parent: parent ?? 0, ms: ((user ?? 0) + (system ?? 0)) * msPerTick }];
  } catch {
    return [];
  }
}
