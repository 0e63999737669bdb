import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import { endpoints, systemDatabaseUrl } from '../../support/stack.ts';
import { type SeededRandom } from '@almoner/testing';

const backWithin = { timeoutMs: 120_000, intervalMs: 100 };
const planMs = 6_000;
const daySeconds = 86_400;
const lockable = ['account', 'limit_counter', 'card'] as const;
const victims = ['spend', 'gateway'] as const;
const killEveryMs = [20_000, 40_000] as const;
const ourName = 'fault-drill';
const cutWithin = { timeoutMs: 1_000, intervalMs: 5 };
const cutEveryMs = [3_000, 9_000] as const;

export interface FaultInjectorOptions {
  readonly random: SeededRandom;
  readonly organizationIds: readonly [string, ...string[]];
  /** True if processes are killed. */
  readonly kills: boolean;
  /** True if webhooks are lost permanently; otherwise reconciliation has nothing to find. */
  readonly losses: boolean;
}

/** Injects faults while purchases continue, until it is stopped. */
export class FaultInjector {
  readonly counts = { locks: 0, cuts: 0, kills: 0, plans: 0 };
  private isOver = false;
  /** A killed service starts again. Without its connections it would exit again, which the stack reports as a crash. */
  private isStarting = false;
  private readonly parts: Promise<void>[] = [];

  constructor(private readonly options: FaultInjectorOptions) {}

  start(): void {
    const { random, kills } = this.options;
    this.parts.push(this.repeat(random.forPart(), (own) => this.lock(own)));
    this.parts.push(this.repeat(random.forPart(), (own) => this.disturbWebhooks(own)));
    this.parts.push(this.repeat(random.forPart(), (own) => this.cut(own)));
    if (kills) this.parts.push(this.repeat(random.forPart(), (own) => this.kill(own)));
  }

  /** Delivers the webhooks that are held; lost ones stay lost. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.parts);
    await control('faults', {});
    await control('deliveries/release', {});
  }

  private async repeat(random: SeededRandom, once: (random: SeededRandom) => Promise<void>): Promise<void> {
    while (!this.isOver) await once(random);
  }

  /** A client that locks rows of one of the organizations for 0.5 to 3 s. */
  private async lock(random: SeededRandom): Promise<void> {
    await pause(random.between(200, 2_500));
    const table = random.pick(lockable);
    const organizationId = random.pick(this.options.organizationIds);
    await this.withClient(async (client) => {
      await client.query('begin');
      await client.query(`select 1 from ${table} where organization_id = $1 for update`, [organizationId]);
      await pause(random.between(500, 3_000));
      await client.query('rollback');
      this.counts.locks += 1;
    });
  }

  private async withClient(work: (client: Client) => Promise<void>): Promise<void> {
    const connectionString = systemDatabaseUrl('spend');
    const client = new Client({ connectionString, application_name: ourName });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  /**
   * Ends the database connections that are active, those of decisions included: some have committed, but their answer
   * never arrives.
   */
  private async cut(random: SeededRandom): Promise<void> {
    await pause(random.between(...cutEveryMs));
    await this.withClient(async (client) => {
      const cutThoseAtWork = async () => {
        if (this.isStarting) return false;
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where usename = current_user and application_name <> $1 and state <> 'idle'`,
          [ourName],
        );
        this.counts.cuts += rowCount ?? 0;
        return rowCount !== 0;
      };
      await eventually(cutThoseAtWork, cutWithin).catch(() => undefined);
    });
  }

  private async disturbWebhooks(random: SeededRandom): Promise<void> {
    const daysLate = random.chance(0.25)
      ? { hold: ['issuing_transaction.', 'topup.', 'treasury.'], holdSeconds: 2 * daySeconds }
      : {};
    await control('faults', {
      seed: random.between(1, 1_000_000),
      webhooks: {
        lose: this.options.losses ? random.pick([0, 0.05, 0.2]) : 0,
        drop: random.pick([0, 0.2]),
        duplicate: random.pick([0, 1, 2]),
        shuffle: random.chance(0.5),
        delayMs: random.pick([0, 0, 200, 1_000]),
        ...daysLate,
      },
    });
    await control('settings', { amountWithOpenCaptures: random.pick(['stays', 'falls']) });
    this.counts.plans += 1;
    await pause(planMs);
  }

  private async kill(random: SeededRandom): Promise<void> {
    await pause(random.between(...killEveryMs));
    if (this.isOver) return;
    const victim = random.pick(victims);
    const before = endpoints().services[victim];
    if (before === undefined) throw new Error(`No ${victim} runs.`);
    this.isStarting = true;
    process.kill(before.pid, 'SIGKILL');
    this.counts.kills += 1;
    await eventually(async () => {
      const now = endpoints().services[victim];
      return now !== undefined && now.pid !== before.pid && (await fetch(`${now.url}/health/ready`)).ok;
    }, backWithin);
    this.isStarting = false;
  }
}

/** A control of the sandbox. */
export async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${endpoints().stripe}/sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}
