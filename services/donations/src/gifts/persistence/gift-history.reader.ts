import { Injectable } from '@nestjs/common';
import { type GiftHistoryWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { preventsRefunds } from './refund.row.ts';

type GiftHistory = GiftHistoryWire;

interface Row {
  started_at: Date;
  debit_started_at: Date | null;
  check_number: string | null;
  property: string | null;
  advised_fund: GiftHistory['advisedFund'];
  goods: { description: string; valueMinor: number } | null;
  void_reason: string | null;
  refundable: string;
  designations: GiftHistory['designations'] | null;
  refunds: GiftHistory['refunds'] | null;
  receipts: GiftHistory['receipts'] | null;
  disputes: GiftHistory['disputes'] | null;
  payout: GiftHistory['payout'];
  tribute_note: GiftHistory['tributeNote'];
  employer_match_of: GiftHistory['employerMatchOf'];
}

/** As JSON.stringify spells a time. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Refunds that admins requested, and those that were made at Stripe itself. At most a few for one gift, as of receipts. */
const refunds = `
  select coalesce(q.id::text, b.stripe_refund_id) as id, coalesce(b.amount_minor, q.amount_minor) as amount, q.reason,
         coalesce(b.refunded_at, q.requested_at) as at, b.failed_at,
         case when b.gift_id is null then q.status when b.failed_at is null then 'booked' else 'failed' end as status
  from (select * from refund_request r where r.organization_id = g.organization_id and r.gift_id = g.id) q
  full join (select * from gift_refund r where r.organization_id = g.organization_id and r.gift_id = g.id) b
    on b.stripe_refund_id = q.stripe_refund_id`;

const select = `
  select g.started_at, g.debit_started_at, g.check_number, g.property, g.advised_fund, g.goods, g.void_reason,
    case when g.status = 'succeeded' and g.method in ('card', 'bank_debit') and not exists (
      select 1 from gift_dispute d
      where d.organization_id = g.organization_id and d.gift_id = g.id and ${preventsRefunds}) then greatest(0, g.total_minor - (
      select coalesce(sum(f.amount), 0) from (${refunds}) f where f.status <> 'failed')) else 0 end as refundable,
    (select json_agg(json_build_object('fundId', d.fund_id, 'name', coalesce(f.name, ''), 'amount', d.amount_minor) order by d.position)
     from gift_designation d left join fund f on f.organization_id = d.organization_id and f.id = d.fund_id
     where d.organization_id = g.organization_id and d.gift_id = g.id) as designations,
    (select json_agg(json_build_object('id', f.id, 'amount', f.amount, 'status', f.status, 'reason', f.reason,
                                       'at', ${instant('f.at')}, 'failedAt', ${instant('f.failed_at')}) order by f.at)
     from (${refunds}) f) as refunds,
    (select json_agg(json_build_object('number', r.number, 'amount', r.amount_minor, 'issuedAt', ${instant('r.issued_at')},
                                       'voidedAt', ${instant('r.voided_at')}) order by r.issued_at, r.number)
     from receipt r where r.organization_id = g.organization_id and r.gift_id = g.id) as receipts,
    (select json_agg(json_build_object('id', d.stripe_dispute_id, 'amount', d.amount_minor, 'reason', d.reason, 'status', d.status,
       'isInquiry', d.is_inquiry, 'evidenceDueAt', ${instant('d.evidence_due_at')}, 'openedAt', ${instant('d.opened_at')},
       'endedAt', ${instant('d.ended_at')},
       'files', (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'bytes', f.bytes,
                                                            'addedAt', ${instant('f.created_at')}) order by f.created_at), '[]')
                 from gift_dispute_file f
                 where f.stripe_dispute_id = d.stripe_dispute_id and f.type is not null and d.status = 'needs_response'),
       'answer', case when d.answered_at is not null then json_build_object('text', d.answer_text, 'sentAt', ${instant('d.answered_at')},
         'files', (select coalesce(json_agg(json_build_object('kind', f.kind, 'name', f.name) order by f.created_at), '[]')
                   from gift_dispute_file f
                   where f.stripe_dispute_id = d.stripe_dispute_id and f.stripe_file_id = any (d.answer_file_ids))) end,
       'fee', (select coalesce(sum(m.fee_minor), 0) from gift_dispute_movement m where m.stripe_dispute_id = d.stripe_dispute_id))
       order by d.opened_at)
     from gift_dispute d where d.organization_id = g.organization_id and d.gift_id = g.id) as disputes,
    (select json_build_object('id', p.id, 'amount', p.amount_minor, 'arrivedAt', ${instant('p.occurred_at')})
     from payout_line l join payout p using (stripe_payout_id)
     where l.organization_id = g.organization_id and l.gift_id = g.id and l.amount_minor > 0 and p.status = 'arrived'
     order by p.occurred_at desc limit 1) as payout,
    (select json_build_object('recipientName', n.recipient_name, 'email', n.recipient_email, 'message', n.message,
                              'from', n.from_name, 'status', n.status, 'sentAt', ${instant('n.sent_at')})
     from tribute_note n where n.organization_id = g.organization_id and n.gift_id = g.id) as tribute_note,
    (select json_build_object('gifts', count(*), 'amount', coalesce(sum(m.employer_match_minor), 0)) from gift m
     where m.organization_id = g.organization_id and m.employer_match_gift_id = g.id) as employer_match_of
  from gift g where g.organization_id = $1 and g.id = $2`;

@Injectable()
export class GiftHistoryReader {
  constructor(private readonly reader: TenantReader) {}

  async find(ctx: Ctx, giftId: string): Promise<GiftHistory | null> {
    const [row] = await this.reader.query<Row>(ctx, {
      name: 'gift-history',
      text: select,
      values: [ctx.organizationId, giftId],
    });
    return row === undefined ? null : toGiftHistory(giftId, row);
  }
}

function toGiftHistory(giftId: string, row: Row): GiftHistory {
  const { goods } = row;
  return {
    giftId,
    startedAt: row.started_at.toISOString(),
    debitStartedAt: row.debit_started_at?.toISOString() ?? null,
    designations: row.designations ?? [],
    goodsAndServices: goods === null ? null : { description: goods.description, value: goods.valueMinor },
    checkNumber: row.check_number,
    property: row.property,
    advisedFund: row.advised_fund,
    refundable: Number(row.refundable),
    refunds: row.refunds ?? [],
    receipts: row.receipts ?? [],
    disputes: row.disputes ?? [],
    payout: row.payout,
    voidReason: row.void_reason,
    tributeNote: row.tribute_note,
    employerMatchOf: row.employer_match_of,
  };
}
