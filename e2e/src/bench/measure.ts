import { cpus } from 'node:os';

export interface Measured {
  /** Finished calls a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly count: number;
}

const msPerSecond = 1_000;

/** Closed loop: `lanes` callers, each sending its next call when the last one is answered. */
export async function atFullSpeed(
  seconds: number,
  lanes: number,
  call: (lane: number) => Promise<unknown>,
): Promise<Measured> {
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + seconds * msPerSecond;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        await call(lane);
        latencies.push(performance.now() - now);
      }
    }),
  );
  return summary(latencies, (performance.now() - started) / msPerSecond);
}

/**
 * Open loop: calls come at a fixed rate whether or not the server keeps up, and latency counts from the moment a call
 * was due, so that a stall is not hidden by callers that wait (coordinated omission).
 */
export async function atFixedRate(
  seconds: number,
  perSecond: number,
  lanes: number,
  call: (lane: number) => Promise<unknown>,
): Promise<Measured> {
  const latencies: number[] = [];
  const due: number[] = [];
  const idle = Array.from({ length: lanes }, (_, lane) => lane);
  const total = Math.floor(seconds * perSecond);
  const started = performance.now();
  let planned = 0;
  let finished = 0;
  await new Promise<void>((resolve, reject) => {
    const serve = () => {
      while (idle.length > 0 && due.length > 0) {
        const lane = idle.pop() ?? 0;
        const dueAt = due.shift() ?? 0;
        call(lane).then(() => {
          latencies.push(performance.now() - dueAt);
          idle.push(lane);
          finished += 1;
          if (finished === total) resolve();
          else serve();
        }, reject);
      }
    };
    const plan = () => {
      const elapsed = (performance.now() - started) / msPerSecond;
      for (; planned < Math.min(total, elapsed * perSecond); planned++)
        due.push(started + (planned / perSecond) * msPerSecond);
      serve();
      // A timer instead of a busy loop, because the generator shares its processors with what it measures.
      if (planned < total) setTimeout(plan, 1);
    };
    plan();
  });
  return summary(latencies, (performance.now() - started) / msPerSecond);
}

function summary(latencies: number[], seconds: number): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    count: latencies.length,
  };
}

/** Combines the turns of one measurement: mean rate and median, the worst p99 and maximum. */
export function together(parts: readonly Measured[]): Measured {
  const mean = (of: (part: Measured) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p50Ms: mean(({ p50Ms }) => p50Ms),
    p99Ms: Math.max(...parts.map(({ p99Ms }) => p99Ms)),
    maxMs: Math.max(...parts.map(({ maxMs }) => maxMs)),
    count: parts.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Share of the machine's processors that was busy, ours included, since `before`. */
export function cpuBusySince(before: ReturnType<typeof cpuTimes>): number {
  const after = cpuTimes();
  return (after.busy - before.busy) / Math.max(1, after.total - before.total);
}

export function cpuTimes() {
  return cpus().reduce(
    (sum, { times }) => {
      const total = times.user + times.nice + times.sys + times.idle + times.irq;
      return { total: sum.total + total, busy: sum.busy + total - times.idle };
    },
    { total: 0, busy: 0 },
  );
}
