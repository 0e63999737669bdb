import { Inject, Injectable } from '@nestjs/common';
import { failure, type ReplyOf, type RequestOf, type disputeFilesRpc } from '@almoner/contracts';
import { UploadLimits } from '@almoner/files';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { fitsEvidence } from '../domain/evidence-size.ts';
import { EvidenceChanges } from '../evidence-changes.ts';
import { DisputeFileRepository } from '../persistence/dispute-file.repository.ts';

type Begin = typeof disputeFilesRpc.begin;

/** Begins the upload of a file for the answer to a dispute. Nothing is sent to the bank before the answer is. */
@Injectable()
export class BeginDisputeFile {
  constructor(
    private readonly changes: EvidenceChanges,
    private readonly files: DisputeFileRepository,
    private readonly limits: UploadLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same idempotency key names the same file.
   * @throws DomainError `dispute_not_open`, `dispute_files_too_large`, `too_many_requests`, `idempotency_key_reused`
   */
  execute(ctx: Ctx, { giftId, kind, name, bytes }: RequestOf<Begin>): Promise<ReplyOf<Begin>> {
    return this.changes.run(ctx, giftId, async (tx, organizationId, disputeId) => {
      const complete = await this.files.complete(tx, organizationId, disputeId);
      if (!fitsEvidence(complete, { kind, bytes })) throw failure('dispute_files_too_large');
      const id = newId();
      const begun = await this.files.begin(tx, organizationId, disputeId, {
        id,
        kind,
        name,
        bytes,
        idempotencyKey: ctx.idempotencyKey,
        createdAt: this.clock.now(),
      });
      if (begun === null || begun.bytes !== bytes || begun.kind !== kind || begun.name !== name)
        throw failure('idempotency_key_reused');
      if (begun.id === id) await this.limits.admit(tx, ctx, bytes);
      return { giftId, fileId: begun.id };
    });
  }
}
