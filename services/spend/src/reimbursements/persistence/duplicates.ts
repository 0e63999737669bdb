/** Possibly the same expense as a line. */
export interface Duplicate {
  readonly lineId: string;
  readonly kind: 'reimbursement' | 'purchase' | 'receipt' | 'purchase_receipt';
  readonly id: string;
  readonly title: string;
  /** Whose report or card it is. */
  readonly personId: string;
  /** For a report: the teams of its author. */
  readonly teamIds: readonly string[];
}

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** For each kind, for each line: many repetitions of one expense must not hide those of another. */
const shownOfKind = 3;

/**
 * Same day, amount and merchant: in another report that is not a draft, in the same report again, or on a card a day earlier or
 * later. And the same file: in another report that is not a draft, in the same report again, or on a purchase.
 */
export function readDuplicates(
  query: Query,
  organizationId: string | null,
  reportId: string,
): Promise<Duplicate[]> {
  return query<Duplicate>(
    `select l.id as "lineId", d.kind, d.id, d.title, d."personId", d."teamIds"
     from reimbursement_line l cross join lateral (
       (select distinct 'reimbursement' as kind, r.id = l.report_id as is_own, r.id, r.title, r.author_id as "personId", r.team_ids as "teamIds"
        from reimbursement_line o
        join reimbursement_report r on r.organization_id = o.organization_id and r.id = o.report_id
        where o.organization_id = l.organization_id and o.spent_on = l.spent_on and o.amount_minor = l.amount_minor
          and o.id <> l.id and lower(o.merchant) = lower(l.merchant)
          and (o.report_id = l.report_id or r.status not in ('draft', 'rejected'))
        order by is_own, id desc limit ${shownOfKind})
       union all
       (select 'purchase', false, a.id, a.merchant ->> 'name', a.user_id, '{}'::uuid[]
        from card_authorization a
        where a.organization_id = l.organization_id and a.approved
          and a.network_created_at >= (l.spent_on - 1)::timestamp at time zone 'UTC'
          and a.network_created_at < (l.spent_on + 2)::timestamp at time zone 'UTC'
          and coalesce(nullif(a.captured_minor, 0), a.amount_minor) = l.amount_minor
          and lower(a.merchant ->> 'name') = lower(l.merchant)
        order by a.id desc limit ${shownOfKind})
       union all
       (select distinct 'receipt', r.id = l.report_id as is_own, r.id, r.title, r.author_id, r.team_ids
        from reimbursement_line_receipt attached
        join reimbursement_receipt own on own.organization_id = attached.organization_id and own.id = attached.receipt_id
        join reimbursement_receipt o on o.organization_id = own.organization_id and o.sha256 = own.sha256
          and o.id <> own.id and o.uploaded_at is not null
        join reimbursement_report r on r.organization_id = o.organization_id and r.id = o.report_id
          and (o.report_id = own.report_id or r.status not in ('draft', 'rejected'))
        where attached.organization_id = l.organization_id and attached.report_id = l.report_id and attached.line_id = l.id
        order by is_own, id desc limit ${shownOfKind})
       union all
       (select distinct 'purchase_receipt', false, o.purchase_id, o.merchant, o.user_id, '{}'::uuid[]
        from reimbursement_line_receipt attached
        join reimbursement_receipt own on own.organization_id = attached.organization_id and own.id = attached.receipt_id
        join purchase_receipt o on o.organization_id = own.organization_id and o.sha256 = own.sha256 and o.is_on_purchase
        where attached.organization_id = l.organization_id and attached.report_id = l.report_id and attached.line_id = l.id
        order by o.purchase_id desc limit ${shownOfKind})
     ) d
     where l.organization_id = $1 and l.report_id = $2
     order by l.position`,
    [organizationId, reportId],
  );
}
