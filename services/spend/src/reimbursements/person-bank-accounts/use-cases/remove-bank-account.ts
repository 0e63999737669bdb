import { Inject, Injectable } from '@nestjs/common';
import { failure, type PersonBankAccountWire } from '@almoner/contracts';
import { AuditTrail, LOGGER, UnitOfWork, authorize, type Ctx, type Logger } from '@almoner/platform';
import { BankSetups } from '../bank-setups.port.ts';
import { PersonBankAccountRepository } from '../persistence/person-bank-account.repository.ts';
import { named } from './complete-bank-account.ts';

@Injectable()
export class RemoveBankAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PersonBankAccountRepository,
    private readonly setups: BankSetups,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Without an account it does nothing. @throws DomainError `bank_account_in_use` while a payment to it is in progress. */
  async execute(ctx: Ctx): Promise<PersonBankAccountWire> {
    const { organizationId, actor } = authorize(ctx, 'payout-account.manage');
    const removed = await this.unitOfWork.run(ctx, async (tx) => {
      const ready = await this.accounts.lockReady(tx, organizationId, actor.userId);
      if (ready === null) return null;
      if (await this.accounts.isInUse(tx, organizationId, ready.id)) throw failure('bank_account_in_use');
      await this.accounts.markRemoved(tx, organizationId, ready.id);
      await this.audit.record(tx, ctx, {
        action: 'person-bank-account.remove',
        subject: { kind: 'person_bank_account', id: ready.id, name: named(ready) },
        before: { account: named(ready) },
        after: null,
      });
      const stripeAccount = await this.accounts.stripeAccountOf(tx, organizationId);
      return { stripeAccount, paymentMethodId: ready.paymentMethodId };
    });
    if (removed?.stripeAccount != null && removed.paymentMethodId !== null)
      await this.setups
        .forget(removed.stripeAccount, removed.paymentMethodId)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'bank account not detached'));
    return { bankAccount: null, changeRefusal: null };
  }
}
