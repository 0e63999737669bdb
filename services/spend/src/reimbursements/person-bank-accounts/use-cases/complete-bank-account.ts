import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type PersonBankAccountWire } from '@almoner/contracts';
import { AuditTrail, LOGGER, UnitOfWork, authorize, type Ctx, type Logger } from '@almoner/platform';
import { BankSetups, type CollectedBankAccount } from '../bank-setups.port.ts';
import {
  PersonBankAccountRepository,
  type PersonBankAccount,
} from '../persistence/person-bank-account.repository.ts';
import { ReadBankAccount } from './read-bank-account.ts';

interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Saves the account that was entered in Stripe's element, replacing the previous one. Repeating it has no further effect. */
@Injectable()
export class CompleteBankAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: PersonBankAccountRepository,
    private readonly setups: BankSetups,
    private readonly reader: ReadBankAccount,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError `not_found`, `bank_account_not_set_up`, `bank_account_in_use`, `stripe_unavailable` */
  async execute(ctx: Ctx, { setupId }: { readonly setupId: string }): Promise<PersonBankAccountWire> {
    const { organizationId, actor } = authorize(ctx, 'payout-account.manage');
    const owner = { organizationId, userId: actor.userId };
    if (!(await this.complete(ctx, owner, setupId))) throw failure('bank_account_not_set_up');
    return this.unitOfWork.run(ctx, (tx) => this.reader.read(tx, organizationId, actor.userId));
  }

  /** Returns whether the setup has an account now. `ctx` is bound to the organization. */
  async complete(ctx: Ctx, owner: Owner, setupId: string): Promise<boolean> {
    const { setup, stripeAccount } = await this.find(ctx, owner, setupId);
    if (setup.status !== 'pending') return setup.status === 'ready';
    if (setup.setupIntentId === null) return false;
    const bank = await this.setups.read(stripeAccount, setup.setupIntentId);
    if (bank === null) return false;
    const forgotten = await this.keep(ctx, owner, setupId, bank);
    if (forgotten !== null) await this.forget(stripeAccount, forgotten);
    return true;
  }

  private find(ctx: Ctx, { organizationId, userId }: Owner, setupId: string) {
    return this.unitOfWork.run(ctx, async (tx) => {
      const stripeAccount = await this.accounts.stripeAccountOf(tx, organizationId);
      const all = await this.accounts.lockAll(tx, organizationId, userId);
      const setup = all.find(({ id }) => id === setupId);
      if (setup === undefined || stripeAccount === null) throw notFound();
      return { setup, stripeAccount };
    });
  }

  /** Returns Stripe's id of the account that is not needed anymore. */
  private keep(
    ctx: Ctx,
    { organizationId, userId }: Owner,
    setupId: string,
    bank: CollectedBankAccount,
  ): Promise<string | null> {
    return this.unitOfWork.run(ctx, async (tx) => {
      const all = await this.accounts.lockAll(tx, organizationId, userId);
      const setup = all.find(({ id }) => id === setupId);
      if (setup?.status !== 'pending') return null;
      const before = all.find(({ status }) => status === 'ready');
      if (before !== undefined && isNewer(before, setup)) {
        await this.accounts.markRemoved(tx, organizationId, setupId);
        return bank.paymentMethodId;
      }
      if (before !== undefined && (await this.accounts.isInUse(tx, organizationId, before.id)))
        throw failure('bank_account_in_use');
      if (before !== undefined) await this.accounts.markRemoved(tx, organizationId, before.id);
      await this.accounts.markReady(tx, organizationId, setupId, bank);
      await this.audit.record(tx, ctx, {
        action: 'person-bank-account.set',
        subject: { kind: 'person_bank_account', id: setupId, name: named(bank) },
        before: before === undefined ? null : { account: named(before) },
        after: { account: named(bank) },
      });
      return before?.paymentMethodId ?? null;
    });
  }

  /** It is removed here whatever Stripe answers. */
  private async forget(stripeAccount: string, paymentMethodId: string): Promise<void> {
    await this.setups
      .forget(stripeAccount, paymentMethodId)
      .catch((error: unknown) =>
        this.logger.warn({ paymentMethodId, err: error }, 'bank account not detached'),
      );
  }
}

const isNewer = (one: PersonBankAccount, other: PersonBankAccount) => one.createdAt > other.createdAt;

export const named = ({
  bankName,
  last4,
}: {
  readonly bankName: string | null;
  readonly last4: string | null;
}) => `${bankName ?? ''} ·· ${last4 ?? ''}`;
