import { Module } from '@nestjs/common';
import { PortalReader } from './portal.reader.ts';
import { PortalRpcController } from './portal.rpc.controller.ts';
import { GetOwnDocuments } from './use-cases/get-own-documents.ts';
import { ListOwnGifts } from './use-cases/list-own-gifts.ts';

/** What donors see of their own gifts. */
@Module({
  controllers: [PortalRpcController],
  providers: [PortalReader, ListOwnGifts, GetOwnDocuments],
})
export class PortalModule {}
