import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail, LOGGER, UnitOfWork, type Ctx, type Logger, type Transaction } from '@almoner/platform';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { MemberChangePublisher } from '../member-change-publisher.ts';
import { MemberEmails } from '../member-emails.ts';
import { MemberRepository } from '../persistence/member.repository.ts';

/** The names of those who signed. */
export interface Signers {
  readonly requestedBy: string;
  readonly signedBy: string;
}

/** Gives a member the role Admin after two admins have signed. */
@Injectable()
export class GiveSignedRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberRepository,
    private readonly directory: DirectoryReader,
    private readonly changes: MemberChangePublisher,
    private readonly emails: MemberEmails,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns whether the signature would still change the role. */
  isOpen(ctx: Ctx, userId: string): Promise<boolean> {
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.members.lockAdmins(tx, ctx);
      return (await this.findWaiting(tx, ctx, userId)) !== null;
    });
  }

  /** Changes nothing for a person who was archived or became an admin meanwhile. */
  async execute(tx: Transaction, ctx: Ctx, userId: string, signers: Signers): Promise<void> {
    await this.members.lockAdmins(tx, ctx);
    const person = await this.findWaiting(tx, ctx, userId);
    if (person === null) {
      this.logger.warn({ userId }, 'signed role not given; the person no longer waits for it');
      return;
    }
    await this.members.setRole(tx, ctx, userId, 'Admin');
    await this.audit.record(tx, ctx, {
      action: 'user.change-role',
      subject: { kind: 'member', id: userId, name: person.name ?? person.email },
      before: { role: person.role },
      after: { role: 'Admin', ...signers },
    });
    await this.emails.newAdmin(tx, ctx, person);
    await this.changes.publish(tx, ctx, userId);
  }

  private async findWaiting(tx: Transaction, ctx: Ctx, userId: string) {
    if ((await this.members.archivingBy(tx, ctx, userId)) !== null) return null;
    const person = await this.directory.findIn(tx, ctx, userId);
    return person?.role === 'Employee' ? person : null;
  }
}
