import {
  AckPolicy,
  DeliverPolicy,
  RetentionPolicy,
  StorageType,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';

export const eventStream = 'EVENTS';

const day = 24 * 3600 * 1000;
const ackWaitMs = 30_000;

/** The stream of all facts. It captures `evt.>` only: over a request subject it would answer the request itself. */
export async function ensureEventStream(connection: NatsConnection): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection);
  const wanted = { subjects: ['evt.>'], max_age: nanos(7 * day), duplicate_window: nanos(2 * 60_000) };
  try {
    await manager.streams.info(eventStream);
    await manager.streams.update(eventStream, wanted);
  } catch {
    await manager.streams.add({
      name: eventStream,
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      ...wanted,
    });
  }
  return manager;
}

/** One durable consumer per service and subject; it starts at the oldest event, so a newcomer catches up. */
export async function ensureConsumer(
  manager: JetStreamManager,
  service: string,
  subject: string,
): Promise<string> {
  const name = `${service}--${subject.replaceAll('.', '_')}`;
  await manager.consumers.add(eventStream, {
    durable_name: name,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: 500,
  });
  return name;
}
