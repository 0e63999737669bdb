import { Inject, Injectable } from '@nestjs/common';
import { MailOutbox, type Transaction } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { inviteMail } from './invite-mail.ts';
import { type InviteRecord } from './persistence/invite.repository.ts';

/** Emails an invitation, in the transaction that sends it. */
@Injectable()
export class InviteEmails {
  constructor(
    private readonly emails: MailOutbox,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
  ) {}

  async send(tx: Transaction, invite: InviteRecord): Promise<void> {
    const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = this.config;
    await this.emails.add(tx, inviteMail(invite, { productName, publicUrl }));
  }
}
