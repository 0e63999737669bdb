import { Inject, Injectable } from '@nestjs/common';
import { type ConnectionSide } from '@almoner/contracts';
import { MailOutbox, type Mail, type Transaction } from '@almoner/platform';
import { ORG_CONFIG, type OrgConfig } from '../config.ts';
import { acceptedLetter, endedLetter, requestLetter, type Place } from './connection-letters.ts';
import { organizationOn, otherSide, type Connection, type ConnectionStatus } from './domain/connection.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';

const hourMs = 3_600_000;
const perAddressAnHour = 3;

/** Tells a connection's change by mail, written with the change itself, so that each is told once. */
@Injectable()
export class ConnectionMails {
  private readonly place: Place;

  constructor(
    private readonly connections: ConnectionRepository,
    private readonly mails: MailOutbox,
    @Inject(ORG_CONFIG) { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl }: OrgConfig,
  ) {
    this.place = { productName, publicUrl };
  }

  /** A refusal is told to nobody: whoever asked shall not learn whether the address is anybody's. */
  async tell(
    tx: Transaction,
    connection: Connection,
    before: ConnectionStatus | null,
    after: ConnectionStatus,
    byUserId: string,
  ): Promise<void> {
    if (after === 'asked') await this.request(tx, connection);
    if (after === 'accepted') await this.toAdmins(tx, connection, byUserId, acceptedLetter);
    if (after === 'ended' && before === 'accepted')
      await this.toAdmins(tx, connection, byUserId, endedLetter);
  }

  /** Requests are mail to strangers under our name; beyond a few an hour they stand on the reader's page alone. */
  private async request(tx: Transaction, connection: Connection): Promise<void> {
    const { addressedTo: to, askedBy, createdAt } = connection;
    const since = new Date(createdAt.getTime() - hourMs);
    if ((await this.connections.countAskedOf(to, since)) >= perAddressAnHour) return;
    const { firmName, clientName } = await this.connections.namesOf(connection);
    const otherName = askedBy === 'firm' ? firmName : clientName;
    if (otherName === null) return;
    await this.mails.add(tx, requestLetter({ to, side: otherSide(askedBy), otherName }, this.place));
  }

  /** Of both sides, but not to whoever did it. */
  private async toAdmins(
    tx: Transaction,
    connection: Connection,
    byUserId: string,
    write: (reader: { to: string; side: ConnectionSide; otherName: string }, place: Place) => Mail,
  ): Promise<void> {
    const { firmName, clientName } = await this.connections.namesOf(connection);
    if (firmName === null || clientName === null) return;
    for (const side of ['firm', 'client'] as const) {
      const otherName = side === 'firm' ? clientName : firmName;
      const admins = await this.connections.adminsOf(organizationOn(connection, side), byUserId);
      for (const to of admins) await this.mails.add(tx, write({ to, side, otherName }, this.place));
    }
  }
}
