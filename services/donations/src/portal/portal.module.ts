import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { ReceiptsModule } from '../receipts/receipts.module.ts';
import { OwnAddressReader } from './own-address.reader.ts';
import { PortalReader } from './portal.reader.ts';
import { PortalRpcController } from './portal.rpc.controller.ts';
import { GetOwnDocuments } from './use-cases/get-own-documents.ts';
import { GetReceiptWithKey } from './use-cases/get-receipt-with-key.ts';
import { ListOwnGifts } from './use-cases/list-own-gifts.ts';
import { SetOwnAddress } from './use-cases/set-own-address.ts';

/** The donors' own view of their gifts. */
@Module({
  imports: [GiftsModule, ReceiptsModule],
  controllers: [PortalRpcController],
  providers: [
    PortalReader,
    OwnAddressReader,
    ListOwnGifts,
    GetOwnDocuments,
    GetReceiptWithKey,
    SetOwnAddress,
  ],
})
export class PortalModule {}
