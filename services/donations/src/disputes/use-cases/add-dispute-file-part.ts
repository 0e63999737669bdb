import { Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type disputeFilesRpc } from '@almoner/contracts';
import { FileStore, assertPart } from '@almoner/files';
import { type Ctx } from '@almoner/platform';
import { EvidenceChanges } from '../evidence-changes.ts';
import { DisputeFileRepository } from '../persistence/dispute-file.repository.ts';

@Injectable()
export class AddDisputeFilePart {
  constructor(
    private readonly changes: EvidenceChanges,
    private readonly files: DisputeFileRepository,
    private readonly store: FileStore,
  ) {}

  /** @throws DomainError `invalid_input` for a part of another length, `idempotency_key_reused` for another content. */
  execute(
    ctx: Ctx,
    { giftId, fileId, part, content: text }: RequestOf<typeof disputeFilesRpc.addPart>,
  ): Promise<Record<never, never>> {
    const content = Buffer.from(text, 'base64');
    return this.changes.run(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file === null) throw notFound();
      assertPart(content, file.bytes, part);
      if (!(await this.store.save(tx, fileId, part, content))) throw failure('idempotency_key_reused');
      return {};
    });
  }
}
