import { Inject, Injectable } from '@nestjs/common';
import {
  cardsRpc,
  failure,
  notFound,
  type PurchaseDisputeWire,
  type PurchaseWire,
  type RequestOf,
  type UserPrincipal,
  type cardDisputesRpc,
} from '@almoner/contracts';
import { DomainError, Money, type Clock } from '@almoner/kernel';
import { CLOCK, RpcClient, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { CardDisputePublisher } from '../card-dispute-publisher.ts';
import { newDispute } from '../new-dispute.ts';
import {
  evidenceOf,
  isEditable,
  allowsAnother,
  missingEvidence,
  problemOfCapture,
  problemOfLine,
} from '../domain/card-dispute.ts';
import {
  CardDisputeRepository,
  type Capture,
  type CardDispute,
} from '../persistence/card-dispute.repository.ts';
import { ReadDispute } from './read-dispute.ts';
import { SendDispute } from './send-dispute.ts';

type Draft = RequestOf<typeof cardDisputesRpc.save>;
type Named = RequestOf<typeof cardDisputesRpc.submit>;
type Report = RequestOf<typeof cardDisputesRpc.report>;

interface Locked {
  readonly capture: Capture;
  /** The dispute that is not over. */
  readonly known: CardDispute | null;
}

/** Reports, writes, submits and withdraws the dispute of a purchase. Each change names the version that it is based on. */
@Injectable()
export class WriteDispute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly read: ReadDispute,
    private readonly disputes: CardDisputeRepository,
    private readonly publisher: CardDisputePublisher,
    private readonly send: SendDispute,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Nothing is sent. @throws DomainError `not_found`, `changed_meanwhile`, `dispute_not_editable`, `dispute_amount_too_large`, or why
   * the purchase cannot be disputed.
   */
  async save(ctx: Ctx, command: Draft): Promise<PurchaseDisputeWire> {
    const { actor } = authorize(ctx, 'dispute.manage');
    return this.change(ctx, 'save-dispute', command, async (tx, { capture, known }) => {
      if (known !== null && !isEditable(known.status)) throw failure('dispute_not_editable');
      const amount = Money.ofMinor(command.amount, capture.amount.currency);
      this.assertDisputable(capture, amount);
      const draft: CardDispute = {
        ...(known ?? newDispute(capture, this.clock.now())),
        ...(known?.openedBy == null && openedBy(actor)),
        status: 'draft',
        reason: command.reason,
        amount,
        evidence: command.evidence,
      };
      await this.store(tx, ctx, capture, draft, 'dispute.save');
    });
  }

  /**
   * Once Stripe has it, it cannot be changed. Without a response from Stripe it stays `submitting`, and the sweep sends it again.
   * @throws DomainError like `save`; `dispute_evidence_missing` with the fields, `stripe_refused` (it is a draft again).
   */
  async submit(ctx: Ctx, command: Named): Promise<PurchaseDisputeWire> {
    authorize(ctx, 'dispute.manage');
    const purchase = await this.disputable(ctx, command.purchaseId);
    const { disputeId } = await this.unitOfWork.runOnce(ctx, 'submit-dispute', command, async (tx) => {
      const { capture, known } = await this.lock(tx, ctx, purchase, command.version);
      if (known?.status !== 'draft' || known.reason === null) throw failure('dispute_not_editable');
      this.assertDisputable(capture, known.amount);
      await this.assertEvidence(tx, capture, known);
      const sent = { ...known, evidence: evidenceOf(known.reason, known.evidence), refusal: null };
      await this.store(tx, ctx, capture, { ...sent, status: 'submitting' }, 'dispute.submit');
      return { disputeId: known.id };
    });
    await this.send.orLeaveToSweep(ctx, disputeId);
    return this.read.present(ctx, purchase);
  }

  /** @throws DomainError like `save`. */
  async withdraw(ctx: Ctx, command: Named): Promise<PurchaseDisputeWire> {
    authorize(ctx, 'dispute.manage');
    return this.change(ctx, 'withdraw-dispute', command, async (tx, { capture, known }) => {
      if (known === null || !isEditable(known.status)) throw failure('dispute_not_editable');
      // A draft of it at Stripe is reused by the next dispute of the purchase.
      const ended = { status: 'withdrawn', stripeDisputeId: null, endedAt: this.clock.now() } as const;
      const withdrawn: CardDispute = { ...known, ...ended };
      await this.store(tx, ctx, capture, withdrawn, 'dispute.withdraw');
    });
  }

  /**
   * The card is frozen first: a report without the freeze that it requests would leave the card open.
   * @throws DomainError `not_found` for a purchase of someone else, `purchase_already_disputed`, or as `save`.
   */
  async report(ctx: Ctx, command: Report): Promise<PurchaseDisputeWire> {
    const { actor } = authorize(ctx, 'dispute.report');
    const purchase = await this.disputable(ctx, command.purchaseId);
    if (purchase.holder.id !== actor.userId) throw notFound();
    if (command.freezesCard) await this.freeze(ctx, purchase.card.id);
    await this.unitOfWork.runOnce(ctx, 'report-purchase', command, async (tx) => {
      const { capture, known } = await this.lock(tx, ctx, purchase, null);
      if (known !== null) throw failure('purchase_already_disputed');
      this.assertDisputable(capture, capture.disputable);
      const at = this.clock.now();
      const reported: CardDispute = {
        ...newDispute(capture, at),
        report: { userId: actor.userId, by: nameOf(actor), note: command.note, at: at.toISOString() },
      };
      await this.store(tx, ctx, capture, reported, 'dispute.report');
      return {};
    });
    return this.read.present(ctx, purchase);
  }

  /** A canceled card can no longer pay. */
  private async freeze(ctx: Ctx, cardId: string): Promise<void> {
    try {
      await this.rpc.call(ctx, cardsRpc.freezeCard, { cardId });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'card_canceled') throw error;
    }
  }

  private async change(
    ctx: Ctx,
    name: string,
    command: { readonly purchaseId: string; readonly version: number },
    work: (tx: Transaction, locked: Locked) => Promise<void>,
  ): Promise<PurchaseDisputeWire> {
    const purchase = await this.disputable(ctx, command.purchaseId);
    await this.unitOfWork.runOnce(ctx, name, command, async (tx) => {
      await work(tx, await this.lock(tx, ctx, purchase, command.version));
      return {};
    });
    return this.read.present(ctx, purchase);
  }

  /** @throws DomainError `not_found`, or why a purchase of this kind has no dispute. */
  private async disputable(ctx: Ctx, purchaseId: string): Promise<PurchaseWire> {
    const purchase = await this.read.purchase(ctx, purchaseId);
    const problem = problemOfLine(purchase);
    if (problem !== null) throw failure(problem);
    return purchase;
  }

  private async lock(
    tx: Transaction,
    ctx: Ctx,
    purchase: PurchaseWire,
    version: number | null,
  ): Promise<Locked> {
    const { organizationId } = ctx;
    const capture =
      organizationId === null ? null : await this.disputes.lockCapture(tx, organizationId, purchase.id);
    if (capture === null) throw notFound();
    const last = await this.disputes.findOf(tx, capture);
    const known = last === null || allowsAnother(last.status) ? null : last;
    if (version !== null && version !== (known?.version ?? 0)) throw failure('changed_meanwhile');
    return { capture, known };
  }

  private assertDisputable(capture: Capture, amount: Money): void {
    const problem = problemOfCapture(capture, this.clock.now());
    if (problem !== null) throw failure(problem);
    if (amount.exceeds(capture.disputable)) throw failure('dispute_amount_too_large');
  }

  private async assertEvidence(
    tx: Transaction,
    { organizationId, id }: Capture,
    { reason, evidence }: CardDispute,
  ): Promise<void> {
    const missing = reason === null ? [] : missingEvidence(reason, evidence);
    const { originalPurchaseId: original } = evidence;
    if (reason === 'duplicate' && original !== undefined) {
      const found = await this.disputes.stripeTransactionOf(tx, organizationId, original);
      if (found === null || original === id) missing.push('originalPurchaseId');
    }
    if (missing.length === 0) return;
    const fields = missing.map((name) => ({
      field: `evidence.${name}`,
      message: 'Required for this reason',
    }));
    throw failure('dispute_evidence_missing', undefined, fields);
  }

  private async store(
    tx: Transaction,
    ctx: Ctx,
    capture: Capture,
    dispute: CardDispute,
    action: 'dispute.save' | 'dispute.submit' | 'dispute.withdraw' | 'dispute.report',
  ): Promise<void> {
    const next = { ...dispute, version: dispute.version + 1 };
    await this.disputes.save(tx, capture.organizationId, next);
    await this.publisher.publish(tx, ctx, capture, next, { action });
  }
}

const nameOf = ({ name, email }: UserPrincipal) => name ?? email;
const openedBy = (actor: UserPrincipal) => ({ openedBy: actor.userId, openedByName: nameOf(actor) });
