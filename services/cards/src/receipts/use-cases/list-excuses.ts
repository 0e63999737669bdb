import { Injectable } from '@nestjs/common';
import {
  type ReceiptExcuseWire,
  type ReplyOf,
  type RequestOf,
  type receiptPolicyRpc,
} from '@almoner/contracts';
import { authorize, pageOf, permissionScopeIn, readCursor, type Ctx } from '@almoner/platform';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { ExcuseReader, type ExcuseRow } from '../persistence/excuse.reader.ts';

type List = typeof receiptPolicyRpc.listExcuses;

const defaultLimit = 50;

@Injectable()
export class ListExcuses {
  constructor(
    private readonly members: MemberReader,
    private readonly reader: ExcuseReader,
  ) {}

  /** For the purchases that the caller may see. */
  async execute(ctx: Ctx, { status, limit = defaultLimit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    const authorized = authorize(ctx, 'purchase.read');
    const scope = await this.members.scopeOf(ctx, authorized);
    const rows = await this.reader.list(ctx, { scope, status: status ?? null }, limit, readCursor(cursor));
    const decides = permissionScopeIn(ctx, 'receipt-excuse.decide') !== 'none';
    return pageOf(
      rows,
      limit,
      ({ requested_at: at, stated_for: id }) => ({ at, id }),
      (row) => toExcuse(row, decides ? authorized.actor.userId : null),
    );
  }
}

/** `deciderId` null for a caller who decides on none. */
function toExcuse(row: ExcuseRow, deciderId: string | null): ReceiptExcuseWire {
  const { reason, status, requested_by: requesterId, decided_by: decidedBy } = row;
  const isOwn = [row.user_id, requesterId].includes(deciderId ?? '');
  return {
    purchase: {
      id: row.purchase_id,
      merchant: row.merchant,
      amount: Number(row.amount),
      currency: row.currency,
      occurredAt: row.occurred_at.toISOString(),
      holder: { id: row.user_id, name: row.holder_name, email: row.holder_email ?? '' },
    },
    reason,
    status,
    requestedBy: { id: requesterId, name: row.requester_name, email: row.requester_email ?? '' },
    requestedAt: row.requested_at.toISOString(),
    decidedBy:
      decidedBy === null ? null : { id: decidedBy, name: row.decider_name, email: row.decider_email ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    mayDecide: status === 'pending' && deciderId !== null && !isOwn,
  };
}
