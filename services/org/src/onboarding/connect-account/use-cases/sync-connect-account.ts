import { Injectable } from '@nestjs/common';
import { UnitOfWork, serviceContext, type Ctx } from '@almoner/platform';
import {
  OrganizationReader,
  type OrganizationRecord,
} from '../../../membership/organizations/persistence/organization.reader.ts';
import { ConnectAccounts, type AccountSnapshot, type BankAccount } from '../connect-accounts.port.ts';
import { ConnectAccountRepository } from '../persistence/connect-account.repository.ts';
import { ApplyAccountState } from './apply-account-state.ts';
import { SubmitDeterminationLetter } from './submit-determination-letter.ts';

/** Sends unsent details to Stripe, opening the account first where there is none, and applies the account's state. */
@Injectable()
export class SyncConnectAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationReader,
    private readonly connectAccounts: ConnectAccountRepository,
    private readonly accounts: ConnectAccounts,
    private readonly applyAccountState: ApplyAccountState,
    private readonly submitDeterminationLetter: SubmitDeterminationLetter,
  ) {}

  /** @throws DomainError `stripe_refused`, `stripe_unavailable`; the steps before the failure are kept. */
  async execute(organizationId: string, bankAccount: BankAccount | null = null): Promise<void> {
    const ctx = serviceContext('org', organizationId);
    const organization = await this.organizations.get(ctx);
    let snapshot = await this.sendDetails(ctx, organization);
    const { stripeAccountId } = snapshot.account;
    if (bankAccount !== null) {
      await this.accounts.linkBankAccount(stripeAccountId, bankAccount);
      snapshot = await this.accounts.read(stripeAccountId);
    }
    await this.applyAccountState.execute(snapshot);
    // The letter is part of the review only: a refused letter must not block later changes.
    if (organization.accountActivation !== 'Pending') return;
    // Last, so that a refused letter does not block the steps before.
    const withLetter = await this.submitDeterminationLetter.execute(ctx, organizationId, stripeAccountId);
    if (withLetter !== null) await this.applyAccountState.execute(withLetter);
  }

  private async sendDetails(ctx: Ctx, organization: OrganizationRecord): Promise<AccountSnapshot> {
    const { id: organizationId, applicantEmail: email, stripeAccountId, revision } = organization;
    const applicant = { ...organization, organizationId, email };
    if (stripeAccountId === null) return this.accounts.open(applicant);
    if (!organization.hasUnsentDetails) return this.accounts.read(stripeAccountId);
    const updated = await this.accounts.update(stripeAccountId, applicant);
    await this.unitOfWork.run(ctx, (tx) => this.connectAccounts.markDetailsSent(tx, ctx, revision));
    return updated;
  }
}
