import { fromSetup } from '../from-setup.ts';
import { startNatsContainer, startPostgresContainer } from './containers.ts';
import { hasContainerRuntime } from './container-runtime.ts';
import { startEmbeddedNats, startEmbeddedPostgres } from './embedded.ts';

/** The Postgres of a whole test run; not durable, thrown away. */
export interface PostgresOfRun {
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

const places = ['containers', 'embedded'] as const;
export type Place = (typeof places)[number];

export interface ServersOfRun {
  /** What `TEST_SERVERS` is to be for the specs of the run. */
  readonly place: Place;
  readonly postgres: PostgresOfRun;
}

/**
 * Starts Postgres for a test run: in a container where an engine runs, else as an embedded server. `TEST_SERVERS`
 * (`containers` or `embedded`) decides it by hand, and then nothing else is tried.
 */
export async function startServersOfRun(): Promise<ServersOfRun> {
  const chosen = chosenPlace();
  if (chosen === 'embedded' || (chosen === undefined && !(await hasContainerRuntime()))) return embedded();
  try {
    return { place: 'containers', postgres: await startPostgresContainer() };
  } catch (error) {
    if (chosen === 'containers') throw error;
    // An engine without a way to the images (no network, a full disk) must not stop the tests.
    console.error(`Containers cannot be used, so the servers are embedded: ${String(error)}`);
    return embedded();
  }
}

/** A nats-server of one's own: subjects and streams are fixed names, so specs may not share one. */
export function startNatsServerOfSpec(): Promise<RunningNats> {
  return fromSetup('TEST_SERVERS') === 'containers' ? startNatsContainer() : startEmbeddedNats();
}

async function embedded(): Promise<ServersOfRun> {
  return { place: 'embedded', postgres: await startEmbeddedPostgres() };
}

function chosenPlace(): Place | undefined {
  const asked = process.env.TEST_SERVERS;
  if (asked === undefined || asked === '') return undefined;
  const place = places.find((known) => known === asked);
  if (place === undefined) throw new Error(`TEST_SERVERS is "${asked}"; it may be ${places.join(' or ')}.`);
  return place;
}
