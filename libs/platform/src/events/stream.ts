import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { consumerName, eventStream, type EventDefinition } from '@almoner/contracts';

const ackWaitMs = 30_000;

/** One durable consumer per service and event; a new one starts at the oldest event. */
export async function ensureConsumer(
  manager: JetStreamManager,
  service: string,
  event: EventDefinition,
): Promise<string> {
  const name = consumerName(service, event);
  await manager.consumers.add(eventStream, {
    durable_name: name,
    filter_subject: event.subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: 500,
  });
  return name;
}
