import { setTimeout as wait } from 'node:timers/promises';

/** A running process: its pid, its end, and how to stop it. */
export interface Running {
  pid: number;
  /** Resolves when it has ended, with the reason if known: `with code 1`, `by SIGKILL`. */
  ended: Promise<string | null>;
  stop(): Promise<void>;
}

const firstBackoffMs = 100;
const longestBackoffMs = 5_000;
const steadyAfterMs = 10_000;

export interface SupervisedOptions {
  name: string;
  start: () => Promise<Running>;
  /** Called at each start, even after a crash. */
  onStart: (pid: number) => void;
  log: (line: string) => void;
}

/** Restarts a process when it ends unexpectedly, with growing delays until it has been stable for a while. */
export class Supervised {
  readonly name: string;
  private readonly options: SupervisedOptions;
  private running: Running | undefined;
  private watching: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(options: SupervisedOptions) {
    this.options = options;
    this.name = options.name;
  }

  get pid(): number | undefined {
    return this.running?.pid;
  }

  async start(): Promise<void> {
    this.watching = this.watch(await this.begin());
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running?.stop();
    await this.watching;
    await this.running?.stop(); // it may have been restarting
  }

  private async begin(): Promise<Running> {
    this.running = await this.options.start();
    this.options.onStart(this.running.pid);
    return this.running;
  }

  private async watch(first: Running): Promise<void> {
    let running: Running | undefined = first;
    let backoffMs = firstBackoffMs;
    while (!this.stopping.signal.aborted) {
      const startedAt = performance.now();
      const how = await running?.ended;
      if (this.stopping.signal.aborted) return;
      if (performance.now() - startedAt > steadyAfterMs) backoffMs = firstBackoffMs;
      this.options.log(`${endingOf(this.name, how ?? null)}; starting it again in ${backoffMs} ms.`);
      await wait(backoffMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs);
      running = this.stopping.signal.aborted ? undefined : await this.restart();
    }
  }

  private async restart(): Promise<Running | undefined> {
    try {
      return await this.begin();
    } catch (error) {
      this.options.log(`${this.name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}

const endingOf = (name: string, how: string | null) =>
  `${name} ended unexpectedly${how === null ? '' : ` (${how})`}`;

/** The process that crashed, from a log line; null for other lines, and for a process that was ended from outside. */
export function crashedPart(line: string): string | null {
  const [, name, how = ''] = /^(\S+) ended unexpectedly \((.+?)\)/.exec(line) ?? [];
  return name === undefined || ['by SIGKILL', 'by SIGTERM'].includes(how) ? null : name;
}
