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
/** One query looks for due jobs of all kinds, so that an idle service costs its database two queries a second. */
const findDueEveryMs = 500;
/** A worker looks for itself only in case the query above has failed for a while. */
const fallbackPollSeconds = 60;
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
  /** The workers of each kind of job. */
  private readonly workers = new Map<string, readonly string[]>();
  private ensuring: NodeJS.Timeout | null = null;
  private findingDue: NodeJS.Timeout | null = null;

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
    await this.ensureRounds();
    this.ensuring = setInterval(() => void this.ensureRounds(), ensureRoundsEveryMs);
    this.scheduleFindDue();
  }

  /** Waits for running jobs, and returns those that take too long to the queue. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.ensuring !== null) clearInterval(this.ensuring);
    if (this.findingDue !== null) clearTimeout(this.findingDue);
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
    if (isRecurring(registered)) await this.bringForward(registered);
    const workers: string[] = [];
    this.workers.set(definition.name, workers);
    for (let index = 0; index < concurrencyOf(definition); index += 1)
      workers.push(await this.startWorker(registered));
  }

  /** @returns the id with which the worker is notified that there are jobs */
  private startWorker(registered: Registered): Promise<string> {
    const options = { pollingIntervalSeconds: fallbackPollSeconds };
    const { name } = registered.definition;
    return this.boss.work<object>(name, options, async (jobs) => {
      for (const leased of jobs) await this.run(registered, leased);
      // More jobs may wait than there are workers.
      if (!isRecurring(registered)) this.wakeWorkers(name);
    });
  }

  private scheduleFindDue(): void {
    if (this.stopping.signal.aborted) return;
    this.findingDue = setTimeout(() => void this.findDue(), findDueEveryMs);
  }

  private async findDue(): Promise<void> {
    try {
      const { rows } = await this.database.query(
        `select distinct name from ${jobSchema}.job
         where name = any ($1) and state < 'active' and not blocked and start_after <= ${jobSchema}.job_now()`,
        [[...this.registered.keys()]],
      );
      for (const { name } of rows as { name: string }[]) this.wakeWorkers(name);
    } catch (error) {
      this.logger.warn({ err: error }, 'due jobs could not be looked for');
    } finally {
      this.scheduleFindDue();
    }
  }

  private wakeWorkers(name: string): void {
    for (const worker of this.workers.get(name) ?? []) this.boss.notifyWorker(worker);
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
    const others = await this.roundsOf([definition], ['active']);
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

  private async ensureRounds(): Promise<void> {
    const recurring = [...this.registered.values()].filter(isRecurring);
    try {
      const open = await this.roundsOf(
        recurring.map(({ definition }) => definition),
        ['created', 'active'],
      );
      for (const { definition, everyMs } of recurring)
        if (!open.some(({ name }) => name === definition.name)) await this.queueRound(definition, everyMs);
    } catch (error) {
      this.logger.warn({ err: error }, 'rounds could not be queued');
    }
  }

  /** Moves a run forward that was scheduled with a former, longer interval. */
  private async bringForward({ definition, everyMs }: Recurring): Promise<void> {
    const latest = new Date(Date.now() + everyMs);
    for (const { id, start_after } of await this.roundsOf([definition], ['created'])) {
      if (start_after > latest) await this.boss.update(definition.name, {}, { id, startAfter: latest });
    }
  }

  private async roundsOf(
    definitions: readonly RecurringJobDefinition[],
    states: readonly string[],
  ): Promise<Round[]> {
    const { rows } = await this.database.query(
      `select id, name, start_after from ${jobSchema}.job where name = any ($1) and state::text = any ($2)`,
      [definitions.map(({ name }) => name), states],
    );
    return rows as Round[];
  }
}

interface Round {
  readonly id: string;
  readonly name: string;
  readonly start_after: Date;
}

type Recurring = Extract<Registered, { everyMs: number }>;

function isRecurring(registered: Registered): registered is Recurring {
  return registered.definition.kind === 'recurring';
}

function concurrencyOf(definition: JobDefinition | RecurringJobDefinition): number {
  return definition.kind === 'job' ? definition.concurrency : 1;
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
