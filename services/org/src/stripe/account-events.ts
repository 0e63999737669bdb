import {
  Controller,
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
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
  type StripeEventOutcome,
} from '@almoner/platform';
import { type Pool } from 'pg';
import { ConnectAccounts } from '../organizations/connect-accounts.port.ts';
import { ApplyAccountState } from '../organizations/use-cases/apply-account-state.ts';

const ourEvents = new Set([
  'account.updated',
  'capability.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
]);

/**
 * `account.*` events say only that something changed: the account is read again, so that neither their order nor their
 * age matters.
 */
@Injectable()
export class AccountEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly inbox: StripeEventInbox;

  constructor(
    private readonly accounts: ConnectAccounts,
    private readonly applyAccountState: ApplyAccountState,
    @Inject(SYSTEM_POOL) pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.inbox = new StripeEventInbox(pool, logger, (event) => this.apply(event));
  }

  onApplicationBootstrap(): void {
    this.inbox.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.inbox.stop();
  }

  private async apply({ type, account }: StripeEventRequest): Promise<StripeEventOutcome> {
    if (!ourEvents.has(type) || account === null) return 'ignored';
    const isOurs = await this.applyAccountState.execute(await this.accounts.read(account));
    return isOurs ? 'applied' : 'quarantined';
  }
}

@Controller()
export class StripeEventsRpcController {
  constructor(private readonly events: AccountEvents) {}

  @Rpc(stripeEventRpc.org)
  async receive(ctx: Ctx, event: StripeEventRequest) {
    requireService(ctx);
    await this.events.inbox.receive(event);
    return {};
  }
}
