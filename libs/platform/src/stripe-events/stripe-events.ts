import {
  Controller,
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type Provider,
  type Type,
} from '@nestjs/common';
import { type stripeEventRpc, type StripeEventRequest } from '@almoner/contracts';
import { type Pool } from 'pg';
import { type Ctx } from '../context.ts';
import { type Logger } from '../logging/logger.ts';
import { Rpc } from '../rpc/rpc.decorator.ts';
import { type Registry } from 'prom-client';
import { LOGGER, METRICS, SYSTEM_POOL } from '../tokens.ts';
import { registerQuarantineGauge } from './quarantine-gauge.ts';
import { StripeEventInbox, type StripeEventOutcome } from './stripe-event-inbox.ts';

/** Applies the Stripe events that the service owns. If it throws, the event is retried. */
export abstract class StripeEventsApplier {
  abstract apply(event: StripeEventRequest): Promise<StripeEventOutcome>;
}

/** Runs the inbox during the lifetime of the service. */
@Injectable()
export class StripeEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly inbox: StripeEventInbox;

  constructor(
    @Inject(SYSTEM_POOL) pool: Pool,
    @Inject(LOGGER) logger: Logger,
    @Inject(StripeEventsApplier) applier: StripeEventsApplier,
    @Inject(METRICS) metrics: Registry,
  ) {
    registerQuarantineGauge(metrics, pool);
    this.inbox = new StripeEventInbox(pool, logger, (event) => applier.apply(event));
  }

  onApplicationBootstrap(): void {
    this.inbox.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.inbox.stop();
  }

  /** Stores an event, durable when this returns; a repeated event changes nothing. */
  receive(event: StripeEventRequest): Promise<void> {
    return this.inbox.receive(event);
  }

  /** Quarantines an event, durable when this returns. */
  quarantine(event: StripeEventRequest, reason: string): Promise<void> {
    return this.inbox.quarantine(event, reason);
  }
}

/**
 * The controller and providers that handle a service's Stripe events:
 * `...stripeEvents(stripeEventRpc.cards, StripeEventApplier)` in its module.
 */
export function stripeEvents(
  definition: (typeof stripeEventRpc)[keyof typeof stripeEventRpc],
  applier: Type<StripeEventsApplier>,
): { readonly controller: Type; readonly providers: Provider[] } {
  @Controller()
  class StripeEventsController {
    constructor(@Inject(StripeEvents) private readonly events: StripeEvents) {}

    @Rpc(definition)
    async receive(ctx: Ctx, event: StripeEventRequest) {
      await this.events.receive(event);
      return {};
    }
  }
  const providers = [applier, { provide: StripeEventsApplier, useExisting: applier }, StripeEvents];
  return { controller: StripeEventsController, providers };
}
