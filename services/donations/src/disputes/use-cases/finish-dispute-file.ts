import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type ErrorCode,
  type GiftHistoryWire,
  type RequestOf,
  type disputeFilesRpc,
} from '@almoner/contracts';
import { ContentInspector, FileStore, type Inspection } from '@almoner/files';
import { documentTypes, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { GiftHistoryReader } from '../../gifts/persistence/gift-history.reader.ts';
import { fitsEvidence } from '../domain/evidence-size.ts';
import { EvidenceChanges } from '../evidence-changes.ts';
import { DisputeFileRepository, type DisputeFile } from '../persistence/dispute-file.repository.ts';

type Command = RequestOf<typeof disputeFilesRpc.finish>;
type DocumentInspection = Inspection<(typeof documentTypes)[number]>;

/** Checks the content of an uploaded file, and adds it to the response. */
@Injectable()
export class FinishDisputeFile {
  constructor(
    private readonly changes: EvidenceChanges,
    private readonly files: DisputeFileRepository,
    private readonly store: FileStore,
    private readonly inspector: ContentInspector,
    private readonly history: GiftHistoryReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Repeating it changes nothing.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `document_unreadable`, `document_encrypted`,
   * `document_has_active_content`, `image_too_large`, `dispute_files_too_large`
   */
  async execute(ctx: Ctx, command: Command): Promise<GiftHistoryWire> {
    const file = await this.find(ctx, command);
    if (file.type === null) {
      // Outside of a transaction, because parsing takes long; stored parts never change.
      const inspected = await this.inspector.inspect(documentTypes, () => this.contentOf(ctx, command, file));
      const refusal = await this.complete(ctx, command, inspected);
      // Thrown after the commit, which removes the refused upload.
      if (refusal !== null) throw failure(refusal);
    }
    const history = await this.history.find(ctx, command.giftId);
    if (history === null) throw notFound();
    return history;
  }

  private find(ctx: Ctx, { giftId, fileId }: Command): Promise<DisputeFile> {
    return this.changes.run(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file === null) throw notFound();
      return file;
    });
  }

  /** @throws DomainError `document_incomplete` */
  private async contentOf(ctx: Ctx, { giftId }: Command, file: DisputeFile): Promise<Buffer> {
    const content = await this.store.readAll((work) => this.changes.run(ctx, giftId, work), file);
    if (content === null) throw failure('document_incomplete');
    return content;
  }

  /** Returns why the file was refused; null when it is complete. */
  private complete(
    ctx: Ctx,
    { giftId, fileId }: Command,
    inspected: DocumentInspection,
  ): Promise<ErrorCode | null> {
    return this.changes.run(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file === null) throw notFound();
      if (file.type !== null) return null;
      if ('refusal' in inspected) {
        await this.files.remove(tx, organizationId, fileId);
        return inspected.refusal;
      }
      const complete = await this.files.complete(tx, organizationId, disputeId);
      if (!fitsEvidence(complete, file)) throw failure('dispute_files_too_large');
      await this.files.finish(tx, organizationId, disputeId, file, inspected, this.clock.now());
      return null;
    });
  }
}
