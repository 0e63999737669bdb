import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { ApplicationDocuments, type PendingLetter } from '../../documents/application-documents.ts';
import { ConnectAccounts, type AccountSnapshot } from '../connect-accounts.port.ts';

/** Sends the IRS determination letter of the organization to Stripe, once however often it is called. */
@Injectable()
export class SubmitDeterminationLetter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: ApplicationDocuments,
    private readonly accounts: ConnectAccounts,
  ) {}

  /**
   * Returns the account with the letter attached; null when no letter is pending.
   * @param ctx bound to the organization
   * @throws DomainError `stripe_refused`, `stripe_unavailable`; the next call resumes from the stored progress.
   */
  async execute(ctx: Ctx, organizationId: string, stripeAccountId: string): Promise<AccountSnapshot | null> {
    const letter = await this.unitOfWork.run(ctx, (tx) =>
      this.documents.findPendingLetter(tx, organizationId),
    );
    if (letter === null) return null;
    const fileId = await this.upload(ctx, stripeAccountId, letter);
    const snapshot = await this.accounts.attachFile(stripeAccountId, fileId);
    await this.unitOfWork.run(ctx, (tx) => this.documents.markDelivered(tx, letter));
    return snapshot;
  }

  private async upload(ctx: Ctx, stripeAccountId: string, letter: PendingLetter): Promise<string> {
    const { documentId, name, type } = letter;
    if (letter.fileId !== null) return letter.fileId;
    const content = await this.documents.contentOf((work) => this.unitOfWork.run(ctx, work), letter);
    const fileId = await this.accounts.uploadFile(stripeAccountId, { documentId, name, type, content });
    await this.unitOfWork.run(ctx, (tx) => this.documents.saveFileId(tx, letter, fileId));
    return fileId;
  }
}
