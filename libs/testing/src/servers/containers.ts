import { natsConfig, provisionEventStream } from '@almoner/provisioning';
import { freePort, serverSettings, nonDurableSettings } from '@almoner/servers';
import { GenericContainer, Wait, getContainerRuntimeClient, type StartedTestContainer } from 'testcontainers';
import { passwords, testUsers } from './nats-users.ts';
import { type TestRunPostgres, type RunningNats } from './running-servers.ts';

const images = { postgres: 'postgres:18', nats: 'nats:2.12' };
const postgresPort = 5432;
const natsPort = 4222;
const natsConfigFile = '/etc/nats/almoner.conf';
// The first run downloads the image.
const startTimeoutMs = 120_000;
const password = 'test';

/** Returns whether a container engine is running on this machine or at `DOCKER_HOST`. */
export async function hasContainerRuntime(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

export async function startPostgresContainer(): Promise<TestRunPostgres> {
  const settings = [...serverSettings, ...nonDurableSettings].flatMap((setting) => ['-c', setting]);
  const container = await new GenericContainer(images.postgres)
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8 --auth=scram-sha-256',
    })
    .withCommand(['postgres', ...settings])
    .withExposedPorts(postgresPort)
    // The image starts the server once for its setup and then again: wait for the second log line.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .withStartupTimeout(startTimeoutMs)
    .start();
  const port = container.getMappedPort(postgresPort);
  return {
    adminUrl: `postgres://postgres:${password}@${container.getHost()}:${port}/postgres`,
    stop: () => ended(container),
  };
}

export async function startNatsContainer(): Promise<RunningNats> {
  // A fixed port, because one that the engine chooses changes after a restart.
  const port = await freePort();
  const content = natsConfig({ host: '0.0.0.0', port: natsPort, storeDir: '/tmp/nats', users: testUsers });
  const container = await new GenericContainer(images.nats)
    .withCopyContentToContainer([{ content, target: natsConfigFile }])
    .withCommand(['-c', natsConfigFile])
    .withExposedPorts({ container: natsPort, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .withStartupTimeout(startTimeoutMs)
    .start();
  const host = container.getHost();
  const provision = () => provisionEventStream(`${host}:${port}`, passwords.provisioner);
  await provision();
  return {
    host,
    port,
    async restart() {
      await container.restart();
      await provision();
    },
    stop: () => ended(container),
  };
}

async function ended(container: StartedTestContainer): Promise<void> {
  await container.stop();
}
