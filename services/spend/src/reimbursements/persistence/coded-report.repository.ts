import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';

/** How the approval of a report counts in the books. */
export interface BookedApproval {
  /** `YYYY-MM-DD` */
  readonly effectiveOn: string;
  readonly isMonthClosed: boolean;
}

/** The categories of reports that are in the books. */
@Injectable()
export class CodedReportRepository {
  /** Null for a report that is not in the books. */
  async approvalOf(
    tx: Transaction,
    organizationId: string,
    reportId: string,
  ): Promise<BookedApproval | null> {
    const [row] = await tx.query<BookedApproval>(sql`
      select to_char(t.effective_on, 'YYYY-MM-DD') as "effectiveOn",
        exists (select 1 from accounting_month m where m.organization_id = t.organization_id and m.is_closed
          and m.month = date_trunc('month', t.effective_on)::date) as "isMonthClosed"
      from transfer t
      where t.organization_id = ${organizationId} and t.idempotency_key = ${`reimbursement_approval:${reportId}`}`);
    return row ?? null;
  }

  async setCategory(
    tx: Transaction,
    organizationId: string,
    { reportId, lineId, categoryId }: CategoryOfLine,
  ): Promise<void> {
    await tx.query(sql`
      update reimbursement_line set category_id = ${categoryId}
      where organization_id = ${organizationId} and report_id = ${reportId} and id = ${lineId}`);
  }
}

interface CategoryOfLine {
  readonly reportId: string;
  readonly lineId: string;
  readonly categoryId: string | null;
}
