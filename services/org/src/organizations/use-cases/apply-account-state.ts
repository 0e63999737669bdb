import { Injectable } from '@nestjs/common';
import { UnitOfWork, serviceContext } from '@almoner/platform';
import { type AccountReading } from '../connect-accounts.port.ts';
import { activationOf } from '../domain/connect-account.ts';
import { OrganizationNews } from '../organization-news.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';

/** What the partner says of an account becomes what the organization may do. Twice, or late, changes nothing. */
@Injectable()
export class ApplyAccountState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationRepository,
    private readonly news: OrganizationNews,
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
      if (before.stripeAccountId === account.stripeAccountId && before.accountActivation === activation)
        return true;
      await this.organizations.setActivation(tx, ctx, activation);
      await this.news.tell(tx, ctx);
      return true;
    });
  }
}
