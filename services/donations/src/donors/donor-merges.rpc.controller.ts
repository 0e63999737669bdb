import { Controller } from '@nestjs/common';
import { donorsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { DismissDuplicate } from './use-cases/dismiss-duplicate.ts';
import { ListMerges } from './use-cases/list-merges.ts';
import { MergeDonors } from './use-cases/merge-donors.ts';
import { PreviewMerge } from './use-cases/preview-merge.ts';
import { UndoMerge } from './use-cases/undo-merge.ts';

@Controller()
export class DonorMergesRpcController {
  constructor(
    private readonly listMerges: ListMerges,
    private readonly dismissDuplicate: DismissDuplicate,
    private readonly previewMerge: PreviewMerge,
    private readonly mergeDonors: MergeDonors,
    private readonly undoMerge: UndoMerge,
  ) {}

  @Rpc(donorsRpc.listDuplicates)
  duplicates(ctx: Ctx, { donorId }: RequestOf<typeof donorsRpc.listDuplicates>) {
    return this.listMerges.duplicates(ctx, donorId);
  }

  @Rpc(donorsRpc.dismissDuplicate)
  dismiss(ctx: Ctx, request: RequestOf<typeof donorsRpc.dismissDuplicate>) {
    return this.dismissDuplicate.execute(ctx, request);
  }

  @Rpc(donorsRpc.previewMerge)
  preview(ctx: Ctx, request: RequestOf<typeof donorsRpc.previewMerge>) {
    return this.previewMerge.execute(ctx, request);
  }

  @Rpc(donorsRpc.mergeDonors)
  merge(ctx: Ctx, request: RequestOf<typeof donorsRpc.mergeDonors>) {
    return this.mergeDonors.execute(ctx, request);
  }

  @Rpc(donorsRpc.listMerges)
  merges(ctx: Ctx, { donorId }: RequestOf<typeof donorsRpc.listMerges>) {
    return this.listMerges.merges(ctx, donorId);
  }

  @Rpc(donorsRpc.undoMerge)
  undo(ctx: Ctx, { mergeId }: RequestOf<typeof donorsRpc.undoMerge>) {
    return this.undoMerge.execute(ctx, mergeId);
  }
}
