import { fromSetup } from '../from-setup.ts';
import { startEmbeddedNats, startEmbeddedPostgres } from './embedded.ts';
import { serverCandidates, startFirstAvailable, type Place } from './server-kind.ts';
import { type TestRunPostgres, type RunningNats } from './running-servers.ts';

// Each spec file loads this module, and few runs use containers: their client has 700 modules.
const containers = () => import('./containers.ts');

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
    await serverCandidates(process.env.TEST_SERVERS, async () => (await containers()).hasContainerRuntime()),
    {
      containers: async () => (await containers()).startPostgresContainer(),
      embedded: startEmbeddedPostgres,
    },
    (sentence) => console.error(sentence),
  );
  return { place, postgres };
}

/** Starts a nats-server for one spec. Specs cannot share one, because names of subjects and streams are fixed. */
export async function startNatsServerForSpec(): Promise<RunningNats> {
  if (fromSetup('TEST_SERVERS') !== 'containers') return startEmbeddedNats();
  const { startNatsContainer } = await containers();
  return startNatsContainer();
}
