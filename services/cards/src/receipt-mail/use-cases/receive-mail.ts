import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type ReplyOf, type RequestOf, type receiptMailRpc } from '@almoner/contracts';
import { assertPart } from '@almoner/files';
import { newId } from '@almoner/kernel';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { tokenOf } from '../domain/receipt-address.ts';
import { DroppedEmails } from '../dropped-emails.ts';
import { InboundMailRepository } from '../persistence/inbound-mail.repository.ts';
import { ReceiptAddressRepository, type AddressOwner } from '../persistence/receipt-address.repository.ts';

type Rpc = typeof receiptMailRpc;

/** For one person, within 24 hours. */
export const emailsADay = 50;

/** Stores an email in parts. A job reads its content afterwards. */
@Injectable()
export class ReceiveMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly addresses: ReceiptAddressRepository,
    private readonly emails: InboundMailRepository,
    private readonly dropped: DroppedEmails,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /**
   * A repeated email continues its upload, or has no effect if it is complete. To the sender, a dropped email looks like one
   * that was already received.
   */
  async begin(ctx: Ctx, command: RequestOf<Rpc['begin']>): Promise<ReplyOf<Rpc['begin']>> {
    const owner = await this.ownerOf(command.recipient);
    if (owner === null) return { mail: null };
    const { organizationId } = owner;
    const { sender: returnPath, bytes, sha256 } = command;
    return this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      await this.emails.lockPerson(tx, owner.userId);
      const known = await this.emails.findByHash(tx, owner, sha256);
      if (known !== null) {
        const isUnfinished = known.status === 'arriving' && known.bytes === bytes;
        return { mail: isUnfinished ? { organizationId, mailId: known.id } : null };
      }
      if ((await this.emails.countOfDay(tx, owner)) >= emailsADay) {
        this.dropped.add('daily_limit', { ...owner });
        return { mail: null };
      }
      const mailId = newId();
      await this.emails.add(tx, owner, { id: mailId, returnPath, bytes, sha256 });
      return { mail: { organizationId, mailId } };
    });
  }

  /** @throws DomainError `not_found`, `invalid_input` for a part of another length */
  async addPart(ctx: Ctx, command: RequestOf<Rpc['addPart']>): Promise<Record<never, never>> {
    const { organizationId, mailId, part } = command;
    const content = Buffer.from(command.content, 'base64');
    return this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const mail = await this.emails.lock(tx, organizationId, mailId);
      if (mail === null) throw notFound();
      if (mail.status !== 'arriving') return {};
      assertPart(content, mail.bytes, part);
      await this.emails.savePart(tx, mailId, part, content);
      return {};
    });
  }

  /** @throws DomainError `not_found`, `document_incomplete`; the parts are kept for another attempt */
  async finish(ctx: Ctx, command: RequestOf<Rpc['finish']>): Promise<Record<never, never>> {
    const { organizationId, mailId } = command;
    return this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const mail = await this.emails.lock(tx, organizationId, mailId);
      if (mail === null) throw notFound();
      if (mail.status !== 'arriving') return {};
      const hash = createHash('sha256').update(await this.emails.readAll(tx, mailId));
      if (hash.digest('hex') !== mail.sha256) throw failure('document_incomplete');
      await this.emails.markReceived(tx, organizationId, mailId);
      return {};
    });
  }

  private async ownerOf(recipient: string): Promise<AddressOwner | null> {
    const { RECEIPTS_MAIL_DOMAIN: domain } = this.config;
    const token = domain === undefined ? null : tokenOf(recipient, domain);
    const owner = token === null ? null : await this.addresses.ownerOf(token);
    if (owner === null) this.dropped.add(domain === undefined ? 'off' : 'unknown_address');
    return owner;
  }
}
