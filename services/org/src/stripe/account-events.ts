import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
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
export class AccountEvents implements StripeEventsApplier {
  constructor(
    private readonly accounts: ConnectAccounts,
    private readonly applyAccountState: ApplyAccountState,
  ) {}

  async apply({ type, account }: StripeEventRequest): Promise<StripeEventOutcome> {
    if (!ourEvents.has(type) || account === null) return 'ignored';
    const isOurs = await this.applyAccountState.execute(await this.accounts.read(account));
    return isOurs ? 'applied' : 'quarantined';
  }
}
