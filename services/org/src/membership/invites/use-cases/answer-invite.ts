import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type UserPrincipal,
  type UserSummaryWire,
  type AuditAction,
} from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  requireProvenAddress,
  withOrganization,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { MemberChangePublisher } from '../../members/member-change-publisher.ts';
import { MemberEmails } from '../../members/member-emails.ts';
import { NewAdminSignature } from '../../members/new-admin-signature.ts';
import { MemberRepository } from '../../members/persistence/member.repository.ts';
import { defaultTeamRole } from '../../teams/domain/team-role.ts';
import { TeamRepository } from '../../teams/persistence/team.repository.ts';
import { TeamChangePublisher } from '../../teams/team-change-publisher.ts';
import { requireOpen, type Invite } from '../domain/invite.ts';
import { InviteRepository } from '../persistence/invite.repository.ts';

interface Command {
  readonly inviteId: string;
}

/** Finds an invitation to the caller's own address; any other is not found. */
@Injectable()
export class AddressedInvites {
  constructor(
    private readonly invites: InviteRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `address_not_proven`, `not_found` */
  async boundTo(
    ctx: Ctx,
    inviteId: string,
  ): Promise<{ actor: UserPrincipal; bound: Ctx; role: Invite['role'] }> {
    const actor = requireProvenAddress(ctx);
    const invite = await this.invites.findAddressed(inviteId, actor.email);
    if (invite === null) throw notFound();
    return { actor, bound: withOrganization(ctx, invite.organizationId), role: invite.role };
  }

  async lockOpen(tx: Transaction, bound: Ctx, inviteId: string): Promise<Invite> {
    const invite = await this.invites.lock(tx, bound, inviteId);
    if (invite === null) throw notFound();
    requireOpen(invite, this.clock.now());
    return invite;
  }

  async record(
    tx: Transaction,
    bound: Ctx,
    action: AuditAction,
    { id, email, role }: Pick<Invite, 'id' | 'email' | 'role'>,
  ): Promise<void> {
    const subject = { kind: 'invite', id, name: email } as const;
    await this.audit.record(tx, bound, { action, subject, before: null, after: { role } });
  }
}

@Injectable()
export class AcceptInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly addressed: AddressedInvites,
    private readonly invites: InviteRepository,
    private readonly members: MemberRepository,
    private readonly teams: TeamRepository,
    private readonly teamChanges: TeamChangePublisher,
    private readonly memberChanges: MemberChangePublisher,
    private readonly directory: DirectoryReader,
    private readonly emails: MemberEmails,
    private readonly signature: NewAdminSignature,
  ) {}

  /** @throws DomainError `admin_signature_needed` for an invitation that one admin sent before two had to sign, `service_unavailable` */
  async execute(ctx: Ctx, command: Command): Promise<UserSummaryWire> {
    const { inviteId } = command;
    const { actor, bound, role: invited } = await this.addressed.boundTo(ctx, inviteId);
    const isRequired = invited === 'Admin' && (await this.signature.isRequired(bound));
    return this.unitOfWork.runOnce(bound, 'accept-invite', command, async (tx) => {
      // The roles are locked before the invitation, as when one is sent.
      if (isRequired) await this.members.lockAdmins(tx, bound);
      const { role, teamId, signedAt } = await this.addressed.lockOpen(tx, bound, inviteId);
      if (signedAt === null && (await this.signature.isNeeded(tx, bound, isRequired, null)))
        throw failure('admin_signature_needed');
      const isFree = await this.members.join(tx, bound, actor.userId, role);
      if (!isFree) throw failure('application_exists');
      if (teamId !== null) await this.joinTeam(tx, bound, teamId, actor);
      await this.invites.setStatus(tx, bound, inviteId, 'accepted');
      await this.addressed.record(tx, bound, 'invite.accept', { id: inviteId, email: actor.email, role });
      if (isRequired) await this.notifyAdmins(tx, bound, actor.userId);
      return this.memberChanges.publish(tx, bound, actor.userId);
    });
  }

  private async notifyAdmins(tx: Transaction, bound: Ctx, userId: string): Promise<void> {
    const person = await this.directory.findIn(tx, bound, userId);
    if (person !== null) await this.emails.newAdmin(tx, bound, person);
  }

  /** A team that was closed since is ignored. */
  private async joinTeam(
    tx: Transaction,
    bound: Ctx,
    teamId: string,
    { userId, email, name }: UserPrincipal,
  ): Promise<void> {
    const team = await this.teams.find(tx, bound, teamId);
    if (team === null) return;
    // Only admins invite.
    const member = { id: newId(), teamId, userId, teamRole: defaultTeamRole, addedByManagerId: null };
    await this.teams.addMember(tx, bound, member);
    await this.teamChanges.publishMemberJoined(tx, team, { id: userId, email, name });
  }
}

@Injectable()
export class DeclineInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly addressed: AddressedInvites,
    private readonly invites: InviteRepository,
  ) {}

  async execute(ctx: Ctx, command: Command): Promise<Record<string, never>> {
    const { inviteId } = command;
    const { bound } = await this.addressed.boundTo(ctx, inviteId);
    return this.unitOfWork.runOnce(bound, 'decline-invite', command, async (tx) => {
      const invite = await this.addressed.lockOpen(tx, bound, inviteId);
      await this.invites.setStatus(tx, bound, inviteId, 'declined');
      await this.addressed.record(tx, bound, 'invite.decline', invite);
      return {};
    });
  }
}
