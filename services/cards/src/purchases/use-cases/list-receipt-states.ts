import { Injectable } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { TenantReader, authorize, type Ctx } from '@almoner/platform';
import { hasReceipt, receiptDueAt } from '../persistence/receipt-sql.ts';

type States = typeof cardsRpc.listReceiptStates;

@Injectable()
export class ListReceiptStates {
  constructor(private readonly reader: TenantReader) {}

  /**
   * `missing`: the receipt policy requires one. Purchases of other organizations are left out.
   * @throws DomainError `forbidden` for people who see only some purchases.
   */
  async execute(ctx: Ctx, { purchaseIds }: RequestOf<States>): Promise<ReplyOf<States>> {
    authorize(ctx, 'account.read');
    return this.reader.query<ReplyOf<States>[number]>(ctx, {
      name: 'receipt-states',
      text: `
        select p.id as "purchaseId", case
          when ${hasReceipt('p.authorization_id')} then 'attached'
          when ${receiptDueAt} is not null then 'missing'
          else 'not_needed' end as receipt
        from card_transaction p where p.organization_id = $1 and p.id = any($2::uuid[])`,
      values: [ctx.organizationId, purchaseIds],
    });
  }
}
