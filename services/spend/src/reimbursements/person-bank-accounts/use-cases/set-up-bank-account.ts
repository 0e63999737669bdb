import { Inject, Injectable } from '@nestjs/common';
import { failure, type BankAccountSetupWire } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { BankSetups } from '../bank-setups.port.ts';
import { PersonBankAccountRepository } from '../persistence/person-bank-account.repository.ts';

interface StartedSetup {
  readonly setupId: string;
  readonly stripeAccount: string;
  /** For an earlier setup. */
  readonly customerId: string | null;
}

/** Opens a setup at Stripe for the caller's bank account. It is stored first, and repeating the request opens the same one. */
@Injectable()
export class SetUpBankAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PersonBankAccountRepository,
    private readonly setups: BankSetups,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `organization_not_active`, `bank_account_in_use`, `stripe_unavailable` */
  async execute(ctx: Ctx): Promise<BankAccountSetupWire> {
    const { organizationId, actor } = authorize(ctx, 'payout-account.manage');
    const { userId, email } = actor;
    const { setupId, stripeAccount, customerId } = await this.start(ctx, organizationId, userId);
    const payee = { organizationId, userId, email, name: actor.name ?? email };
    const customer = customerId ?? (await this.setups.createCustomer(stripeAccount, payee));
    const { setupIntentId, clientSecret } = await this.setups.create(stripeAccount, setupId, customer);
    await this.unitOfWork.run(ctx, (tx) =>
      this.accounts.saveSetup(tx, organizationId, setupId, customer, setupIntentId),
    );
    return { setupId, clientSecret, stripeAccount };
  }

  private start(ctx: Ctx, organizationId: string, userId: string): Promise<StartedSetup> {
    return this.unitOfWork.runOnce(ctx, 'set-up-person-bank-account', {}, async (tx) => {
      const stripeAccount = await this.accounts.stripeAccountOf(tx, organizationId);
      if (stripeAccount === null) throw failure('organization_not_active');
      const known = await this.accounts.lockAll(tx, organizationId, userId);
      const ready = known.find(({ status }) => status === 'ready');
      if (ready !== undefined && (await this.accounts.isInUse(tx, organizationId, ready.id)))
        throw failure('bank_account_in_use');
      const customerId = known.find((one) => one.customerId !== null)?.customerId ?? null;
      const setupId = newId();
      await this.accounts.add(tx, organizationId, {
        id: setupId,
        userId,
        customerId,
        createdAt: this.clock.now(),
      });
      return { setupId, stripeAccount, customerId };
    });
  }
}
