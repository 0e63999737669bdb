import {
  Controller,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { stripeEventRpc, type StripeEventRequest } from '@almoner/contracts';
import {
  LOGGER,
  Rpc,
  SYSTEM_POOL,
  StripeEventInbox,
  requireService,
  type Ctx,
  type Logger,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { StripeEventApplier } from './stripe-event.applier.ts';

@Injectable()
export class CardsStripeEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly inbox: StripeEventInbox;

  constructor(@Inject(SYSTEM_POOL) pool: Pool, @Inject(LOGGER) logger: Logger, applier: StripeEventApplier) {
    this.inbox = new StripeEventInbox(pool, logger, (event) => applier.apply(event));
  }

  onApplicationBootstrap(): void {
    this.inbox.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.inbox.stop();
  }
}

@Controller()
export class StripeEventsController {
  constructor(private readonly events: CardsStripeEvents) {}

  @Rpc(stripeEventRpc.cards)
  async receive(ctx: Ctx, event: StripeEventRequest) {
    requireService(ctx);
    await this.events.inbox.receive(event);
    return {};
  }
}
