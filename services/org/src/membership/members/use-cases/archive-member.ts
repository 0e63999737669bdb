import { Injectable } from '@nestjs/common';
import { failure, notFound, spendRpc, type UserPrincipal, type UserSummaryWire } from '@almoner/contracts';
import {
  AuditTrail,
  RpcClient,
  UnitOfWork,
  asService,
  serviceContext,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { toUserSummary } from '../../directory/directory.presenter.ts';
import { type Person } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { refuseLosingLastAdmin } from '../domain/change-role.ts';
import { MemberEmails } from '../member-emails.ts';
import { MemberChangePublisher } from '../member-change-publisher.ts';
import { MemberRepository } from '../persistence/member.repository.ts';

/**
 * Archives a member in three steps: a marker is stored, `spend` stops the cards, the role changes. After a crash the
 * sweep resumes from the marker. If `spend` fails, the marker is removed and nobody is archived.
 */
@Injectable()
export class ArchiveMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberRepository,
    private readonly directory: DirectoryReader,
    private readonly changes: MemberChangePublisher,
    private readonly emails: MemberEmails,
    private readonly audit: AuditTrail,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError `last_admin`; `service_unavailable` while the cards cannot be stopped. */
  async execute(ctx: Ctx, actor: UserPrincipal, userId: string): Promise<UserSummaryWire> {
    const done = await this.begin(ctx, actor, userId);
    if (done !== null) return done;
    try {
      await this.stopCards(ctx, userId);
    } catch (error) {
      await this.unitOfWork.run(ctx, (tx) => this.members.stopArchiving(tx, ctx, userId));
      throw error;
    }
    return this.finish(ctx, userId);
  }

  /** The steps after the marker. */
  async resume(organizationId: string, userId: string): Promise<void> {
    const ctx = serviceContext('org', organizationId);
    await this.stopCards(ctx, userId);
    await this.finish(ctx, userId);
  }

  async stopCards(ctx: Ctx, userId: string): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) throw notFound();
    const stop = { organizationId, userId, status: 'inactive', by: 'organization' } as const;
    await this.rpc.call(asService('org', ctx), spendRpc.setCardholderStatus, stop);
  }

  /** A member with the marker no longer counts as an admin, so the last two admins cannot archive each other. */
  private begin(ctx: Ctx, actor: UserPrincipal, userId: string): Promise<UserSummaryWire | null> {
    return this.unitOfWork.run(ctx, async (tx) => {
      const admins = await this.members.lockAdmins(tx, ctx);
      const person = await this.directory.findIn(tx, ctx, userId);
      if (person === null) throw notFound();
      if (person.role === 'Archived') return toUserSummary(person);
      refuseLosingLastAdmin(admins, { userId, to: 'Archived' });
      await this.members.beginArchiving(tx, ctx, userId, actor.userId);
      return null;
    });
  }

  private finish(ctx: Ctx, userId: string): Promise<UserSummaryWire> {
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.members.lockAdmins(tx, ctx);
      const by = await this.members.archivingBy(tx, ctx, userId);
      const before = await this.directory.findIn(tx, ctx, userId);
      if (before === null) throw notFound();
      if (before.role === 'Archived') return toUserSummary(before);
      if (by === null) throw failure('changed_meanwhile');
      await this.members.setRole(tx, ctx, userId, 'Archived');
      await this.record(tx, ctx, before, by);
      return this.changes.publish(tx, ctx, userId);
    });
  }

  private async record(tx: Transaction, ctx: Ctx, before: Person, by: string): Promise<void> {
    const admin = await this.directory.findIn(tx, ctx, by);
    await this.audit.record(tx, ctx, {
      action: 'user.archive',
      subject: { kind: 'member', id: before.id, name: before.name ?? before.email },
      before: { role: before.role },
      after: { role: 'Archived', archivedBy: admin?.email ?? by },
    });
    await this.emails.archived(tx, ctx, before, admin);
  }
}
