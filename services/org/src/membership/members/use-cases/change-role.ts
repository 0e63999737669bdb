import { Injectable } from '@nestjs/common';
import {
  notFound,
  spendRpc,
  type orgRpc,
  type RequestOf,
  type RoleChangeWire,
  type UserSummaryWire,
} from '@almoner/contracts';
import {
  AuditTrail,
  RpcClient,
  UnitOfWork,
  asService,
  authorize,
  requireFreshSignIn,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { toUserSummary } from '../../directory/directory.presenter.ts';
import { type Person } from '../../directory/domain/directory.ts';
import { type MemberRole } from '../../directory/domain/display-role.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { refuseLosingLastAdmin } from '../domain/change-role.ts';
import { MemberEmails } from '../member-emails.ts';
import { MemberChangePublisher } from '../member-change-publisher.ts';
import { NewAdminSignature } from '../new-admin-signature.ts';
import { MemberRepository } from '../persistence/member.repository.ts';
import { ArchiveMember } from './archive-member.ts';

type Command = RequestOf<typeof orgRpc.changeRole>;

type Changed = UserSummaryWire & { readonly waitsForSignature?: true };

/**
 * Archiving stops the cards before the role changes, restoring allows them after it: no card works without the role. A
 * restored person's cards stay frozen until someone unfreezes each of them. While two admins must sign, a new admin stays or becomes an
 * employee until the second one signs.
 */
@Injectable()
export class ChangeRole {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberRepository,
    private readonly directory: DirectoryReader,
    private readonly changes: MemberChangePublisher,
    private readonly emails: MemberEmails,
    private readonly audit: AuditTrail,
    private readonly archiveMember: ArchiveMember,
    private readonly signature: NewAdminSignature,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @throws DomainError `fresh_sign_in_required` where someone becomes an admin, who may move money; `admin_removed_recently`;
   * `service_unavailable` while `spend` does not say whether two admins must sign.
   */
  async execute(ctx: Ctx, command: Command): Promise<RoleChangeWire> {
    const { actor } = authorize(ctx, 'user.change-role');
    if (command.role === 'Admin') requireFreshSignIn(ctx);
    const { userId } = command;
    if (command.role === 'Archived') return this.archiveMember.execute(ctx, actor, userId);
    const isRequired = await this.isSignatureRequired(ctx, command.role);
    const { waitsForSignature, ...changed } = await this.change(ctx, command, isRequired);
    // On every call, so that a retry completes a call that failed halfway.
    await this.restoreCards(ctx, userId);
    if (waitsForSignature !== true) return changed;
    const name = changed.name === null ? changed.email : `${changed.name} (${changed.email})`;
    const newAdmin = { change: 'admin_role', id: userId, name } as const;
    return { ...changed, approvalId: await this.signature.request(ctx, newAdmin) };
  }

  private change(ctx: Ctx, command: Command, isRequired: boolean): Promise<Changed> {
    const { userId, role } = command;
    return this.unitOfWork.runOnce(ctx, 'change-role', command, async (tx) => {
      refuseLosingLastAdmin(await this.members.lockAdmins(tx, ctx), { userId, to: role });
      const before = await this.directory.findIn(tx, ctx, userId);
      if (before === null) throw notFound();
      if (before.role === role) return toUserSummary(before);
      const waits = role === 'Admin' && (await this.signature.isNeeded(tx, ctx, isRequired, userId));
      const to = waits ? 'Employee' : role;
      const changed =
        before.role === to ? toUserSummary(before) : await this.setRole(tx, ctx, before, { to, isRequired });
      return waits ? { ...changed, waitsForSignature: true } : changed;
    });
  }

  /** A role can be removed even if `spend` does not respond; only the email about it is omitted then. */
  private async isSignatureRequired(ctx: Ctx, role: MemberRole): Promise<boolean> {
    const isRequired = this.signature.isRequired(ctx);
    return role === 'Admin' ? isRequired : isRequired.catch(() => false);
  }

  private async setRole(
    tx: Transaction,
    ctx: Ctx,
    before: Person,
    { to, isRequired }: { readonly to: MemberRole; readonly isRequired: boolean },
  ): Promise<UserSummaryWire> {
    const { id: userId } = before;
    await this.members.setRole(tx, ctx, userId, to);
    if (before.role === 'Admin' && isRequired) await this.emails.adminEnded(tx, ctx, before);
    await this.audit.record(tx, ctx, {
      action: before.role === 'Archived' ? 'user.restore' : 'user.change-role',
      subject: { kind: 'member', id: userId, name: before.name ?? before.email },
      before: { role: before.role },
      after: { role: to },
    });
    if (before.role === 'Archived') await this.emails.restored(tx, ctx, before, to);
    return this.changes.publish(tx, ctx, userId);
  }

  /** Archiving takes precedence: this call may be a late repetition, or run at the same time as an archiving. */
  private async restoreCards(ctx: Ctx, userId: string): Promise<void> {
    if (await this.isArchived(ctx, userId)) return;
    await this.setActive(ctx, userId);
    if (await this.isArchived(ctx, userId)) await this.archiveMember.stopCards(ctx, userId);
  }

  private isArchived(ctx: Ctx, userId: string): Promise<boolean> {
    return this.unitOfWork.run(ctx, async (tx) => {
      if ((await this.members.archivingBy(tx, ctx, userId)) !== null) return true;
      return (await this.directory.findIn(tx, ctx, userId))?.role === 'Archived';
    });
  }

  private async setActive(ctx: Ctx, userId: string): Promise<void> {
    const { organizationId } = ctx;
    if (organizationId === null) throw notFound();
    const start = { organizationId, userId, status: 'active', by: 'organization' } as const;
    await this.rpc.call(asService('org', ctx), spendRpc.setCardholderStatus, start);
  }
}
