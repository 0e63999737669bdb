import { Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { type StripeEventOutcome, type StripeEventsApplier } from '@almoner/platform';
import { ConnectAccounts } from '../connect-account/connect-accounts.port.ts';
import { ApplyAccountState } from '../connect-account/use-cases/apply-account-state.ts';

const handledTypes = new Set([
  'account.updated',
  'capability.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
]);

/**
 * An `account.*` event only triggers a new read of the account, so neither the order nor the age of events matters.
 */
@Injectable()
export class AccountEvents implements StripeEventsApplier {
  constructor(
    private readonly accounts: ConnectAccounts,
    private readonly applyAccountState: ApplyAccountState,
  ) {}

  async apply({ type, account }: StripeEventRequest): Promise<StripeEventOutcome> {
    if (!handledTypes.has(type) || account === null) return 'ignored';
    const isKnown = await this.applyAccountState.execute(await this.accounts.read(account));
    return isKnown ? 'applied' : 'quarantined';
  }
}
