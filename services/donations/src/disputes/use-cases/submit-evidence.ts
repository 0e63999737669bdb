import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { failure, notFound, type DisputeFileKind } from '@almoner/contracts';
import { FileStore } from '@almoner/files';
import { DomainError } from '@almoner/kernel';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { GiftRepository } from '../../gifts/persistence/gift.repository.ts';
import { Disputes, type DisputeReference } from '../disputes.port.ts';
import { DisputeFileRepository, type DisputeFile } from '../persistence/dispute-file.repository.ts';
import { DisputeRepository } from '../persistence/dispute.repository.ts';

interface Submission {
  /** For what is sent. */
  readonly hash: string;
  readonly files: readonly DisputeFile[];
}

/** After these failures nothing has been sent to Stripe, so another answer may be sent. */
const nothingSent: ReadonlySet<string> = new Set([
  'stripe_refused',
  'file_store_unavailable',
  'file_damaged',
]);

/**
 * Sends the evidence of a dispute to the bank, which takes it once. Only one submission runs at a time. If Stripe's reply was lost, the
 * next attempt reads the dispute first and sends nothing when Stripe has the evidence.
 */
@Injectable()
export class SubmitEvidence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: GiftRepository,
    private readonly stored: DisputeRepository,
    private readonly files: DisputeFileRepository,
    private readonly store: FileStore,
    private readonly disputes: Disputes,
  ) {}

  /**
   * @throws DomainError `changed_meanwhile` while another answer is being sent, `stripe_refused`, `stripe_unavailable`,
   * `file_store_unavailable`, `file_damaged`
   */
  async execute(
    ctx: Ctx,
    reference: DisputeReference,
    { giftId, text }: { giftId: string; text: string },
  ): Promise<void> {
    const { stripeDisputeId } = reference;
    const submission = await this.claim(ctx, stripeDisputeId, giftId, text);
    if (submission === null) return;
    const current = await this.disputes.read(reference).catch(() => {
      throw failure('stripe_unavailable');
    });
    if (current?.status !== 'needs_response') return;
    try {
      const files = await this.upload(ctx, reference, submission.files);
      // An inquiry that becomes a dispute is answered again.
      const key = `${current.isInquiry ? 'inquiry' : 'dispute'}-answer-${stripeDisputeId}-${submission.hash}`;
      await this.disputes.submit(reference, { text, files }, key);
    } catch (error) {
      if (error instanceof DomainError && nothingSent.has(error.code))
        await this.unitOfWork.run(ctx, (tx) =>
          this.stored.releaseSubmission(tx, stripeDisputeId, submission.hash),
        );
      throw error;
    }
  }

  /** Null when the dispute was answered meanwhile. */
  private claim(ctx: Ctx, stripeDisputeId: string, giftId: string, text: string): Promise<Submission | null> {
    const { organizationId } = authorize(ctx, 'gift.refund');
    return this.unitOfWork.run(ctx, async (tx) => {
      const gift = await this.gifts.lock(tx, organizationId, giftId);
      if (gift === null) throw notFound();
      if ((await this.stored.findUnanswered(tx, gift)) !== stripeDisputeId) return null;
      const files = await this.files.complete(tx, organizationId, stripeDisputeId);
      const hash = createHash('sha256')
        .update(JSON.stringify([text, ...files.map(({ id }) => id)]))
        .digest('hex');
      if (!(await this.stored.claimSubmission(tx, stripeDisputeId, hash))) throw failure('changed_meanwhile');
      return { hash, files };
    });
  }

  /** Returns Stripe's id of each; a file that Stripe has already is not uploaded again. */
  private async upload(
    ctx: Ctx,
    reference: DisputeReference,
    files: readonly DisputeFile[],
  ): Promise<Partial<Record<DisputeFileKind, string>>> {
    const { organizationId } = authorize(ctx, 'gift.refund');
    const sent: Partial<Record<DisputeFileKind, string>> = {};
    for (const file of files) {
      const { id, kind, name, type, stripeFileId } = file;
      if (stripeFileId !== null) sent[kind] = stripeFileId;
      if (stripeFileId !== null || type === null) continue;
      const content = await this.store.readAll((work) => this.unitOfWork.run(ctx, work), file);
      // The dispute was answered at Stripe meanwhile.
      if (content === null) throw failure('changed_meanwhile');
      const uploaded = await this.disputes.upload(reference, { id, name, type, content });
      await this.unitOfWork.run(ctx, (tx) => this.files.saveSent(tx, organizationId, id, uploaded));
      sent[kind] = uploaded;
    }
    return sent;
  }
}
