import { Controller } from '@nestjs/common';
import { donorImportsHttp, donorImportsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';
import { FileTransfer } from '../files/file-transfer.ts';

@Controller()
export class DonorImportsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
  ) {}

  @Route(donorImportsHttp.listDonorImports)
  list(ctx: Ctx) {
    return this.rpc.call(ctx, donorImportsRpc.list, {});
  }

  @Route(donorImportsHttp.uploadDonorImport)
  upload(ctx: Ctx, { query, file }: RouteInput<typeof donorImportsHttp.uploadDonorImport>) {
    const { begin, addPart, finish, abandon } = donorImportsRpc;
    return this.transfer.send(
      ctx,
      {
        begin: (bound) => this.rpc.call(bound, begin, { name: query.name, bytes: file.bytes }),
        addPart: (bound, { importId }, part, content) =>
          this.rpc.call(bound, addPart, { importId, part, content }),
        finish: (bound, begun) => this.rpc.call(bound, finish, begun),
        abandon: (bound, begun) => this.rpc.call(bound, abandon, begun),
      },
      file,
    );
  }

  @Route(donorImportsHttp.getDonorImport)
  get(ctx: Ctx, { params }: RouteInput<typeof donorImportsHttp.getDonorImport>) {
    return this.rpc.call(ctx, donorImportsRpc.get, { importId: params.id });
  }

  @Route(donorImportsHttp.listDonorImportProblems)
  problems(ctx: Ctx, { params, query }: RouteInput<typeof donorImportsHttp.listDonorImportProblems>) {
    return this.rpc.call(ctx, donorImportsRpc.listProblems, { importId: params.id, ...query });
  }

  @Route(donorImportsHttp.setDonorImportColumns)
  setColumns(ctx: Ctx, { params, body }: RouteInput<typeof donorImportsHttp.setDonorImportColumns>) {
    return this.rpc.call(ctx, donorImportsRpc.setColumns, { importId: params.id, ...body });
  }

  @Route(donorImportsHttp.startDonorImport)
  start(ctx: Ctx, { params }: RouteInput<typeof donorImportsHttp.startDonorImport>) {
    return this.rpc.call(ctx, donorImportsRpc.start, { importId: params.id });
  }

  @Route(donorImportsHttp.undoDonorImport)
  undo(ctx: Ctx, { params }: RouteInput<typeof donorImportsHttp.undoDonorImport>) {
    return this.rpc.call(ctx, donorImportsRpc.undo, { importId: params.id });
  }
}
