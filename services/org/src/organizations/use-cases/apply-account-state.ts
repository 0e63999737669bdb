import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { FirstCategories } from '../../categories/first-categories.ts';
import { type AccountReading } from '../connect-accounts.port.ts';
import { activationOf, isOtherwise, type Activation } from '../domain/connect-account.ts';
import { OrganizationChangePublisher } from '../organization-change-publisher.ts';
import { type OrganizationRecord } from '../persistence/organization.reader.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';

/** What the partner says of an account becomes what the organization may do. Twice, or late, changes nothing. */
@Injectable()
export class ApplyAccountState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationRepository,
    private readonly changes: OrganizationChangePublisher,
    private readonly firstCategories: FirstCategories,
    private readonly audit: AuditTrail,
  ) {}

  /** False when the account is of no organization of ours. */
  async execute(reading: AccountReading): Promise<boolean> {
    const { account, organizationId } = reading;
    if (organizationId === null) return false;
    const ctx = serviceContext('org', organizationId);
    return this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.organizations.lock(tx, ctx);
      if (before === null) return false;
      if (!(await this.organizations.saveAccount(tx, ctx, reading))) return true;
      const activation = activationOf(account, before.accountActivation);
      const isSame =
        before.stripeAccountId === account.stripeAccountId && before.accountActivation === activation;
      if (isSame && !isOtherwise(account, shownOf(before))) return true;
      await this.organizations.setActivation(tx, ctx, activation);
      if (activation === 'Activated' && before.accountActivation !== 'Activated')
        await this.firstCategories.make(tx, ctx);
      if (activation !== before.accountActivation) await this.record(tx, ctx, before, activation);
      await this.changes.publish(tx, ctx);
      return true;
    });
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    before: OrganizationRecord,
    activation: Activation,
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action: 'organization.review',
      subject: { kind: 'organization', id: before.id, name: before.name },
      before: { accountActivation: before.accountActivation },
      after: { accountActivation: activation },
      by: 'stripe',
    });
  }
}

const shownOf = ({ currentlyDue, disabledReason, paymentMethods }: OrganizationRecord) => ({
  currentlyDue: currentlyDue ?? [],
  disabledReason,
  paymentMethods: paymentMethods ?? [],
});
