import { fromSetup } from '../from-setup.ts';
import { startNatsContainer, startPostgresContainer } from './containers.ts';
import { hasContainerRuntime } from './container-runtime.ts';
import { startEmbeddedNats, startEmbeddedPostgres } from './embedded.ts';
import { serverCandidates, startFirstAvailable, type Place } from './server-kind.ts';
import { type TestRunPostgres, type RunningNats } from './running-servers.ts';

export interface TestRunServers {
  /** What `TEST_SERVERS` is to be for the specs of the run. */
  readonly place: Place;
  readonly postgres: TestRunPostgres;
}

/**
 * Starts Postgres for a test run: in a container where an engine runs, else as an embedded server. `TEST_SERVERS`
 * (`containers` or `embedded`) decides it by hand, and then nothing else is tried.
 */
export async function startTestRunServers(): Promise<TestRunServers> {
  const { place, server: postgres } = await startFirstAvailable<TestRunPostgres>(
    await serverCandidates(process.env.TEST_SERVERS, hasContainerRuntime),
    { containers: startPostgresContainer, embedded: startEmbeddedPostgres },
    (sentence) => console.error(sentence),
  );
  return { place, postgres };
}

/** A nats-server of one's own: subjects and streams are fixed names, so specs may not share one. */
export function startNatsServerForSpec(): Promise<RunningNats> {
  return fromSetup('TEST_SERVERS') === 'containers' ? startNatsContainer() : startEmbeddedNats();
}
