import { Controller } from '@nestjs/common';
import { documentsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReadDocuments } from './use-cases/read-documents.ts';
import { RemoveDocument } from './use-cases/remove-document.ts';
import { UploadDocument } from './use-cases/upload-document.ts';

@Controller()
export class DocumentsRpcController {
  constructor(
    private readonly uploadDocument: UploadDocument,
    private readonly readDocuments: ReadDocuments,
    private readonly removeDocument: RemoveDocument,
  ) {}

  @Rpc(documentsRpc.begin)
  begin(ctx: Ctx, request: RequestOf<typeof documentsRpc.begin>) {
    return this.uploadDocument.begin(ctx, request);
  }

  @Rpc(documentsRpc.addPart)
  addPart(ctx: Ctx, request: RequestOf<typeof documentsRpc.addPart>) {
    return this.uploadDocument.addPart(ctx, request);
  }

  @Rpc(documentsRpc.finish)
  finish(ctx: Ctx, request: RequestOf<typeof documentsRpc.finish>) {
    return this.uploadDocument.finish(ctx, request);
  }

  @Rpc(documentsRpc.abandon)
  abandon(ctx: Ctx, request: RequestOf<typeof documentsRpc.abandon>) {
    return this.uploadDocument.abandon(ctx, request);
  }

  @Rpc(documentsRpc.list)
  list(ctx: Ctx, _: RequestOf<typeof documentsRpc.list>) {
    return this.readDocuments.list(ctx);
  }

  @Rpc(documentsRpc.readPart)
  readPart(ctx: Ctx, request: RequestOf<typeof documentsRpc.readPart>) {
    return this.readDocuments.part(ctx, request);
  }

  @Rpc(documentsRpc.remove)
  remove(ctx: Ctx, request: RequestOf<typeof documentsRpc.remove>) {
    return this.removeDocument.execute(ctx, request);
  }
}
