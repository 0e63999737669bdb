import { Inject, Injectable } from '@nestjs/common';
import { type AuditAction } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  LOGGER,
  UnitOfWork,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { isWaiting, inviteExpiry } from '../domain/invite.ts';
import { InviteEmails } from '../invite-emails.ts';
import { InviteRepository, type InviteRecord } from '../persistence/invite.repository.ts';

/** Sends the invitation of an admin when two admins have signed for it, or ends it when they will not. */
@Injectable()
export class SendSignedInvite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invites: InviteRepository,
    private readonly emails: InviteEmails,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns whether the signature would still send the invitation. */
  isOpen(ctx: Ctx, inviteId: string): Promise<boolean> {
    return this.unitOfWork.run(ctx, async (tx) => (await this.lockWaiting(tx, ctx, inviteId)) !== null);
  }

  /** Changes nothing for an invitation that was revoked meanwhile. */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    inviteId: string,
    signers: { readonly requestedBy: string; readonly signedBy: string },
  ): Promise<void> {
    const invite = await this.lockWaiting(tx, ctx, inviteId);
    if (invite === null) {
      this.logger.warn({ inviteId }, 'signed invitation not sent; it no longer waits for it');
      return;
    }
    const now = this.clock.now();
    const signed = { ...invite, waitsForSignature: false, signedAt: now, expiresAt: inviteExpiry(now) };
    await this.invites.saveSignature(tx, ctx, signed);
    await this.emails.send(tx, signed);
    await this.record(tx, ctx, 'invite.send', signed, signers);
  }

  /** Nobody signed. */
  async cancel(tx: Transaction, ctx: Ctx, inviteId: string): Promise<void> {
    const invite = await this.lockWaiting(tx, ctx, inviteId);
    if (invite === null) return;
    await this.invites.setStatus(tx, ctx, inviteId, 'revoked');
    await this.record(tx, ctx, 'invite.revoke', invite, {});
  }

  private async lockWaiting(tx: Transaction, ctx: Ctx, inviteId: string): Promise<InviteRecord | null> {
    const invite = await this.invites.lock(tx, ctx, inviteId);
    return invite !== null && isWaiting(invite, this.clock.now()) ? invite : null;
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    action: Extract<AuditAction, `invite.${string}`>,
    { id, email, role, teamName }: InviteRecord,
    signers: object,
  ): Promise<void> {
    const details = { role, ...(teamName === null ? {} : { team: teamName }), ...signers };
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'invite', id, name: email },
      before: action === 'invite.revoke' ? details : null,
      after: action === 'invite.revoke' ? null : details,
    });
  }
}
