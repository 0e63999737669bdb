/** The Postgres of a whole test run; not durable, thrown away. */
export interface TestRunPostgres {
  /** Of the superuser. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** A nats-server as one spec uses it, whatever it runs in. */
export interface RunningNats {
  readonly host: string;
  readonly port: number;
  /** Ends the server and starts it again on the same port with the same streams. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
