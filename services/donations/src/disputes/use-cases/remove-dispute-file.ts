import { Injectable } from '@nestjs/common';
import { notFound, type GiftHistoryWire, type RequestOf, type disputeFilesRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { GiftHistoryReader } from '../../gifts/persistence/gift-history.reader.ts';
import { EvidenceChanges } from '../evidence-changes.ts';
import { DisputeFileRepository } from '../persistence/dispute-file.repository.ts';

/** Removes a file from an answer that was not sent yet. */
@Injectable()
export class RemoveDisputeFile {
  constructor(
    private readonly changes: EvidenceChanges,
    private readonly files: DisputeFileRepository,
    private readonly history: GiftHistoryReader,
  ) {}

  /** Repeated, it changes nothing. */
  async execute(
    ctx: Ctx,
    { giftId, fileId }: RequestOf<typeof disputeFilesRpc.remove>,
  ): Promise<GiftHistoryWire> {
    await this.changes.run(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file !== null) await this.files.remove(tx, organizationId, fileId);
    });
    const history = await this.history.find(ctx, giftId);
    if (history === null) throw notFound();
    return history;
  }
}
