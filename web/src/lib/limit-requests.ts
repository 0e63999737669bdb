import { type ApprovalSubjectWire, type ApprovalWire } from '@almoner/contracts';
import { personName } from './person-name.ts';

/** The subject of a request for a higher limit of a card. */
export type LimitRequestWire = Extract<ApprovalSubjectWire, { kind: 'card_limit' }>;

const recentMs = 7 * 24 * 60 * 60 * 1000;

export interface Rejection {
  readonly by: string;
  /** Empty where no reason was given. */
  readonly note: string;
}

/** Who rejected the request and why; null unless someone did. */
export function rejectionOf({ status, votes }: Pick<ApprovalWire, 'status' | 'votes'>): Rejection | null {
  if (status !== 'rejected') return null;
  const vote = votes.find(({ decision }) => decision === 'reject');
  return vote === undefined ? null : { by: personName(vote.voter), note: vote.note };
}

export interface LimitRequest extends ApprovalWire {
  readonly subject: LimitRequestWire;
}

export const isLimitRequest = (approval: ApprovalWire): approval is LimitRequest =>
  approval.subject.kind === 'card_limit';

/** The requests for a higher limit. `approvals` are ordered newest first, as the API lists them. */
export function newestByCard(approvals: readonly ApprovalWire[]): ReadonlyMap<string, LimitRequest> {
  const requests = approvals.filter(isLimitRequest);
  return new Map(requests.map((request) => [request.subject.cardId, request] as const).toReversed());
}

/** Requests rejected within a week, unless there is a newer one for the same card. */
export function recentRejections(approvals: readonly ApprovalWire[], now: Date): ApprovalWire[] {
  const newest = newestByCard(approvals);
  return approvals.filter(
    (approval) =>
      approval.status === 'rejected' &&
      (!isLimitRequest(approval) || newest.get(approval.subject.cardId) === approval) &&
      now.getTime() - Date.parse(approval.decidedAt ?? approval.createdAt) < recentMs,
  );
}
