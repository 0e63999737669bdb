import { Injectable } from '@nestjs/common';
import {
  type JournalEntryWire,
  type JournalLineWire,
  type ReplyOf,
  type RequestOf,
  type accountingRpc,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { AuditTrail, UnitOfWork, authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { textOfName } from '../../ledger/domain/journal-names.ts';
import { partsInBooks } from '../domain/account-name.ts';
import { entryDescriptionOf } from '../domain/entry-description.ts';
import { JournalReader, type JournalLineRow, type JournalRow } from '../persistence/journal.reader.ts';

type List = typeof accountingRpc.listJournal;

/** A page is cut at its size in bytes before. */
const pageLimit = 1_000;

@Injectable()
export class ListJournal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: JournalReader,
    private readonly audit: AuditTrail,
  ) {}

  async execute(ctx: Ctx, request: RequestOf<List>): Promise<ReplyOf<List>> {
    const { from, to, format, cursor } = request;
    const { organizationId } = authorize(ctx, 'account.read');
    if (cursor === null) await this.record(ctx, organizationId, { from, to, format });
    const snapshot = request.snapshot ?? (await this.reader.snapshot(ctx));
    const rows = await this.reader.list(ctx, { from, to, snapshot }, pageLimit, readCursor(cursor));
    const page = pageOf(rows, pageLimit, ({ day: at, id }: JournalRow) => ({ at, id }), toEntry);
    return { ...page, snapshot };
  }

  private async record(
    ctx: Ctx,
    organizationId: string,
    after: { from: string; to: string; format: string },
  ): Promise<void> {
    await this.unitOfWork.run(ctx, (tx) =>
      this.audit.record(tx, ctx, {
        action: 'books.export',
        subject: { kind: 'organization', id: organizationId, name: '' },
        before: null,
        after,
      }),
    );
  }
}

function toEntry({ id, day, originalDay, kind, description, currency, lines }: JournalRow): JournalEntryWire {
  return {
    id,
    date: utcDay(day),
    ...(originalDay !== null && { originalDate: originalDay }),
    kind,
    description: entryDescriptionOf(kind, description),
    currency,
    lines: lines.map(toLine),
  };
}

function toLine(row: JournalLineRow): JournalLineWire {
  const name = partsInBooks({ ...row, id: row.accountId, name: row.account });
  const ownerId = row.ownerId ?? row.fundId;
  return {
    account: textOfName(name),
    ...(name.chosen !== null &&
      ownerId !== null && { chosenName: { ...name.chosen, under: name.under, ownerId } }),
    amount: row.amount,
    categoryId: row.kind === 'expense' ? row.categoryId : null,
    ...(row.fund !== null && row.fundId !== null && { fund: row.fund, fundId: row.fundId }),
    ...(row.program !== null && row.programId !== null && { program: row.program, programId: row.programId }),
    ...(row.team !== null && row.teamId !== null && { team: row.team, teamId: row.teamId }),
  };
}
