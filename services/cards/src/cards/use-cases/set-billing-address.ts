import { Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type cardsRpc } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CardAuditLog } from '../card-audit-log.ts';
import { BillingAddressRepository } from '../persistence/billing-address.repository.ts';

/** A cardholder's own billing address, or again that of the organization. The sweep updates Stripe. */
@Injectable()
export class SetBillingAddress {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly addresses: BillingAddressRepository,
    private readonly auditLog: CardAuditLog,
  ) {}

  /** @throws DomainError `not_found` for a person without a card */
  async execute(
    ctx: Ctx,
    { address }: RequestOf<typeof cardsRpc.setBillingAddress>,
  ): Promise<Record<string, never>> {
    const { actor, organizationId } = authorize(ctx, 'card.set-address');
    await this.unitOfWork.run(ctx, async (tx) => {
      if (!(await this.addresses.saveOwn(tx, organizationId, actor.userId, address))) throw notFound();
      await this.auditLog.addressChanged(tx, ctx, actor, address !== null);
    });
    return {};
  }
}
