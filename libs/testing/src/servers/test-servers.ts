import { fromSetup } from '../from-setup.ts';
import { startNatsContainer, startPostgresContainer } from './containers.ts';
import { hasContainerRuntime } from './container-runtime.ts';
import { startEmbeddedNats, startEmbeddedPostgres } from './embedded.ts';
import { serverCandidates, startFirstAvailable, type Place } from './server-kind.ts';
import { type TestRunPostgres, type RunningNats } from './running-servers.ts';

export interface TestRunServers {
  /** The value of `TEST_SERVERS` for the specs of the run. */
  readonly place: Place;
  readonly postgres: TestRunPostgres;
}

/**
 * Starts Postgres for a test run: in a container if an engine is running, otherwise embedded. `TEST_SERVERS`
 * (`containers` or `embedded`) selects one kind, without fallback.
 */
export async function startTestRunServers(): Promise<TestRunServers> {
  const { place, server: postgres } = await startFirstAvailable<TestRunPostgres>(
    await serverCandidates(process.env.TEST_SERVERS, hasContainerRuntime),
    { containers: startPostgresContainer, embedded: startEmbeddedPostgres },
    (sentence) => console.error(sentence),
  );
  return { place, postgres };
}

/** Starts a nats-server for one spec. Specs cannot share one, because names of subjects and streams are fixed. */
export function startNatsServerForSpec(): Promise<RunningNats> {
  return fromSetup('TEST_SERVERS') === 'containers' ? startNatsContainer() : startEmbeddedNats();
}
