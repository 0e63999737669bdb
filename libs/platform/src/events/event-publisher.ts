import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';

/** An event as it is stored in the outbox. */
export interface StoredEvent {
  readonly id: string;
  readonly organization_id: string | null;
  readonly subject: string;
  /** JSON text, published unchanged. */
  readonly payload: string;
  readonly traceparent: string;
}

export const eventHeaders = { organization: 'almoner-organization', traceparent: 'traceparent' } as const;

/** JetStream stores a message with the same id only once (NATS documentation, "Message Deduplication"). */
const messageIdHeader = 'Nats-Msg-Id';
const publishTimeoutMs = 5_000;
const noResponders = 503;

type Settle = (outcome: Msg | Error) => void;

/**
 * Publishes events to JetStream. The client's own `publish` makes a timer, an error with its stack trace and several promises for each
 * event, which takes as much processor time as the event itself; here, all events of a call share one timer and one inbox.
 */
export class EventPublisher {
  private readonly connection: NatsConnection;
  private readonly inbox: string;
  private readonly open = new Map<string, Settle>();
  private sent = 0;

  /** `inboxPrefix`: of the inboxes that the user of the connection may subscribe to. */
  constructor(connection: NatsConnection, inboxPrefix: string | undefined) {
    this.connection = connection;
    this.inbox = createInbox(inboxPrefix);
    connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error === null) this.open.get(message.subject)?.(message);
        else this.settleAll(error);
      },
    });
    void connection.closed().then(() => this.settleAll(new Error('The connection to NATS is closed.')));
  }

  /** The error of each event in their order, null where the stream has stored it. */
  async publish(events: readonly StoredEvent[]): Promise<(Error | null)[]> {
    const subjects: string[] = [];
    const outcomes = events.map(
      (event) => new Promise<Msg | Error>((resolve) => subjects.push(this.send(event, resolve))),
    );
    const timer = setTimeout(() => {
      const late = new Error(`The stream did not answer within ${publishTimeoutMs} ms.`);
      subjects.forEach((subject) => this.open.get(subject)?.(late));
    }, publishTimeoutMs);
    try {
      return (await Promise.all(outcomes)).map(errorIn);
    } finally {
      clearTimeout(timer);
      subjects.forEach((subject) => this.open.delete(subject));
    }
  }

  /** Returns the subject of the acknowledgement. */
  private send(event: StoredEvent, settle: Settle): string {
    const reply = `${this.inbox}.${++this.sent}`;
    const written = headers();
    written.set(messageIdHeader, event.id);
    written.set(eventHeaders.traceparent, event.traceparent);
    if (event.organization_id !== null) written.set(eventHeaders.organization, event.organization_id);
    this.open.set(reply, settle);
    try {
      this.connection.publish(event.subject, event.payload, { reply, headers: written });
    } catch (error) {
      settle(error instanceof Error ? error : new Error(String(error)));
    }
    return reply;
  }

  private settleAll(error: Error): void {
    this.open.forEach((settle) => settle(error));
  }
}

/** The stream's answer has its name, or an error (NATS documentation, "JetStream wire API"). */
function errorIn(answer: Msg | Error): Error | null {
  if (answer instanceof Error) return answer;
  if (answer.headers?.code === noResponders) return new Error('No stream takes the event.');
  const { stream, error } = answer.json<{ stream?: string; error?: { description: string } }>();
  if (error !== undefined) return new Error(error.description);
  return stream === undefined ? new Error('The answer is not from a stream.') : null;
}
