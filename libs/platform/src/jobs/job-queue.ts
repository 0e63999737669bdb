import { PgBoss, type Job } from 'pg-boss';
import { type Counter } from 'prom-client';
import { type z } from 'zod';
import { type Logger } from '../logging/logger.ts';
import { type JobDefinition, type RecurringJobDefinition } from './job-definition.ts';
import { jobSchema } from './job-tables.ts';

/** What a handler may want to know of the attempt it is. */
export interface JobRun {
  /** 0 the first time. */
  readonly retryCount: number;
  /** Aborted when the process is asked to stop: what is left of a long round is for another one. */
  readonly signal: AbortSignal;
}

export interface JobQueueSettings {
  /** A worker that says nothing for so long is dead, and its job is another's. At least 10. */
  readonly heartbeatSeconds: number;
  /** How often a replica looks for dead workers and old rows. */
  readonly superviseSeconds: number;
  /** For so long a stopping process waits for its running jobs; what is not done then is returned to the queue. */
  readonly stopTimeoutMs: number;
}

/** The part of a pg Pool that the queue needs. Of the system role. */
interface JobDatabase {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const defaults: JobQueueSettings = { heartbeatSeconds: 30, superviseSeconds: 15, stopTimeoutMs: 8_000 };
/** The longest that any job may take; a worker that died is noticed by its heartbeat long before. */
const expireSeconds = 3_600;
const jobKeptSeconds = 7 * 24 * 3_600;
const roundKeptSeconds = 3_600;
const pollSecondsMin = 0.5;
const pollSecondsMax = 5;
/** If the next round was lost with the process that should have queued it, a replica queues it again. */
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
 * Durable jobs of one service in its own database, shared by its replicas. A job is leased: it runs on one replica at a
 * time, and when that one dies, another one runs it again. So every handler can run twice.
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
      // The owner's business, in the migration step: the system role owns nothing.
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      // Its schedules are of whole minutes, and flows are not used.
      schedule: false,
      flowIntervalSeconds: neverSeconds,
      superviseIntervalSeconds: this.settings.superviseSeconds,
      monitorIntervalSeconds: this.settings.superviseSeconds,
      maintenanceIntervalSeconds: 300,
    });
    this.boss.on('error', (error) => this.logger.warn({ err: error }, 'job queue cannot work'));
    this.boss.on('warning', (warning) => this.logger.warn({ warning }, 'job queue warning'));
  }

  /** Names who does a kind of job. Before `start`. */
  handle<Payload extends z.ZodType>(
    definition: JobDefinition<Payload>,
    handler: (payload: z.output<Payload>, run: JobRun) => Promise<void>,
  ): void {
    const handle = (payload: unknown, run: JobRun) => handler(definition.payload.parse(payload), run);
    this.register({ definition, handle });
  }

  /** Has `handler` run about every `everyMs`, on one replica at a time. Before `start`. */
  repeat(definition: RecurringJobDefinition, everyMs: number, handler: (run: JobRun) => Promise<void>): void {
    this.register({ definition, everyMs, handle: handler });
  }

  async start(): Promise<void> {
    await this.boss.start();
    for (const registered of this.registered.values()) await this.open(registered);
    this.ensuring = setInterval(() => void this.ensureRounds(), ensureRoundsEveryMs);
  }

  /** Waits for the jobs that run; returns those to the queue that take too long. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.ensuring !== null) clearInterval(this.ensuring);
    await this.boss.stop({ graceful: true, close: false, timeout: this.settings.stopTimeoutMs });
  }

  /**
   * Queues a job, durable when this returns. `key` says what it is about: while a job of this kind with this key waits or
   * runs, another one is not queued.
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

  /** The next round is queued while this one is still leased, so that at any time one of them is there to be seen. */
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

  /** One round waits at most; the queue's policy refuses a second. */
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

  /** A round that an earlier, longer interval put further into the future comes forward. */
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
    // One waits at most. A round that fails is not tried again: the next one does its work.
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
