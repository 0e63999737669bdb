import { Injectable } from '@nestjs/common';
import { serviceContext } from '@almoner/platform';
import { ConnectAccounts } from '../connect-accounts.port.ts';
import { OrganizationReader } from '../persistence/organization.reader.ts';
import { ApplyAccountState } from './apply-account-state.ts';

/** Asks the partner how an application stands, and opens the account first where there is none. */
@Injectable()
export class ReviewApplication {
  constructor(
    private readonly organizations: OrganizationReader,
    private readonly accounts: ConnectAccounts,
    private readonly applyAccountState: ApplyAccountState,
  ) {}

  async execute(organizationId: string): Promise<void> {
    const organization = await this.organizations.get(serviceContext('org', organizationId));
    const { name, ein, applicantEmail: email, stripeAccountId } = organization;
    const reading =
      stripeAccountId === null
        ? await this.accounts.open({ organizationId, name, ein, email })
        : await this.accounts.read(stripeAccountId);
    await this.applyAccountState.execute(reading);
  }
}
