import { Injectable } from '@nestjs/common';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { ApplicationPapers, type LetterOnItsWay } from '../../documents/application-papers.ts';
import { ConnectAccounts, type AccountReading } from '../connect-accounts.port.ts';

/** The letter that the organization handed in goes to the partner: once, however often this begins. */
@Injectable()
export class HandInLetter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly papers: ApplicationPapers,
    private readonly accounts: ConnectAccounts,
  ) {}

  /**
   * The account as it stands with the letter; null when none was on its way.
   * @param ctx bound to the organization
   * @throws DomainError `stripe_refused`, `stripe_unavailable`; what was noted of it stays noted.
   */
  async execute(ctx: Ctx, organizationId: string, stripeAccountId: string): Promise<AccountReading | null> {
    const letter = await this.unitOfWork.run(ctx, (tx) => this.papers.letterOnItsWay(tx, organizationId));
    if (letter === null) return null;
    const fileId = await this.fileOf(ctx, stripeAccountId, letter);
    const reading = await this.accounts.showPaper(stripeAccountId, fileId);
    await this.unitOfWork.run(ctx, (tx) => this.papers.noteArrived(tx, letter));
    return reading;
  }

  private async fileOf(ctx: Ctx, stripeAccountId: string, letter: LetterOnItsWay): Promise<string> {
    const { documentId, name, type, file } = letter;
    if ('id' in file) return file.id;
    const paper = { documentId, name, type, content: file.content };
    const fileId = await this.accounts.sendPaper(stripeAccountId, paper);
    await this.unitOfWork.run(ctx, (tx) => this.papers.noteSent(tx, letter, fileId));
    return fileId;
  }
}
