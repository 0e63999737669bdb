import { Injectable } from '@nestjs/common';
import { receiptWarningHours, type ReceiptLockWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { type Scope } from '../../people/persistence/member.reader.ts';
import { isDue } from './requirement.repository.ts';

interface LockRow {
  user_id: string;
  name: string | null;
  email: string | null;
  is_locked: boolean;
  purchase_id: string;
  merchant: string;
  amount: string;
  currency: string;
  due_at: Date;
  purchase_count: number;
}

const peopleMax = 50;
const purchasesMax = 20;
const hourMs = 3_600_000;

@Injectable()
export class LockReader {
  constructor(private readonly reader: TenantReader) {}

  /**
   * The people of the scope who are locked, or will be within the hours of the warning: locked ones first, then by
   * deadline. Of a locked person only what is overdue is listed, because that is what locks.
   */
  async list(ctx: Ctx, scope: Scope, now: Date): Promise<ReceiptLockWire[]> {
    const soon = new Date(now.getTime() + receiptWarningHours * hourMs);
    const rows = await this.reader.query<LockRow>(ctx, {
      name: 'receipt-locks',
      text: `
        with due as (
          select q.user_id, q.purchase_id, q.due_at, coalesce(l.is_locked, false) as is_locked
          from receipt_requirement q
          left join receipt_lock l on l.organization_id = q.organization_id and l.user_id = q.user_id
          where q.organization_id = $1 and ($2::uuid[] is null or q.user_id = any($2)) and q.warned_at is not null
            and q.due_at <= case when coalesce(l.is_locked, false) then $3::timestamptz else $4 end and ${isDue}
        ), person as (
          select user_id, is_locked, min(due_at) as since, count(*)::int as purchase_count from due
          group by user_id, is_locked order by is_locked desc, since, user_id limit ${peopleMax}
        ), numbered as (
          select d.*, row_number() over (partition by d.user_id order by d.due_at, d.purchase_id) as place from due d
        )
        select p.user_id, m.name, m.email, p.is_locked, d.purchase_id, t.merchant ->> 'name' as merchant,
               t.amount_minor as amount, t.currency, d.due_at, p.purchase_count
        from person p
        join numbered d on d.user_id = p.user_id and d.place <= ${purchasesMax}
        join card_transaction t on t.organization_id = $1 and t.id = d.purchase_id
        left join member m on m.organization_id = $1 and m.user_id = p.user_id
        order by p.is_locked desc, p.since, p.user_id, d.place`,
      values: [ctx.organizationId, scope, now, soon],
    });
    return [...Map.groupBy(rows, (row) => row.user_id).values()].flatMap(toLock);
  }
}

function toLock(rows: readonly LockRow[]): ReceiptLockWire[] {
  const [first] = rows;
  if (first === undefined) return [];
  return [
    {
      holder: { id: first.user_id, name: first.name, email: first.email ?? '' },
      isLocked: first.is_locked,
      lockedFrom: first.due_at.toISOString(),
      purchases: rows.map(({ purchase_id: id, merchant, amount, currency, due_at: dueAt }) => ({
        id,
        merchant,
        amount: Number(amount),
        currency,
        dueAt: dueAt.toISOString(),
      })),
      purchaseCount: first.purchase_count,
    },
  ];
}
