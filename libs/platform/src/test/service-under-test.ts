import { jetstream, type PubAck } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { newId, systemClock } from '@almoner/kernel';
import {
  createMigratedDatabase,
  startNats,
  testKeyEnv,
  testKeys,
  type TestDatabase,
  type TestNats,
} from '@almoner/testing';
import { Client, Pool } from 'pg';
import {
  PrincipalTokens,
  ReplyInbox,
  RetentionSweep,
  RpcClient,
  eventHeaders,
  natsOptions,
  readEnvironment,
  serviceEnvironment,
  type RetentionRule,
  type RunningService,
} from '../index.ts';

export type Variables = Readonly<Record<string, string>>;

type ServiceName = Parameters<TestNats['urlOf']>[0];

interface ServiceDefinition {
  readonly name: ServiceName;
  readonly migrate: (ownerUrl: string) => Promise<unknown>;
  readonly start: (environment: Record<string, string>) => Promise<RunningService>;
}

/** A service that a test starts, calls, restarts and stops, on a database and a nats-server of its own. */
export class ServiceUnderTest {
  private running: RunningService | undefined;
  private settings: Variables = {};

  private constructor(
    private readonly definition: ServiceDefinition,
    readonly database: TestDatabase,
    readonly nats: TestNats,
    /** May publish and subscribe to everything: for stubs of other services. */
    readonly connection: NatsConnection,
    /** Signs as any process of the platform. */
    readonly rpc: RpcClient,
    /** For the system role: reads all organizations. */
    readonly pool: Pool,
  ) {}

  /** Migrates the database; `start` starts the service. */
  static async prepare(definition: ServiceDefinition): Promise<ServiceUnderTest> {
    const { name, migrate } = definition;
    const [database, nats] = await Promise.all([createMigratedDatabase(name, migrate), startNats()]);
    const connection = await connect(natsOptions(nats.url));
    const rpc = new RpcClient(new ReplyInbox(connection, 'test'), new PrincipalTokens(testKeys));
    const pool = new Pool({ connectionString: database.systemUrl, max: 3 });
    // A connection that is lost with its database must not end the test process.
    pool.on('error', () => undefined);
    return new ServiceUnderTest(definition, database, nats, connection, rpc, pool);
  }

  /** Starts the service with what every service needs and these settings, which later starts keep. */
  async start(settings: Variables = this.settings): Promise<void> {
    this.settings = settings;
    this.running = await this.definition.start({ ...this.commonEnvironment(), ...settings });
  }

  /** Starts a second replica of the service; the caller closes it. */
  startReplica(over: Variables): Promise<RunningService> {
    return this.definition.start({ ...this.commonEnvironment(), ...this.settings, ...over });
  }

  /** `over` changes settings until the next start. */
  async restart(over: Variables = {}): Promise<void> {
    const { settings } = this;
    await this.close();
    await this.start({ ...settings, ...over });
    this.settings = settings;
  }

  /** Base URL of health and metrics. @throws Error while it is not running */
  get url(): string {
    if (this.running === undefined) throw new Error(`${this.definition.name} is not running.`);
    return this.running.url;
  }

  /** Ends only the service; calls to it then fail or time out. */
  async close(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }

  /** Ends the service and everything that was started for it. */
  async stop(): Promise<void> {
    await this.close();
    await this.connection.close();
    await this.pool.end();
    await this.nats.stop();
    await this.database.drop();
  }

  /** Publishes an event as another service would. The same `eventId` again is a duplicate to the stream. */
  publish(
    subject: string,
    organizationId: string | null,
    payload: unknown,
    eventId = newId(),
  ): Promise<PubAck> {
    const written = headers();
    if (organizationId !== null) written.set(eventHeaders.organization, organizationId);
    const options = { msgID: eventId, headers: written };
    return jetstream(this.connection).publish(subject, JSON.stringify(payload), options);
  }

  /** Events published by the service in an organization, oldest first. */
  async published(subject: string, organizationId: string): Promise<Record<string, unknown>[]> {
    const { rows } = await this.pool.query<{ payload: Record<string, unknown> }>(
      `select payload from outbox where subject = $1 and organization_id = $2 order by id`,
      [subject, organizationId],
    );
    return rows.map(({ payload }) => payload);
  }

  /** As the owner of the tables: changes rows that no role of a service may change. */
  async queryAsOwner(text: string, values: readonly unknown[] = []): Promise<void> {
    const owner = new Client({ connectionString: this.database.ownerUrl });
    await owner.connect();
    try {
      await owner.query(text, [...values]);
    } finally {
      await owner.end();
    }
  }

  /** Deletes as the hourly sweep does by these rules. */
  async removeOldRows(rules: readonly RetentionRule[]): Promise<void> {
    const environment = readEnvironment(serviceEnvironment, this.commonEnvironment());
    await new RetentionSweep(this.pool, systemClock, environment, rules).removeAll();
  }

  /** For a process that a test starts in addition to the service. */
  environment(): Variables {
    return { ...this.commonEnvironment(), ...this.settings };
  }

  private commonEnvironment(): Variables {
    return {
      NATS_URL: this.nats.urlOf(this.definition.name),
      ...testKeyEnv(this.definition.name),
      PUBLIC_URL: 'http://localhost:1',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      DATABASE_URL: this.database.databaseUrl,
      DATABASE_SYSTEM_URL: this.database.systemUrl,
    };
  }
}
