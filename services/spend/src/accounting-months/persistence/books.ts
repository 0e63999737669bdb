import { sql } from '@almoner/platform';

/**
 * Where the books of an organization begin, end, and have something to report: one row with `firstMonth`, `lastClosed` and
 * `firstToReport`, `YYYY-MM` or null. An offline gift that was voided cancels out with its void, which counts on the day of the void.
 * By index alone, so that it costs the same for any history.
 */
export const booksOf = (organizationId: string | null) => sql`
  select to_char(f.first_month, 'YYYY-MM') as "firstMonth", to_char(l.last_closed, 'YYYY-MM') as "lastClosed",
    (select to_char(t.effective_on, 'YYYY-MM') from transfer t
     where t.organization_id = ${organizationId} and t.kind not in ('purchase_hold', 'purchase_release')
       and (l.last_closed is null or t.effective_on >= (l.last_closed + interval '1 month')::date)
       and not (t.kind = 'offline_gift_received' and exists (
         select 1 from transfer v
         where v.organization_id = t.organization_id and v.idempotency_key = 'offline_gift_void:' || t.source_id))
     order by t.effective_on, t.id limit 1) as "firstToReport"
  from (
    select least(
      (select min(effective_on) from transfer
       where organization_id = ${organizationId} and kind not in ('purchase_hold', 'purchase_release')),
      (select min(month) from accounting_month where organization_id = ${organizationId})) as first_month) f,
    (select max(month) as last_closed from accounting_month
     where organization_id = ${organizationId} and is_closed) l`;
