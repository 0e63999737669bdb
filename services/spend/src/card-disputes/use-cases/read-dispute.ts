import { Inject, Injectable } from '@nestjs/common';
import { cardsRpc, type PurchaseDisputeWire, type PurchaseWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, RpcClient, authorize, type Ctx } from '@almoner/platform';
import { fileByOf, allowsAnother, problemOfCapture, problemOfLine } from '../domain/card-dispute.ts';
import { CardDisputeReader } from '../persistence/card-dispute.reader.ts';

/** The dispute of a purchase. `cards` knows whose purchases the caller may see, so it is called first. */
@Injectable()
export class ReadDispute {
  constructor(
    private readonly rpc: RpcClient,
    private readonly reader: CardDisputeReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a purchase that does not exist or that the caller may not see. */
  purchase(ctx: Ctx, purchaseId: string): Promise<PurchaseWire> {
    return this.rpc.call({ ...ctx, idempotencyKey: null }, cardsRpc.getPurchase, { purchaseId });
  }

  /** @throws DomainError like `purchase`. */
  async execute(ctx: Ctx, purchaseId: string): Promise<PurchaseDisputeWire> {
    authorize(ctx, 'purchase.read');
    return this.present(ctx, await this.purchase(ctx, purchaseId));
  }

  async present(ctx: Ctx, purchase: PurchaseWire): Promise<PurchaseDisputeWire> {
    const capture = await this.reader.capture(ctx, purchase.id);
    const { currency } = purchase;
    if (capture === null) {
      const problem = problemOfLine(purchase) ?? 'dispute_of_pending_purchase';
      const fileBy = fileByOf({ networkCreatedAt: new Date(purchase.occurredAt) }).toISOString();
      return { dispute: null, problem, disputable: 0, currency, fileBy };
    }
    const dispute = await this.reader.dispute(ctx, purchase.id);
    const isOpen = dispute !== null && !allowsAnother(dispute.status);
    return {
      dispute,
      problem: isOpen ? null : problemOfCapture(capture, this.clock.now()),
      disputable: capture.disputable.atLeastZero().toMinorNumber(),
      currency,
      fileBy: fileByOf(capture).toISOString(),
    };
  }
}
