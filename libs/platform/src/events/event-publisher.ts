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
const answerTimeoutMs = 5_000;
const noRespondersCode = 503;

type Settle = (outcome: Msg | Error) => void;

/**
 * Publishes events to JetStream. For each event, the client's own `publish` creates a timer, an error with its stack trace and
 * several promises, which takes processor time from the decisions. Here all events of a call share one timer.
 */
export class EventPublisher {
  private readonly connection: NatsConnection;
  private readonly inbox: string;
  private readonly waiting = new Map<string, Settle>();
  private lastReplyNumber = 0;

  /** `inboxPrefix`: of the inboxes that the user of the connection may subscribe to. `timeoutMs`: for all answers of a call. */
  constructor(
    connection: NatsConnection,
    inboxPrefix: string | undefined,
    private readonly timeoutMs = answerTimeoutMs,
  ) {
    this.connection = connection;
    this.inbox = createInbox(inboxPrefix);
    this.receiveAnswers();
    void connection.closed().then(() => this.settleAll(new Error('The connection to NATS is closed.')));
  }

  private receiveAnswers(): void {
    this.connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => {
        if (error === null) {
          this.waiting.get(message.subject)?.(message);
          return;
        }
        // The client ends a subscription after an error.
        this.settleAll(error);
        setTimeout(() => {
          if (!this.connection.isClosed()) this.receiveAnswers();
        }, this.timeoutMs).unref();
      },
    });
  }

  /** The error of each event in their order, null where the stream has stored it. */
  async publish(events: readonly StoredEvent[]): Promise<(Error | null)[]> {
    const subjects: string[] = [];
    const outcomes = events.map(
      (event) => new Promise<Msg | Error>((resolve) => subjects.push(this.send(event, resolve))),
    );
    const timer = setTimeout(() => {
      const late = new Error(`The stream did not answer within ${this.timeoutMs} ms.`);
      subjects.forEach((subject) => this.waiting.get(subject)?.(late));
    }, this.timeoutMs);
    try {
      return (await Promise.all(outcomes)).map(errorIn);
    } finally {
      clearTimeout(timer);
      subjects.forEach((subject) => this.waiting.delete(subject));
    }
  }

  /** Returns the subject of the acknowledgement. */
  private send(event: StoredEvent, settle: Settle): string {
    const reply = `${this.inbox}.${++this.lastReplyNumber}`;
    this.waiting.set(reply, settle);
    try {
      const messageHeaders = headers();
      messageHeaders.set(messageIdHeader, event.id);
      messageHeaders.set(eventHeaders.traceparent, event.traceparent);
      if (event.organization_id !== null)
        messageHeaders.set(eventHeaders.organization, event.organization_id);
      this.connection.publish(event.subject, event.payload, { reply, headers: messageHeaders });
    } catch (error) {
      settle(error instanceof Error ? error : new Error(String(error)));
    }
    return reply;
  }

  private settleAll(error: Error): void {
    this.waiting.forEach((settle) => settle(error));
  }
}

/** The stream's answer has its name, or an error (NATS documentation, "JetStream wire API"). */
function errorIn(answer: Msg | Error): Error | null {
  if (answer instanceof Error) return answer;
  if (answer.headers?.code === noRespondersCode) return new Error('No stream takes the event.');
  try {
    const { stream, error } = answer.json<{ stream?: string; error?: { description: string } }>();
    if (error !== undefined) return new Error(error.description);
    if (stream !== undefined && stream !== '') return null;
  } catch {
    // Not JSON.
  }
  return new Error('The answer is not from a stream.');
}
