import { Controller } from '@nestjs/common';
import { donationsRpc, recurringGiftsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { GetOwnDocuments } from './use-cases/get-own-documents.ts';
import { GetReceiptWithKey } from './use-cases/get-receipt-with-key.ts';
import { ListOwnGifts } from './use-cases/list-own-gifts.ts';
import { SetOwnAddress } from './use-cases/set-own-address.ts';

@Controller()
export class PortalRpcController {
  constructor(
    private readonly listOwnGifts: ListOwnGifts,
    private readonly getOwnDocuments: GetOwnDocuments,
    private readonly getReceiptWithKey: GetReceiptWithKey,
    private readonly setOwnAddress: SetOwnAddress,
  ) {}

  @Rpc(recurringGiftsRpc.listOwnGifts)
  listGifts(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.listOwnGifts>) {
    return this.listOwnGifts.gifts(ctx, request);
  }

  @Rpc(recurringGiftsRpc.listOwnYears)
  listYears(ctx: Ctx, _: RequestOf<typeof recurringGiftsRpc.listOwnYears>) {
    return this.listOwnGifts.years(ctx);
  }

  @Rpc(recurringGiftsRpc.listOwnDesignatedGifts)
  listDesignated(ctx: Ctx, _: RequestOf<typeof recurringGiftsRpc.listOwnDesignatedGifts>) {
    return this.listOwnGifts.designated(ctx);
  }

  @Rpc(recurringGiftsRpc.listOwnAddresses)
  listAddresses(ctx: Ctx, _: RequestOf<typeof recurringGiftsRpc.listOwnAddresses>) {
    return this.setOwnAddress.list(ctx);
  }

  @Rpc(recurringGiftsRpc.setOwnAddress)
  setAddress(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.setOwnAddress>) {
    return this.setOwnAddress.execute(ctx, request);
  }

  @Rpc(recurringGiftsRpc.getOwnReceipt)
  getReceipt(ctx: Ctx, { receiptId }: RequestOf<typeof recurringGiftsRpc.getOwnReceipt>) {
    return this.getOwnDocuments.receipt(ctx, receiptId);
  }

  @Rpc(donationsRpc.getReceiptWithKey)
  getWithKey(_ctx: Ctx, request: RequestOf<typeof donationsRpc.getReceiptWithKey>) {
    return this.getReceiptWithKey.execute(request);
  }

  @Rpc(recurringGiftsRpc.getOwnStatement)
  getStatement(ctx: Ctx, { year }: RequestOf<typeof recurringGiftsRpc.getOwnStatement>) {
    return this.getOwnDocuments.statement(ctx, year);
  }
}
