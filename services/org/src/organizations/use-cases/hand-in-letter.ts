import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { DocumentStore } from '../../documents/document-store.port.ts';
import { partCount } from '../../documents/domain/document-parts.ts';
import { DocumentRepository, type DocumentRecord } from '../../documents/persistence/document.repository.ts';
import { ConnectAccounts, type AccountReading, type Paper } from '../connect-accounts.port.ts';

interface OnItsWay {
  readonly letter: DocumentRecord;
  /** Null when the partner has the file already. */
  readonly paper: Paper | null;
}

/** The letter that the organization handed in goes to the partner: once, however often this begins. */
@Injectable()
export class HandInLetter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentRepository,
    private readonly store: DocumentStore,
    private readonly accounts: ConnectAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The account as it stands with the letter; null when none was on its way.
   * @param ctx bound to the organization
   * @throws DomainError `stripe_refused`, `stripe_unavailable`; what was noted of it stays noted.
   */
  async execute(ctx: Ctx, organizationId: string, stripeAccountId: string): Promise<AccountReading | null> {
    const found = await this.unitOfWork.run(ctx, (tx) => this.find(tx, organizationId));
    if (found === null) return null;
    const { id } = found.letter;
    const fileId = found.letter.stripeFileId ?? (await this.send(ctx, stripeAccountId, found));
    const reading = await this.accounts.showPaper(stripeAccountId, fileId);
    await this.unitOfWork.run(ctx, (tx) => this.documents.noteArrival(tx, id, this.clock.now()));
    return reading;
  }

  private async find(tx: Transaction, organizationId: string): Promise<OnItsWay | null> {
    const letter = await this.documents.letterOnItsWay(tx, organizationId);
    if (letter === null) return null;
    return { letter, paper: letter.stripeFileId === null ? await this.paperOf(tx, letter) : null };
  }

  private async send(ctx: Ctx, stripeAccountId: string, { letter, paper }: OnItsWay): Promise<string> {
    if (paper === null) throw new Error(`The document ${letter.id} has neither a file nor content.`);
    const fileId = await this.accounts.sendPaper(stripeAccountId, paper);
    await this.unitOfWork.run(ctx, (tx) => this.documents.noteFile(tx, letter.id, fileId));
    return fileId;
  }

  private async paperOf(tx: Transaction, { id, name, type, bytes }: DocumentRecord): Promise<Paper> {
    const parts: Uint8Array[] = [];
    for (let part = 0; part < partCount(bytes); part++) {
      const content = await this.store.read(tx, id, part);
      if (content === null) throw new Error(`The document ${id} lacks its part ${part}.`);
      parts.push(content);
    }
    return { documentId: id, name, type: type ?? '', content: Buffer.concat(parts) };
  }
}
