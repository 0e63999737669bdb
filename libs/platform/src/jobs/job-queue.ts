import { PgBoss, type Job } from 'pg-boss';
import { type Counter } from 'prom-client';
import { type z } from 'zod';
import { type Logger } from '../logging/logger.ts';
import { type JobDefinition, type RecurringJobDefinition } from './job-definition.ts';
import { jobSchema } from './job-tables.ts';

/** The current attempt, for handlers. */
export interface JobRun {
  /** 0 for the first attempt. */
  readonly retryCount: number;
  /** Aborted when the process should stop; a long run leaves the rest to the next one. */
  readonly signal: AbortSignal;
}

export interface JobQueueSettings {
  /** A worker without a heartbeat for this time is considered dead, and its job is run again. At least 10. */
  readonly heartbeatSeconds: number;
  /** Interval at which a replica checks for dead workers and old rows. */
  readonly superviseSeconds: number;
  /** How long a stopping process waits for its running jobs, before it returns them to the queue. */
  readonly stopTimeoutMs: number;
}

/** The part of a pg Pool that the queue needs; a pool of the system role. */
interface JobDatabase {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const defaults: JobQueueSettings = { heartbeatSeconds: 30, superviseSeconds: 15, stopTimeoutMs: 8_000 };
/** Maximum duration of a job. The heartbeat detects a dead worker much earlier. */
const expireSeconds = 3_600;
const jobKeptSeconds = 7 * 24 * 3_600;
const roundKeptSeconds = 3_600;
const pollSecondsMin = 0.5;
const pollSecondsMax = 5;
/** A replica queues the next run if the process that should have queued it crashed. */
const ensureRoundsEveryMs = 10_000;
const neverSeconds = 24 * 3_600;
const roundKey = 'round';

type Registered =
  | { readonly definition: JobDefinition; readonly handle: (payload: unknown, run: JobRun) => Promise<void> }
  | {
      readonly definition: RecurringJobDefinition;
      readonly everyMs: number;
      readonly handle: (run: JobRun) => Promise<void>;
    };

/**
 * Durable jobs of a service in its own database, shared by its replicas. A job is leased: it runs on one replica at a
 * time, and if that replica crashes, another one runs it again. Handlers must therefore be idempotent.
 */
export class JobQueue {
  private readonly boss: PgBoss;
  private readonly database: JobDatabase;
  private readonly logger: Logger;
  private readonly failures: Counter<'job'>;
  private readonly settings: JobQueueSettings;
  private readonly registered = new Map<string, Registered>();
  private readonly stopping = new AbortController();
  private ensuring: NodeJS.Timeout | null = null;

  constructor(
    database: JobDatabase,
    logger: Logger,
    failures: Counter<'job'>,
    settings: Partial<JobQueueSettings> = {},
  ) {
    this.database = database;
    this.logger = logger;
    this.failures = failures;
    this.settings = { ...defaults, ...settings };
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => this.database.query(text, values ?? []) },
      schema: jobSchema,
      // The migration step creates the schema as the owner; the system role owns nothing.
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      // pg-boss schedules have a resolution of a minute, and flows are not used.
      schedule: false,
      flowIntervalSeconds: neverSeconds,
      superviseIntervalSeconds: this.settings.superviseSeconds,
      monitorIntervalSeconds: this.settings.superviseSeconds,
      maintenanceIntervalSeconds: 300,
    });
    this.boss.on('error', (error) => this.logger.warn({ err: error }, 'job queue cannot work'));
    this.boss.on('warning', (warning) => this.logger.warn({ warning }, 'job queue warning'));
  }

  /** Registers the handler of a kind of job. Call before `start`. */
  handle<Payload extends z.ZodType>(
    definition: JobDefinition<Payload>,
    handler: (payload: z.output<Payload>, run: JobRun) => Promise<void>,
  ): void {
    const handle = (payload: unknown, run: JobRun) => handler(definition.payload.parse(payload), run);
    this.register({ definition, handle });
  }

  /** Runs `handler` about every `everyMs`, on one replica at a time. Call before `start`. */
  repeat(definition: RecurringJobDefinition, everyMs: number, handler: (run: JobRun) => Promise<void>): void {
    this.register({ definition, everyMs, handle: handler });
  }

  async start(): Promise<void> {
    await this.boss.start();
    for (const registered of this.registered.values()) await this.open(registered);
    this.ensuring = setInterval(() => void this.ensureRounds(), ensureRoundsEveryMs);
  }

  /** Waits for running jobs, and returns those that take too long to the queue. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.ensuring !== null) clearInterval(this.ensuring);
    await this.boss.stop({ graceful: true, close: false, timeout: this.settings.stopTimeoutMs });
  }

  /**
   * Queues a job, durable when this returns. While a job of this kind with the same `key` waits or runs, no other is
   * queued.
   * @returns whether it was queued
   */
  async enqueue<Payload extends z.ZodType>(
    definition: JobDefinition<Payload>,
    payload: z.input<Payload> & object,
    key: string,
  ): Promise<boolean> {
    definition.payload.parse(payload);
    return (await this.boss.send(definition.name, payload, { singletonKey: key })) !== null;
  }

  private register(registered: Registered): void {
    const { name } = registered.definition;
    if (this.registered.has(name)) throw new Error(`Two handlers for one job in one service: ${name}`);
    this.registered.set(name, registered);
  }

  private async open(registered: Registered): Promise<void> {
    const { definition } = registered;
    const queue = queueOf(definition, this.settings.heartbeatSeconds);
    await this.boss.createQueue(definition.name, queue);
    const { policy: _, ...changeable } = queue;
    await this.boss.updateQueue(definition.name, changeable);
    if (isRecurring(registered)) {
      await this.ensureRound(registered);
      await this.bringForward(registered);
    }
    const options = {
      pollingIntervalSeconds: pollSecondsOf(registered),
      localConcurrency: definition.kind === 'job' ? definition.concurrency : 1,
    };
    await this.boss.work<object>(definition.name, options, async (jobs) => {
      for (const leased of jobs) await this.run(registered, leased);
    });
  }

  private async run(registered: Registered, leased: Job): Promise<void> {
    const { name } = registered.definition;
    const run: JobRun = { retryCount: leased.retryCount, signal: this.stopping.signal };
    try {
      await (isRecurring(registered)
        ? this.runRound(registered, leased, run)
        : registered.handle(leased.data, run));
    } catch (error) {
      this.failures.inc({ job: name });
      this.logger.warn(
        { job: name, jobId: leased.id, retryCount: run.retryCount, err: error },
        'a job failed',
      );
      throw error;
    }
  }

  /** Queues the next run while this one is still leased, so that one of them exists at any time. */
  private async runRound(
    { definition, everyMs, handle }: Recurring,
    leased: Job,
    run: JobRun,
  ): Promise<void> {
    const others = await this.roundsOf(definition, ['active']);
    if (others.some(({ id }) => id !== leased.id)) return;
    try {
      await handle(run);
    } finally {
      await this.queueRound(definition, everyMs);
    }
  }

  /** At most one run is queued: the queue's policy refuses a second one. */
  private async queueRound({ name }: RecurringJobDefinition, everyMs: number): Promise<void> {
    await this.boss.send(name, {}, { singletonKey: roundKey, startAfter: new Date(Date.now() + everyMs) });
  }

  private async ensureRound({ definition, everyMs }: Recurring): Promise<void> {
    const open = await this.roundsOf(definition, ['created', 'active']);
    if (open.length === 0) await this.queueRound(definition, everyMs);
  }

  private async ensureRounds(): Promise<void> {
    try {
      for (const registered of this.registered.values())
        if (isRecurring(registered)) await this.ensureRound(registered);
    } catch (error) {
      this.logger.warn({ err: error }, 'rounds could not be queued');
    }
  }

  /** Moves a run forward that was scheduled with a former, longer interval. */
  private async bringForward({ definition, everyMs }: Recurring): Promise<void> {
    const latest = new Date(Date.now() + everyMs);
    for (const { id, start_after } of await this.roundsOf(definition, ['created'])) {
      if (start_after > latest) await this.boss.update(definition.name, {}, { id, startAfter: latest });
    }
  }

  private async roundsOf({ name }: RecurringJobDefinition, states: readonly string[]): Promise<Round[]> {
    const { rows } = await this.database.query(
      `select id, start_after from ${jobSchema}.job where name = $1 and state::text = any ($2)`,
      [name, states],
    );
    return rows as Round[];
  }
}

interface Round {
  readonly id: string;
  readonly start_after: Date;
}

type Recurring = Extract<Registered, { everyMs: number }>;

function isRecurring(registered: Registered): registered is Recurring {
  return registered.definition.kind === 'recurring';
}

function pollSecondsOf(registered: Registered): number {
  const wantedSeconds = isRecurring(registered) ? registered.everyMs / 4_000 : 1;
  return Math.min(Math.max(wantedSeconds, pollSecondsMin), pollSecondsMax);
}

function queueOf(definition: JobDefinition | RecurringJobDefinition, heartbeatSeconds: number) {
  const common = { heartbeatSeconds, expireInSeconds: expireSeconds };
  if (definition.kind === 'recurring') {
    // At most one is queued. A failed run is not retried, as the next run does its work.
    return { ...common, policy: 'short' as const, retryLimit: 0, deleteAfterSeconds: roundKeptSeconds };
  }
  return {
    ...common,
    policy: 'exclusive' as const,
    retryLimit: definition.retryLimit,
    retryDelay: definition.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: definition.retryDelayMaxSeconds,
    deleteAfterSeconds: jobKeptSeconds,
  };
}
