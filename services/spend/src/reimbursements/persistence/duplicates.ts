/** What may be the same expense as a line. */
export interface Duplicate {
  readonly lineId: string;
  readonly kind: 'reimbursement' | 'purchase' | 'receipt' | 'purchase_receipt';
  readonly id: string;
  readonly title: string;
  /** Whose report or card it is. */
  readonly personId: string;
  /** Of a report: the teams of its author. */
  readonly teamIds: readonly string[];
}

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

const duplicatesShown = 50;

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
    `select l.id as "lineId", 'reimbursement' as kind, r.id, r.title, r.author_id as "personId", r.team_ids as "teamIds"
     from reimbursement_line l
     join reimbursement_line o on o.organization_id = l.organization_id and o.spent_on = l.spent_on
       and o.amount_minor = l.amount_minor and o.id <> l.id and lower(o.merchant) = lower(l.merchant)
     join reimbursement_report r on r.organization_id = o.organization_id and r.id = o.report_id
     where l.organization_id = $1 and l.report_id = $2 and (o.report_id = l.report_id or r.status not in ('draft', 'rejected'))
     union all
     select l.id, 'purchase', a.id, a.merchant ->> 'name', a.user_id, '{}'::uuid[]
     from reimbursement_line l
     join card_authorization a on a.organization_id = l.organization_id and a.approved
       and a.network_created_at >= (l.spent_on - 1)::timestamp at time zone 'UTC'
       and a.network_created_at < (l.spent_on + 2)::timestamp at time zone 'UTC'
       and coalesce(nullif(a.captured_minor, 0), a.amount_minor) = l.amount_minor
       and lower(a.merchant ->> 'name') = lower(l.merchant)
     where l.organization_id = $1 and l.report_id = $2
     union all
     select distinct l.line_id, 'receipt', r.id, r.title, r.author_id, r.team_ids
     from reimbursement_line_receipt l
     join reimbursement_receipt own on own.organization_id = l.organization_id and own.id = l.receipt_id
     join reimbursement_receipt o on o.organization_id = own.organization_id and o.sha256 = own.sha256
       and o.id <> own.id and o.uploaded_at is not null
     join reimbursement_report r on r.organization_id = o.organization_id and r.id = o.report_id
       and (o.report_id = own.report_id or r.status not in ('draft', 'rejected'))
     where l.organization_id = $1 and l.report_id = $2
     union all
     select distinct l.line_id, 'purchase_receipt', o.purchase_id, o.merchant, o.user_id, '{}'::uuid[]
     from reimbursement_line_receipt l
     join reimbursement_receipt own on own.organization_id = l.organization_id and own.id = l.receipt_id
     join purchase_receipt o on o.organization_id = own.organization_id and o.sha256 = own.sha256 and o.is_on_purchase
     where l.organization_id = $1 and l.report_id = $2
     limit ${duplicatesShown}`,
    [organizationId, reportId],
  );
}
