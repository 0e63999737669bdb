import { Inject, Injectable } from '@nestjs/common';
import { notFound, type OwnerType } from '@almoner/contracts';
import { MailOutbox, type Ctx, type Transaction } from '@almoner/platform';
import { type z } from 'zod';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { type Person } from '../directory/domain/directory.ts';
import { type MemberRole } from '../directory/domain/display-role.ts';
import {
  adminEndedMail,
  archivedMail,
  newAdminMail,
  restoredMail,
  type MailContext,
} from './member-mail-texts.ts';

/** Notifies people by email about changes of access, in the transaction of the change. */
@Injectable()
export class MemberEmails {
  constructor(
    private readonly emails: MailOutbox,
    @Inject(ORG_CONFIG) private readonly config: OrgConfig,
  ) {}

  async archived(tx: Transaction, ctx: Ctx, person: Person, admin: Person | null): Promise<void> {
    const contact =
      admin && admin.id !== person.id ? { name: admin.name ?? admin.email, email: admin.email } : null;
    await this.emails.add(tx, archivedMail(person.email, contact, await this.contextOf(tx, ctx)));
  }

  async restored(tx: Transaction, ctx: Ctx, person: Person, role: MemberRole): Promise<void> {
    await this.emails.add(tx, restoredMail(person.email, role, await this.contextOf(tx, ctx)));
  }

  /** To the other admins, because every admin can sign for money. */
  async newAdmin(tx: Transaction, ctx: Ctx, person: Person): Promise<void> {
    const context = await this.contextOf(tx, ctx);
    const admins = await tx.query<{ email: string }>(
      `select u.email from member m join "user" u on u.id = m.user_id
       where m.organization_id = $1 and m.role = 'Admin' and m.archiving_since is null and m.user_id <> $2`,
      [ctx.organizationId, person.id],
    );
    for (const { email } of admins) await this.emails.add(tx, newAdminMail(email, person, context));
  }

  async adminEnded(tx: Transaction, ctx: Ctx, person: Person): Promise<void> {
    await this.emails.add(tx, adminEndedMail(person.email, await this.contextOf(tx, ctx)));
  }

  private async contextOf(tx: Transaction, ctx: Ctx): Promise<MailContext> {
    const [organization] = await tx.query<{ name: string; type: z.infer<typeof OwnerType> }>(
      `select name, type from organization where organization_id = $1`,
      [ctx.organizationId],
    );
    if (organization === undefined) throw notFound();
    const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = this.config;
    return {
      productName,
      publicUrl,
      organizationName: organization.name,
      hasCards: organization.type === 'nonprofit',
    };
  }
}
