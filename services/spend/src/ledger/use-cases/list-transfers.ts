import { Injectable } from '@nestjs/common';
import { type RequestOf, type spendRpc, type TransferWire } from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { LedgerReader, type TransferRow } from '../persistence/ledger.reader.ts';

const defaultLimit = 50;

@Injectable()
export class ListTransfers {
  constructor(private readonly reader: LedgerReader) {}

  async execute(ctx: Ctx, { limit = defaultLimit, cursor }: RequestOf<typeof spendRpc.listTransfers>) {
    authorize(ctx, 'account.read');
    const rows = await this.reader.transfers(ctx, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ occurred_at: at, id }) => ({ at, id }), toTransfer);
  }
}

export function toTransfer(row: TransferRow): TransferWire {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount: Number(row.amount_minor),
    currency: row.currency,
    description: row.description,
    occurredAt: row.occurred_at.toISOString(),
    entries: row.entries.map(({ account, layer, amount }) => ({
      account,
      layer: layer === 'posted' ? 'posted' : 'pending',
      amount,
    })),
  };
}
