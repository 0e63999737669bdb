import { Injectable } from '@nestjs/common';
import { type AccountWire } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { LedgerReader } from '../persistence/ledger.reader.ts';

@Injectable()
export class ListAccounts {
  constructor(private readonly reader: LedgerReader) {}

  async execute(ctx: Ctx): Promise<AccountWire[]> {
    authorize(ctx, 'account.read');
    return this.reader.cashAccounts(ctx);
  }
}
