import { Inject, Injectable } from '@nestjs/common';
import { type ConnectionSide } from '@almoner/contracts';
import { MailOutbox, type Mail, type Transaction } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { acceptedMail, endedMail, requestMail, type MailContext } from './connection-mail-texts.ts';
import { organizationOn, otherSide, type Connection, type ConnectionStatus } from './domain/connection.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';

const hourMs = 3_600_000;
const maxPerAddressAndHour = 3;

/** Sends emails about changes of a connection, in the transaction of the change, so that each is sent once. */
@Injectable()
export class ConnectionEmails {
  private readonly context: MailContext;

  constructor(
    private readonly connections: ConnectionRepository,
    private readonly emails: MailOutbox,
    @Inject(ORG_CONFIG) { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl }: OrgConfig,
  ) {
    this.context = { productName, publicUrl };
  }

  /** A refusal sends no email: the requesting side must not learn whether the address exists. */
  async send(
    tx: Transaction,
    connection: Connection,
    before: ConnectionStatus | null,
    after: ConnectionStatus,
    byUserId: string,
  ): Promise<void> {
    if (after === 'asked') await this.request(tx, connection);
    if (after === 'accepted') await this.toAdmins(tx, connection, byUserId, acceptedMail);
    if (after === 'ended' && before === 'accepted') await this.toAdmins(tx, connection, byUserId, endedMail);
  }

  /** Limits emails to strangers: further requests of an hour are only shown on the recipient's page. */
  private async request(tx: Transaction, connection: Connection): Promise<void> {
    const { addressedTo: to, askedBy, createdAt } = connection;
    const since = new Date(createdAt.getTime() - hourMs);
    if ((await this.connections.countRequestsTo(to, since)) >= maxPerAddressAndHour) return;
    const { firmName, clientName } = await this.connections.namesOf(connection);
    const otherName = askedBy === 'firm' ? firmName : clientName;
    if (otherName === null) return;
    await this.emails.add(tx, requestMail({ to, side: otherSide(askedBy), otherName }, this.context));
  }

  /** Both sides' admins, except for the person who made the change. */
  private async toAdmins(
    tx: Transaction,
    connection: Connection,
    byUserId: string,
    write: (recipient: { to: string; side: ConnectionSide; otherName: string }, context: MailContext) => Mail,
  ): Promise<void> {
    const { firmName, clientName } = await this.connections.namesOf(connection);
    if (firmName === null || clientName === null) return;
    for (const side of ['firm', 'client'] as const) {
      const otherName = side === 'firm' ? clientName : firmName;
      const admins = await this.connections.adminsOf(organizationOn(connection, side), byUserId);
      for (const to of admins) await this.emails.add(tx, write({ to, side, otherName }, this.context));
    }
  }
}
