import { RetentionPolicy, StorageType, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { eventStream, eventStreamKeptDays } from '@almoner/contracts';

const day = 24 * 3600 * 1000;

const wanted = {
  subjects: ['evt.>'],
  max_age: nanos(eventStreamKeptDays * day),
  duplicate_window: nanos(2 * 60_000),
};

/** Creates or updates the stream of all events; idempotent. */
export async function provisionEventStream(server: string, password: string): Promise<void> {
  const user = 'provisioner';
  const connection = await connect({ servers: server, user, pass: password, inboxPrefix: `_INBOX_${user}` });
  try {
    const { streams } = await jetstreamManager(connection, { checkAPI: false });
    const isThere = await streams.info(eventStream).then(
      () => true,
      () => false,
    );
    if (isThere) await streams.update(eventStream, wanted);
    else {
      await streams.add({
        name: eventStream,
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        ...wanted,
      });
    }
  } finally {
    await connection.close();
  }
}
