import { ApprovalSubjectWire, approvalEndReasons, type ApprovalEndReason } from '@almoner/contracts';
import { z } from 'zod';
import { approvalStatuses, type Approval } from '../domain/approval.ts';

/** A stored request. */
export interface StoredApproval extends Approval {
  readonly id: string;
  readonly subject: ApprovalSubjectWire;
  /** For what the request is about, when it was made; null where an earlier release stored none. */
  readonly subjectVersion: number | null;
  readonly authorName: string | null;
  readonly authorEmail: string;
  readonly reason: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly endReason: ApprovalEndReason | null;
  readonly votes: readonly StoredVote[];
}

export interface StoredVote {
  readonly voterId: string;
  readonly voterName: string | null;
  readonly voterEmail: string;
  readonly step: number;
  readonly decision: 'approve' | 'reject';
  readonly note: string;
  readonly votedAt: Date;
}

const Vote = z.object({
  voterId: z.string(),
  voterName: z.string().nullable(),
  voterEmail: z.string(),
  step: z.number(),
  decision: z.enum(['approve', 'reject']),
  note: z.string(),
  votedAt: z.coerce.date(),
});
const Row = z.object({
  id: z.string(),
  payload: ApprovalSubjectWire,
  subject_version: z.number().nullable(),
  steps: z.array(z.object({ deciders: z.enum(['admins', 'managers']), approvals: z.number() })),
  team_id: z.string().nullable(),
  author_id: z.string(),
  author_name: z.string().nullable(),
  author_email: z.string(),
  reason: z.string(),
  status: z.enum(approvalStatuses),
  version: z.number(),
  created_at: z.date(),
  expires_at: z.date(),
  decided_at: z.date().nullable(),
  end_reason: z.enum(approvalEndReasons).nullable(),
  votes: z.array(Vote),
});

export const approvalColumns = `r.*, array(
  select jsonb_build_object('voterId', v.voter_id, 'voterName', v.voter_name, 'voterEmail', v.voter_email, 'step', v.step,
    'decision', v.decision, 'note', v.note, 'votedAt', v.voted_at)
  from approval_vote v where v.approval_id = r.id order by v.voted_at) as votes`;

export function toApproval(row: unknown): StoredApproval {
  const read = Row.parse(row);
  return {
    id: read.id,
    subject: read.payload,
    subjectVersion: read.subject_version,
    steps: read.steps,
    votes: read.votes,
    payeeId: read.payload.kind === 'signature' ? (read.payload.payeeId ?? null) : null,
    authorId: read.author_id,
    authorName: read.author_name,
    authorEmail: read.author_email,
    teamId: read.team_id,
    reason: read.reason,
    status: read.status,
    version: read.version,
    createdAt: read.created_at,
    expiresAt: read.expires_at,
    decidedAt: read.decided_at,
    endReason: read.end_reason,
  };
}
