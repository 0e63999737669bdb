import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { createDatabase, eventually, type TestDatabase } from '@almoner/testing';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { createLogger } from '../logging/logger.ts';
import { createMessagingTables } from '../database/migration-steps.ts';
import { migrate } from '../database/migrate.ts';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { job, recurringJob } from './job-definition.ts';
import { jobFailures, registerJobGauge } from './job-metrics.ts';
import { JobQueue } from './job-queue.ts';
import { Sweep } from './sweep.ts';

// Uses a real PostgreSQL with the roles of a service, and pg-boss. Each replica has its own pool.
class CreateMessaging1763700000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createMessagingTables(runner);
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

let database: TestDatabase;
let owner: Pool;
beforeAll(async () => {
  database = await createDatabase('probe');
  await migrate(database.ownerUrl, [CreateMessaging1763700000000]);
  owner = new Pool({ connectionString: database.ownerUrl });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

class Replica {
  readonly registry = new Registry();
  readonly jobs: JobQueue;
  private readonly pool = new Pool({ connectionString: database.systemUrl, max: 4 });
  private isDead = false;
  private runningQueries = 0;

  constructor(stopTimeoutMs = 20_000) {
    registerJobGauge(this.registry, this.pool);
    const settings = { heartbeatSeconds: 10, superviseSeconds: 1, stopTimeoutMs };
    this.jobs = new JobQueue(
      { query: (text: string, values: unknown[]) => this.query(text, values) },
      createLogger('probe', 'silent'),
      jobFailures(this.registry),
      settings,
    );
    replicas.add(this);
  }

  /** Simulates `kill -9`: the replica sends nothing more to the database and does not clean up. */
  kill(): void {
    this.isDead = true;
  }

  async stop(): Promise<void> {
    replicas.delete(this);
    await this.jobs.stop();
    // Ending the pool leaves a running query without a reply, and its worker waiting.
    await new Promise((resolve) => setImmediate(resolve));
    await eventually(() => this.runningQueries === 0);
    await this.pool.end();
  }

  private async query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    if (this.isDead) return { rows: [] };
    this.runningQueries += 1;
    try {
      return await this.pool.query(text, values);
    } finally {
      this.runningQueries -= 1;
    }
  }
}
const replicas = new Set<Replica>();
afterEach(async () => {
  await Promise.all([...replicas].map((replica) => replica.stop()));
});

const newName = (what: string) => `${what}-${newId()}`;
const Note = z.object({ text: z.string() });
const stateOf = async (name: string) => {
  const { rows } = await owner.query<{ state: string; retry_count: number; output: unknown }>(
    `select state::text, retry_count, output from jobs.job where name = $1 order by created_on`,
    [name],
  );
  return rows;
};
/** Blocks until the end of the tests. */
let endOfSpec = () => {};
const hanging = new Promise<void>((resolve) => (endOfSpec = resolve));
afterAll(() => endOfSpec());
const never = () => hanging;

describe('a job', () => {
  it('runs once, although two replicas are working', async () => {
    const definition = job(newName('note'), { payload: Note });
    const done: string[] = [];
    const [one, other] = [new Replica(), new Replica()];
    for (const { jobs } of [one, other]) {
      jobs.handle(definition, ({ text }) => Promise.resolve(void done.push(text)));
      await jobs.start();
    }
    const texts = Array.from({ length: 10 }, (_, index) => String(index));
    for (const text of texts) await one.jobs.enqueue(definition, { text }, text);
    await eventually(() => done.length >= texts.length);
    await eventually(async () =>
      (await stateOf(definition.name)).every(({ state }) => state === 'completed'),
    );
    expect(done.sort()).toEqual(texts);
  });

  it('is queued once per key until it has finished', async () => {
    const definition = job(newName('keyed'), { payload: Note });
    const { jobs } = new Replica();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    jobs.handle(definition, () => released);
    await jobs.start();
    expect(await jobs.enqueue(definition, { text: 'a' }, 'same')).toBe(true);
    expect(await jobs.enqueue(definition, { text: 'a' }, 'same')).toBe(false);
    expect(await jobs.enqueue(definition, { text: 'a' }, 'another')).toBe(true);
    await eventually(async () => (await stateOf(definition.name)).some(({ state }) => state === 'active'));
    expect(await jobs.enqueue(definition, { text: 'a' }, 'same')).toBe(false);
    release();
    await eventually(async () => jobs.enqueue(definition, { text: 'a' }, 'same'));
  });

  it('that fails is retried with growing delays, and stays visible when it never succeeds', async () => {
    const definition = job(newName('broken'), { payload: Note, retryLimit: 2, retryDelaySeconds: 1 });
    const replica = new Replica();
    const attempts: { at: number; retryCount: number }[] = [];
    replica.jobs.handle(definition, (_, { retryCount }) => {
      attempts.push({ at: performance.now(), retryCount });
      return Promise.reject(new Error('the bank is closed'));
    });
    await replica.jobs.start();
    await replica.jobs.enqueue(definition, { text: 'a' }, 'a');
    const [failed] = await eventually(async () => {
      const rows = await stateOf(definition.name);
      return rows[0]?.state === 'failed' && rows;
    });
    expect(attempts.map(({ retryCount }) => retryCount)).toEqual([0, 1, 2]);
    expect(JSON.stringify(failed?.output)).toContain('the bank is closed');
    const metrics = await replica.registry.metrics();
    expect(metrics).toContain(`jobs{job="${definition.name}",state="failed"} 1`);
    expect(metrics).toContain(`job_failures_total{job="${definition.name}"} 3`);
  });

  it('that is running is awaited when the process stops', async () => {
    const definition = job(newName('running'), { payload: Note });
    const replica = new Replica();
    let [begun, ended] = [false, false];
    replica.jobs.handle(definition, async (_, { signal }) => {
      begun = true;
      await new Promise((resolve) => signal.addEventListener('abort', () => setTimeout(resolve, 500)));
      ended = true;
    });
    await replica.jobs.start();
    await replica.jobs.enqueue(definition, { text: 'a' }, 'a');
    await eventually(() => begun);
    await replica.stop();
    expect(ended).toBe(true);
    expect(await stateOf(definition.name)).toMatchObject([{ state: 'completed' }]);
  });

  it('that takes too long is returned to the queue when the process stops', async () => {
    const definition = job(newName('returned'), { payload: Note });
    const replica = new Replica(1_000);
    let begun = false;
    replica.jobs.handle(definition, () => {
      begun = true;
      return never();
    });
    await replica.jobs.start();
    await replica.jobs.enqueue(definition, { text: 'a' }, 'a');
    await eventually(() => begun);
    await replica.stop();
    expect(await stateOf(definition.name)).toMatchObject([{ state: 'retry' }]);
  });

  it('with an invalid payload is not queued', async () => {
    const definition = job(newName('shaped'), { payload: Note });
    const { jobs } = new Replica();
    const wrong = JSON.parse('{"text": 1}') as { text: string };
    await expect(jobs.enqueue(definition, wrong, 'a')).rejects.toThrow();
  });
});

describe('recurring work', () => {
  it('runs repeatedly, on one replica at a time', async () => {
    const definition = recurringJob(newName('round'));
    let [running, overlaps, rounds] = [0, 0, 0];
    const round = async () => {
      running += 1;
      if (running > 1) overlaps += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      running -= 1;
      rounds += 1;
    };
    for (const { jobs } of [new Replica(), new Replica()]) {
      jobs.repeat(definition, 100, round);
      await jobs.start();
    }
    await eventually(() => rounds >= 4);
    expect(overlaps).toBe(0);
    const open = (await stateOf(definition.name)).filter(({ state }) => state !== 'completed');
    expect(open.length).toBeLessThanOrEqual(2);
  });

  it('continues after a failed run', async () => {
    const definition = recurringJob(newName('failing-round'));
    const { jobs } = new Replica();
    let rounds = 0;
    jobs.repeat(definition, 100, () => {
      rounds += 1;
      return rounds === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve();
    });
    await jobs.start();
    await eventually(() => rounds >= 3);
    expect((await stateOf(definition.name)).map(({ state }) => state)).toContain('failed');
  });

  it('runs sooner when the interval is shorter after a restart', async () => {
    const definition = recurringJob(newName('sooner'));
    let rounds = 0;
    const round = () => Promise.resolve(void (rounds += 1));
    const before = new Replica();
    before.jobs.repeat(definition, 3_600_000, round);
    await before.jobs.start();
    await before.stop();
    const { jobs } = new Replica();
    jobs.repeat(definition, 100, round);
    await jobs.start();
    await eventually(() => rounds > 0);
  });
});

interface Place {
  readonly place: number;
}

/** In pages of two; the first page fails in each run. */
class Places extends Sweep<Place> {
  readonly handled: number[] = [];

  constructor(jobs: JobQueue) {
    super(jobs, {
      definition: recurringJob(newName('sweep')),
      everyMs: 100,
      logger: createLogger('probe', 'silent'),
      failure: 'a place failed',
      pageSize: 2,
    });
  }

  protected due(after: Place | null): Promise<readonly Place[]> {
    const left = [1, 2, 3].filter((place) => !this.handled.includes(place) && place > (after?.place ?? 0));
    return Promise.resolve(left.slice(0, 2).map((place) => ({ place })));
  }

  protected handle({ place }: Place): Promise<void> {
    if (place <= 2) return Promise.reject(new Error('refused'));
    this.handled.push(place);
    return Promise.resolve();
  }
}

describe('a sweep', () => {
  it('handles what comes after a page of items that fail each time', async () => {
    const { jobs } = new Replica();
    const places = new Places(jobs);
    places.onModuleInit();
    await jobs.start();
    await eventually(() => places.handled.length > 0);
    expect(places.handled).toEqual([3]);
  });
});

describe('a replica that crashes during a job', () => {
  it('is replaced by another, which repeats the job and continues the recurring work', async () => {
    const note = job(newName('taken-over'), { payload: Note, retryDelaySeconds: 1 });
    const round = recurringJob(newName('taken-over-round'));
    const [killed, other] = [new Replica(1_000), new Replica()];
    const begun = new Set<string>();
    const begin = (what: string) => {
      begun.add(what);
      return never();
    };
    killed.jobs.handle(note, () => begin('job'));
    killed.jobs.repeat(round, 100, () => begin('round'));
    await killed.jobs.start();
    await killed.jobs.enqueue(note, { text: 'a' }, 'a');
    await eventually(() => begun.size === 2);
    killed.kill();
    const retryCounts: number[] = [];
    let rounds = 0;
    other.jobs.handle(note, (_, { retryCount }) => Promise.resolve(void retryCounts.push(retryCount)));
    other.jobs.repeat(round, 100, () => Promise.resolve(void (rounds += 1)));
    await other.jobs.start();
    await eventually(() => retryCounts.length > 0 && rounds > 0);
    expect(retryCounts).toEqual([1]);
  });
});

describe('the tables of the queue', () => {
  it('are not accessible to the app role', async () => {
    const app = new Pool({ connectionString: database.databaseUrl });
    await expect(app.query('select * from jobs.job')).rejects.toThrow('permission denied');
    await app.end();
  });
});
