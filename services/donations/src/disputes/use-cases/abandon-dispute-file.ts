import { Injectable } from '@nestjs/common';
import { type RequestOf, type disputeFilesRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { EvidenceChanges } from '../evidence-changes.ts';
import { DisputeFileRepository } from '../persistence/dispute-file.repository.ts';

/** Abandons an upload that the user canceled. */
@Injectable()
export class AbandonDisputeFile {
  constructor(
    private readonly changes: EvidenceChanges,
    private readonly files: DisputeFileRepository,
  ) {}

  execute(
    ctx: Ctx,
    { giftId, fileId }: RequestOf<typeof disputeFilesRpc.abandon>,
  ): Promise<Record<never, never>> {
    return this.changes.run(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file !== null) await this.files.abandon(tx, organizationId, fileId);
      return {};
    });
  }
}
