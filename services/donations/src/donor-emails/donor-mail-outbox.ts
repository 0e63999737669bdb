import { Inject, Injectable } from '@nestjs/common';
import { type DonorMailKind } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, MailOutbox, sql, type Mail, type Transaction } from '@almoner/platform';

/** Emails to donors: they are stored for the sender, and recorded for the team, in the transaction of the change that causes them. */
@Injectable()
export class DonorMailOutbox {
  constructor(
    private readonly emails: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(tx: Transaction, organizationId: string, kind: DonorMailKind, mail: Mail): Promise<void> {
    const id = await this.emails.add(tx, mail);
    await tx.query(sql`
      insert into donor_mail (organization_id, id, sent_to, kind, subject, created_at)
      values (${organizationId}, ${id}, ${mail.to}, ${kind}, ${mail.subject}, ${this.clock.now()})`);
  }
}
