import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { DefaultCategories } from '../../../chart/default-categories.ts';
import { OrganizationChangePublisher } from '../../../membership/organizations/organization-change-publisher.ts';
import { type Activation } from '../../../membership/organizations/domain/connect-account.ts';
import { type OrganizationRecord } from '../../../membership/organizations/persistence/organization.reader.ts';
import { OrganizationRepository } from '../../../membership/organizations/persistence/organization.repository.ts';
import { type AccountSnapshot } from '../connect-accounts.port.ts';
import { activationOf, hasVisibleChange } from '../domain/account-review.ts';
import { ConnectAccountRepository } from '../persistence/connect-account.repository.ts';

/** Derives an organization's activation from its account at Stripe. A repeated or outdated snapshot changes nothing. */
@Injectable()
export class ApplyAccountState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationRepository,
    private readonly connectAccounts: ConnectAccountRepository,
    private readonly changes: OrganizationChangePublisher,
    private readonly defaultCategories: DefaultCategories,
    private readonly audit: AuditTrail,
  ) {}

  /** False when the account belongs to no organization here. */
  async execute(snapshot: AccountSnapshot): Promise<boolean> {
    const { account, organizationId } = snapshot;
    if (organizationId === null) return false;
    const ctx = serviceContext('org', organizationId);
    return this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.organizations.lock(tx, ctx);
      if (before === null) return false;
      if (!(await this.connectAccounts.saveAccount(tx, ctx, snapshot))) return true;
      const activation = activationOf(account, before.accountActivation);
      const isSame =
        before.stripeAccountId === account.stripeAccountId && before.accountActivation === activation;
      if (isSame && !hasVisibleChange(account, shownOf(before))) return true;
      await this.organizations.setActivation(tx, ctx, activation);
      if (activation === 'Activated' && before.accountActivation !== 'Activated')
        await this.defaultCategories.add(tx, ctx);
      if (activation !== before.accountActivation) await this.recordReview(tx, ctx, before, activation);
      await this.changes.publish(tx, ctx);
      return true;
    });
  }

  private recordReview(
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
