import { Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type fundFilesRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { FundFileChanges } from '../fund-file-changes.ts';
import { isRemovable } from '../fund-file.presenter.ts';
import { FundFileRepository } from '../persistence/fund-file.repository.ts';

@Injectable()
export class RemoveFundFile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: FundFileRepository,
    private readonly changes: FundFileChanges,
  ) {}

  /**
   * Evidence stays once its release has ended. A file for a release that is not made yet can be removed only by its uploader.
   * @throws DomainError `not_found`, `fund_file_kept`
   */
  execute(ctx: Ctx, command: RequestOf<typeof fundFilesRpc.remove>): Promise<Record<never, never>> {
    const { organizationId, actor } = authorize(ctx, 'fund.manage');
    const { fundId, fileId } = command;
    return this.unitOfWork.runOnce(ctx, 'remove-fund-file', command, async (tx) => {
      const found = await this.files.find(tx, organizationId, fundId, fileId);
      if (found === null) throw notFound();
      const locked = await this.changes.lock(tx, organizationId, found);
      const file = await this.files.lock(tx, organizationId, fundId, fileId);
      if (file === null || file.uploadedAt === null) throw notFound();
      // The release was made meanwhile, so its request is not locked.
      if (file.transferId !== found.transferId) throw failure('changed_meanwhile');
      const isOfNoRelease = file.isEvidence && file.transferId === null;
      if (isOfNoRelease && file.uploadedBy !== actor.userId) throw notFound();
      if (!isRemovable(file)) throw failure('fund_file_kept');
      await this.files.remove(tx, organizationId, fileId);
      if (!isOfNoRelease)
        await this.changes.record(tx, ctx, organizationId, locked, { action: 'fund.remove-file', file });
      return {};
    });
  }
}
