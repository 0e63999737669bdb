import { Injectable } from '@nestjs/common';
import { UnitOfWork, serviceContext, type Ctx } from '@almoner/platform';
import { ConnectAccounts, type AccountReading, type BankAccount } from '../connect-accounts.port.ts';
import { OrganizationReader, type OrganizationRecord } from '../persistence/organization.reader.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';
import { ApplyAccountState } from './apply-account-state.ts';
import { HandInLetter } from './hand-in-letter.ts';

/** Tells the partner what it does not know yet, opening the account first where there is none, and asks how it stands. */
@Injectable()
export class ReviewApplication {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationReader,
    private readonly repository: OrganizationRepository,
    private readonly accounts: ConnectAccounts,
    private readonly applyAccountState: ApplyAccountState,
    private readonly handInLetter: HandInLetter,
  ) {}

  /** @throws DomainError `stripe_refused`, `stripe_unavailable`; what was told stays told. */
  async execute(organizationId: string, bankAccount: BankAccount | null = null): Promise<void> {
    const ctx = serviceContext('org', organizationId);
    const organization = await this.organizations.get(ctx);
    let reading = await this.tell(ctx, organization);
    const { stripeAccountId } = reading.account;
    if (bankAccount !== null) {
      await this.accounts.linkBankAccount(stripeAccountId, bankAccount);
      reading = await this.accounts.read(stripeAccountId);
    }
    await this.applyAccountState.execute(reading);
    // The decision was made without it: a letter that was refused must not stand in the way of what is told later.
    if (organization.accountActivation !== 'Pending') return;
    // Last, so that a letter that is refused keeps nothing else back.
    const withLetter = await this.handInLetter.execute(ctx, organizationId, stripeAccountId);
    if (withLetter !== null) await this.applyAccountState.execute(withLetter);
  }

  private async tell(ctx: Ctx, organization: OrganizationRecord): Promise<AccountReading> {
    const { id: organizationId, applicantEmail: email, stripeAccountId, revision } = organization;
    const applicant = { ...organization, organizationId, email };
    if (stripeAccountId === null) return this.accounts.open(applicant);
    if (!organization.hasUnsentDetails) return this.accounts.read(stripeAccountId);
    const updated = await this.accounts.update(stripeAccountId, applicant);
    await this.unitOfWork.run(ctx, (tx) => this.repository.noteDetailsSent(tx, ctx, revision));
    return updated;
  }
}
