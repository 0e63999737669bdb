import { Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type StatementLineWire, type spendRpc } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { LedgerReader } from '../persistence/ledger.reader.ts';
import { StatementLineReader } from '../persistence/statement-line.reader.ts';
import { toLine } from './list-transfers.ts';

@Injectable()
export class GetTransfer {
  constructor(
    private readonly ledger: LedgerReader,
    private readonly lines: StatementLineReader,
  ) {}

  /** @throws DomainError `not_found` for an account or a transfer that is not the organization's, or of another account. */
  async execute(
    ctx: Ctx,
    { accountId, transferId }: RequestOf<typeof spendRpc.getTransfer>,
  ): Promise<StatementLineWire> {
    authorize(ctx, 'account.read');
    const account = await this.ledger.accountId(ctx, accountId ?? null);
    const line = account === null ? null : await this.lines.find(ctx, account, transferId);
    if (line === null) throw notFound();
    return toLine(line);
  }
}
