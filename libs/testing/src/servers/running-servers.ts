/** The Postgres of a test run; not durable, removed at the end. */
export interface TestRunPostgres {
  /** URL of the superuser. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** The nats-server of one spec, in a container or embedded. */
export interface RunningNats {
  readonly host: string;
  readonly port: number;
  /** Restarts the server on the same port with the same streams. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
