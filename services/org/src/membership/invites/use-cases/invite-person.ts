import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  tooManyRequests,
  type InviteWire,
  type orgRpc,
  type RequestOf,
  type AuditAction,
} from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  authorize,
  requireFreshSignIn,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { NewAdminSignature } from '../../members/new-admin-signature.ts';
import { TeamRepository } from '../../teams/persistence/team.repository.ts';
import { inviteExpiry, requireOpen, type Invite } from '../domain/invite.ts';
import { InviteEmails } from '../invite-emails.ts';
import { toInvite } from '../invite.presenter.ts';
import { InviteRepository } from '../persistence/invite.repository.ts';

type Command = RequestOf<typeof orgRpc.invite>;

interface InviteInput extends Pick<Invite, 'email' | 'role' | 'teamId'> {
  /** While an admin is invited: whether the organization requires two signatures. */
  readonly isRequired: boolean;
}

const hourMs = 3_600_000;
const maxPerAddressAndHour = 3;
const maxPerOrganizationAndHour = 100;

/** Sends, resends and revokes invitations. */
@Injectable()
export class InvitePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invites: InviteRepository,
    private readonly directory: DirectoryReader,
    private readonly teams: TeamRepository,
    private readonly emails: InviteEmails,
    private readonly signature: NewAdminSignature,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `already_a_member`, `approval_pending`, `admin_removed_recently`, `service_unavailable` */
  async execute(ctx: Ctx, command: Command): Promise<InviteWire> {
    authorize(ctx, 'invite.manage');
    const isRequired = command.role === 'Admin' && (await this.signature.isRequired(ctx));
    const invite = await this.unitOfWork.runOnce(ctx, 'invite', command, (tx) =>
      this.invite(tx, ctx, 'invite.send', { ...command, isRequired }),
    );
    return this.requestSignature(ctx, invite);
  }

  /** Replaces the invitation with a new one, which counts toward the same limits. One that waits for a signature stays. */
  async resend(ctx: Ctx, command: { inviteId: string }): Promise<InviteWire> {
    authorize(ctx, 'invite.manage');
    const isRequired = await this.isSignatureRequired(ctx, command.inviteId);
    const invite = await this.unitOfWork.runOnce(ctx, 'resend-invite', command, async (tx) => {
      await this.invites.lockSending(tx, ctx);
      const before = await this.invites.lock(tx, ctx, command.inviteId);
      if (before === null) throw notFound();
      if (before.status !== 'open') throw failure('invite_not_open');
      return this.invite(tx, ctx, 'invite.resend', { ...before, isRequired });
    });
    return this.requestSignature(ctx, invite);
  }

  /** @throws DomainError `invite_not_open` */
  async revoke(ctx: Ctx, command: { inviteId: string }): Promise<InviteWire> {
    authorize(ctx, 'invite.manage');
    const answer = await this.unitOfWork.runOnce(ctx, 'revoke-invite', command, async (tx) => {
      const before = await this.invites.lock(tx, ctx, command.inviteId);
      if (before === null) throw notFound();
      requireOpen(before, this.clock.now());
      await this.invites.setStatus(tx, ctx, before.id, 'revoked');
      await this.record(tx, ctx, 'invite.revoke', before);
      const after = toInvite({ ...before, status: 'revoked' }, this.clock.now());
      return before.waitsForSignature ? { ...after, waitsForSignature: true } : after;
    });
    const { waitsForSignature = false, ...revoked } = answer;
    if (waitsForSignature) await this.signature.cancel(ctx, revoked.id);
    return revoked;
  }

  private async invite(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    { isRequired, email, role, teamId }: InviteInput,
  ): Promise<InviteWire> {
    const { actor, organizationId } = authorize(ctx, 'invite.manage');
    if (role === 'Admin') requireFreshSignIn(ctx);
    const now = this.clock.now();
    if ((await this.directory.findByEmailIn(tx, ctx, email)) !== null) throw failure('already_a_member');
    if (teamId !== null && (await this.teams.find(tx, ctx, teamId)) === null) throw notFound();
    const waitsForSignature = await this.signature.isNeeded(tx, ctx, isRequired, null);
    const waiting = await this.invites.lockWaiting(tx, ctx, email, now);
    if (waiting !== null) {
      const isSame = waitsForSignature && waiting.role === role && waiting.teamId === teamId;
      if (!isSame) throw failure('approval_pending');
      return toInvite(waiting, now);
    }
    await this.refuseTooMany(tx, ctx, email, now);
    await this.invites.revokeOpen(tx, ctx, email);
    const dates = { createdAt: now, expiresAt: inviteExpiry(now) };
    const invite = { id: newId(), organizationId, email, role, teamId, invitedBy: actor.userId, ...dates };
    return this.send(tx, ctx, action, { ...invite, status: 'open', waitsForSignature, signedAt: null });
  }

  private async isSignatureRequired(ctx: Ctx, inviteId: string): Promise<boolean> {
    const invite = await this.unitOfWork.run(ctx, (tx) => this.invites.find(tx, ctx, inviteId));
    return invite?.role === 'Admin' && (await this.signature.isRequired(ctx));
  }

  private async requestSignature(ctx: Ctx, invite: InviteWire): Promise<InviteWire> {
    const { id, email: name, waitsForSignature } = invite;
    if (waitsForSignature === true) await this.signature.request(ctx, { change: 'admin_invite', id, name });
    return invite;
  }

  /** Limits the emails that an organization sends to strangers. */
  private async refuseTooMany(tx: Transaction, ctx: Ctx, email: string, now: Date): Promise<void> {
    await this.invites.lockSending(tx, ctx);
    const sent = await this.invites.countSince(tx, ctx, email, new Date(now.getTime() - hourMs));
    if (sent.toAddress >= maxPerAddressAndHour || sent.total >= maxPerOrganizationAndHour)
      throw tooManyRequests(hourMs / 1000);
  }

  private async send(tx: Transaction, ctx: Ctx, action: AuditAction, invite: Invite): Promise<InviteWire> {
    await this.invites.add(tx, invite);
    const sent = await this.invites.find(tx, ctx, invite.id);
    if (sent === null) throw notFound();
    if (invite.waitsForSignature) return toInvite(sent, invite.createdAt);
    await this.emails.send(tx, sent);
    await this.record(tx, ctx, action, sent);
    return toInvite(sent, invite.createdAt);
  }

  private async record(tx: Transaction, ctx: Ctx, action: AuditAction, invite: Invite): Promise<void> {
    const { id, email, role, teamId } = invite;
    const team = teamId === null ? null : await this.teams.find(tx, ctx, teamId);
    const details = { role, ...(team === null ? {} : { team: team.name }) };
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'invite', id, name: email },
      before: action === 'invite.revoke' ? details : null,
      after: action === 'invite.revoke' ? null : details,
    });
  }
}
