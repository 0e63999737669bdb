import { Inject, Injectable } from '@nestjs/common';
import { failure, type ReceiptAddressWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { addressOf, newAddressToken } from '../domain/receipt-address.ts';
import { ReceiptAddressRepository } from '../persistence/receipt-address.repository.ts';

/** The address of each person in each organization; it is made when they first see it. */
@Injectable()
export class ReceiptAddresses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly addresses: ReceiptAddressRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  async get(ctx: Ctx): Promise<ReceiptAddressWire> {
    const { organizationId, actor } = authorize(ctx, 'receipt.manage');
    const { RECEIPTS_MAIL_DOMAIN: domain } = this.config;
    if (domain === undefined) return { address: null };
    const owner = { organizationId, userId: actor.userId };
    const token = await this.unitOfWork.run(ctx, (tx) =>
      this.addresses.findOrAdd(tx, owner, newAddressToken(), this.clock.now()),
    );
    return { address: addressOf(token, domain) };
  }

  /** The old address stops with the commit. @throws DomainError `receipt_mail_off` */
  async replace(ctx: Ctx): Promise<ReceiptAddressWire> {
    const { organizationId, actor } = authorize(ctx, 'receipt.manage');
    const { userId, email } = actor;
    const { RECEIPTS_MAIL_DOMAIN: domain } = this.config;
    if (domain === undefined) throw failure('receipt_mail_off');
    return this.unitOfWork.runOnce(ctx, 'receipt-address.replace', {}, async (tx) => {
      const token = newAddressToken();
      await this.addresses.replace(tx, { organizationId, userId }, token, this.clock.now());
      // Without the address, which is a secret of this person.
      await this.audit.record(tx, ctx, {
        action: 'receipt-address.replace',
        subject: { kind: 'member', id: userId, name: email },
        before: null,
        after: null,
      });
      return { address: addressOf(token, domain) };
    });
  }
}
