import { jetstream, jetstreamManager, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { type NatsConnection } from '@nats-io/transport-node';
import { DomainError, isId } from '@almoner/kernel';
import { eventStream, type EventDefinition } from '@almoner/contracts';
import { newTraceparent, serviceContext, type Ctx } from '../context.ts';
import { type Transaction } from '../database/transaction.ts';
import { type UnitOfWork } from '../database/unit-of-work.ts';
import { type Logger } from '../logging/logger.ts';
import { eventHeaders } from './event-publisher.ts';
import { ensureConsumer } from './stream.ts';

export interface EventSubscription {
  readonly definition: EventDefinition;
  handle(ctx: Ctx, payload: unknown, tx: Transaction): Promise<void>;
}

const backoffMs = [200, 1_000, 5_000, 30_000, 120_000, 600_000, 600_000];
const maxAttempts = backoffMs.length + 1;
/** Ends what fails on replicas that are restarted again and again: each counts its own attempts. */
const maxDeliveries = 100;

/** Passes each event to its handler once, retries failures, and stores a dead letter after the last attempt. */
export class EventConsumers {
  private readonly service: string;
  private readonly connection: NatsConnection;
  private readonly unitOfWork: UnitOfWork;
  private readonly logger: Logger;
  private readonly open: ConsumerMessages[] = [];
  /**
   * How often the handling of each event failed here. The number of deliveries says less: an event that waits behind slow ones is
   * delivered again, without any attempt to handle it.
   */
  private readonly failures = new Map<string, number>();

  constructor(service: string, connection: NatsConnection, unitOfWork: UnitOfWork, logger: Logger) {
    this.service = service;
    this.connection = connection;
    this.unitOfWork = unitOfWork;
    this.logger = logger;
  }

  async start(subscriptions: readonly EventSubscription[]): Promise<void> {
    // The stream exists: provisioning creates it.
    const manager = await jetstreamManager(this.connection, { checkAPI: false });
    for (const subscription of subscriptions) {
      const name = await ensureConsumer(manager, this.service, subscription.definition);
      const consumer = await jetstream(this.connection).consumers.get(eventStream, name);
      const messages = await consumer.consume({ max_messages: 100 });
      this.open.push(messages);
      void this.follow(messages, name, subscription);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.open.map((messages) => messages.close()));
  }

  private async follow(
    messages: ConsumerMessages,
    name: string,
    subscription: EventSubscription,
  ): Promise<void> {
    for await (const message of messages) await this.deliver(message, name, subscription);
  }

  private async deliver(message: JsMsg, consumer: string, subscription: EventSubscription): Promise<void> {
    const eventId = message.headers?.get('Nats-Msg-Id') ?? '';
    if (!isId(eventId)) {
      this.logger.error({ consumer, eventId }, 'an event that no outbox of ours sent');
      message.term();
      return;
    }
    try {
      await this.handleOnce(message, consumer, eventId, subscription);
      this.failures.delete(`${consumer} ${eventId}`);
      message.ack();
    } catch (error) {
      await this.retryOrDeadLetter(message, consumer, eventId, error);
    }
  }

  private async handleOnce(
    message: JsMsg,
    consumer: string,
    eventId: string,
    subscription: EventSubscription,
  ): Promise<void> {
    const ctx = serviceContext(this.service, message.headers?.get(eventHeaders.organization) || null, {
      traceparent: message.headers?.get(eventHeaders.traceparent) || newTraceparent(),
    });
    const payload = subscription.definition.payload.parse(message.json());
    await this.unitOfWork.run(ctx, async (tx) => {
      const claimed = await tx.query(
        `insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing returning event_id`,
        [consumer, eventId],
      );
      if (claimed.length > 0) await subscription.handle(ctx, payload, tx);
    });
  }

  private async retryOrDeadLetter(
    message: JsMsg,
    consumer: string,
    eventId: string,
    error: unknown,
  ): Promise<void> {
    const key = `${consumer} ${eventId}`;
    const attempts = (this.failures.get(key) ?? 0) + 1;
    const deliveries = message.info.deliveryCount;
    const isInvalid = error instanceof DomainError && error.kind === 'invalid';
    const isFinal = attempts >= maxAttempts || deliveries >= maxDeliveries || isInvalid;
    this.logger.warn(
      { consumer, eventId, attempts, deliveries, isFinal, err: error },
      'event handler failed',
    );
    if (!isFinal) {
      this.failures.set(key, attempts);
      message.nak(backoffMs[attempts - 1]);
      return;
    }
    try {
      await this.storeDeadLetter(message, consumer, eventId, error);
      this.failures.delete(key);
      message.term();
    } catch (storeError) {
      this.logger.error({ consumer, eventId, err: storeError }, 'dead letter could not be stored');
      message.nak(backoffMs.at(-1));
    }
  }

  private async storeDeadLetter(
    message: JsMsg,
    consumer: string,
    eventId: string,
    error: unknown,
  ): Promise<void> {
    await this.unitOfWork.run(serviceContext(this.service), async (tx) => {
      await tx.query(
        `insert into dead_letter (consumer, event_id, subject, payload, error, deliveries) values ($1, $2, $3, $4, $5, $6)
         on conflict (consumer, event_id) do update set error = $5, deliveries = $6, died_at = now()`,
        [
          consumer,
          eventId,
          message.subject,
          message.string(),
          error instanceof Error ? error.message : String(error),
          message.info.deliveryCount,
        ],
      );
    });
  }
}
