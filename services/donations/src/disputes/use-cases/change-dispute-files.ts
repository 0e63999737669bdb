import { Inject, Injectable } from '@nestjs/common';
import {
  disputeFilesMaxBytes,
  failure,
  notFound,
  type GiftHistoryWire,
  type RequestOf,
  type disputeFilesRpc,
} from '@almoner/contracts';
import { ContentInspector } from '@almoner/files';
import { documentTypes, newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { GiftHistoryReader } from '../../gifts/persistence/gift-history.reader.ts';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { DisputeFileRepository } from '../persistence/dispute-file.repository.ts';
import { DisputeRepository } from '../persistence/dispute.repository.ts';

type Rpc = typeof disputeFilesRpc;
export interface FileOfGift {
  readonly giftId: string;
  readonly fileId: string;
}
type Work<Result> = (tx: Transaction, organizationId: string, stripeDisputeId: string) => Promise<Result>;

/** Files that an admin adds to the answer of a dispute. Nothing is sent before the answer is. */
@Injectable()
export class ChangeDisputeFiles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly disputes: DisputeRepository,
    private readonly files: DisputeFileRepository,
    private readonly history: GiftHistoryReader,
    private readonly inspector: ContentInspector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The same idempotency key names the same file. @throws DomainError `dispute_not_open`, `dispute_files_too_large`, `idempotency_key_reused` */
  begin(ctx: Ctx, { giftId, kind, name, bytes }: RequestOf<Rpc['begin']>): Promise<FileOfGift> {
    return this.change(ctx, giftId, async (tx, organizationId, disputeId) => {
      await this.assertFits(tx, organizationId, disputeId, { kind, bytes });
      const begun = await this.files.begin(tx, organizationId, disputeId, {
        id: newId(),
        kind,
        name,
        bytes,
        idempotencyKey: ctx.idempotencyKey,
        createdAt: this.clock.now(),
      });
      if (begun === null || begun.bytes !== bytes || begun.kind !== kind || begun.name !== name)
        throw failure('idempotency_key_reused');
      return { giftId, fileId: begun.id };
    });
  }

  addPart(
    ctx: Ctx,
    { giftId, fileId, part, content }: RequestOf<Rpc['addPart']>,
  ): Promise<Record<never, never>> {
    return this.change(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file === null) throw notFound();
      // A complete file does not change: a late copy of a request may come after its end.
      if (file.type === null)
        await this.files.addPart(tx, organizationId, fileId, part, Buffer.from(content, 'base64'));
      return {};
    });
  }

  /**
   * Repeated, it changes nothing.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `document_unreadable`, `document_encrypted`,
   * `document_has_active_content`, `image_too_large`, `dispute_files_too_large`, `changed_meanwhile`
   */
  async finish(ctx: Ctx, { giftId, fileId }: FileOfGift): Promise<GiftHistoryWire> {
    const content = await this.contentOf(ctx, giftId, fileId);
    if (content !== null) {
      // Outside of a transaction, because parsing takes long.
      const inspected = await this.inspector.inspect(documentTypes, () => Promise.resolve(content));
      if ('refusal' in inspected) throw failure(inspected.refusal);
      await this.change(ctx, giftId, async (tx, organizationId, disputeId) => {
        const file = await this.files.find(tx, organizationId, disputeId, fileId);
        if (file === null) throw notFound();
        if (file.type !== null) return;
        if (!content.equals(await this.files.content(tx, organizationId, fileId)))
          throw failure('changed_meanwhile');
        await this.assertFits(tx, organizationId, disputeId, file);
        await this.files.finish(tx, organizationId, disputeId, file, inspected.type);
      });
    }
    return this.read(ctx, giftId);
  }

  /** Null for a file that is complete already. @throws DomainError `document_incomplete` */
  private contentOf(ctx: Ctx, giftId: string, fileId: string): Promise<Buffer | null> {
    return this.change(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file === null) throw notFound();
      if (file.type !== null) return null;
      const content = await this.files.content(tx, organizationId, fileId);
      if (content.length !== file.bytes) throw failure('document_incomplete');
      return content;
    });
  }

  abandon(ctx: Ctx, { giftId, fileId }: FileOfGift): Promise<Record<never, never>> {
    return this.change(ctx, giftId, async (tx, organizationId, disputeId) => {
      const file = await this.files.find(tx, organizationId, disputeId, fileId);
      if (file !== null) await this.files.abandon(tx, organizationId, fileId);
      return {};
    });
  }

  /** Repeated, it changes nothing. */
  async remove(ctx: Ctx, { giftId, fileId }: FileOfGift): Promise<GiftHistoryWire> {
    await this.change(ctx, giftId, async (tx, organizationId, disputeId) => {
      if ((await this.files.find(tx, organizationId, disputeId, fileId)) !== null)
        await this.files.remove(tx, organizationId, fileId);
    });
    return this.read(ctx, giftId);
  }

  private async assertFits(
    tx: Transaction,
    organizationId: string,
    stripeDisputeId: string,
    { kind, bytes }: { kind: string; bytes: number },
  ): Promise<void> {
    const others = (await this.files.complete(tx, organizationId, stripeDisputeId)).filter(
      (file) => file.kind !== kind,
    );
    if (others.reduce((sum, file) => sum + file.bytes, bytes) > disputeFilesMaxBytes)
      throw failure('dispute_files_too_large');
  }

  /** @throws DomainError `dispute_not_open`, and `changed_meanwhile` while the evidence is being sent. */
  private change<Result>(ctx: Ctx, giftId: string, work: Work<Result>): Promise<Result> {
    const { organizationId } = authorize(ctx, 'gift.dispute');
    return this.unitOfWork.run(ctx, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null) throw notFound();
      const stripeDisputeId = await this.disputes.findUnanswered(tx, gift);
      if (stripeDisputeId === null) throw failure('dispute_not_open');
      if (await this.disputes.isSubmitting(tx, stripeDisputeId)) throw failure('changed_meanwhile');
      return work(tx, organizationId, stripeDisputeId);
    });
  }

  private async read(ctx: Ctx, giftId: string): Promise<GiftHistoryWire> {
    const history = await this.history.find(ctx, giftId);
    if (history === null) throw notFound();
    return history;
  }
}
