import { permissionScopeOf, type ApprovalWire } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { refusalOf, type Voter } from './domain/approval.ts';
import { type StoredApproval } from './persistence/approval.row.ts';

/** The caller as a voter; null for a call that no person makes. */
export function voterOf({ actor, organizationId }: Ctx): Voter | null {
  if (actor.kind !== 'user') return null;
  const { userId, managedTeamIds } = actor;
  return {
    userId,
    managedTeamIds,
    isAdmin: permissionScopeOf(actor, 'approval.decide', organizationId) === 'all',
  };
}

export function toApprovalWire(ctx: Ctx, approval: StoredApproval, now: Date): ApprovalWire {
  const voter = voterOf(ctx);
  const { id, subject, status, version, reason, createdAt, expiresAt, decidedAt, votes } = approval;
  return {
    id,
    subject,
    status,
    version,
    reason,
    author: { id: approval.authorId, name: approval.authorName, email: approval.authorEmail },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    ...(approval.endReason !== null && { endReason: approval.endReason }),
    votes: votes.map(({ voterId, voterName, voterEmail, decision, note, votedAt }) => ({
      voter: { id: voterId, name: voterName, email: voterEmail },
      decision,
      note,
      votedAt: votedAt.toISOString(),
    })),
    mayDecide: voter !== null && refusalOf(approval, voter, now) === null,
  };
}
