import { Injectable } from '@nestjs/common';
import { maxDonorSegments, type DonorSegmentFilters, type DonorSegmentWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

interface Row {
  id: string;
  name: string;
  filters: DonorSegmentFilters;
  created_at: Date;
}

export const segmentNameConstraint = 'donor_segment_name';

@Injectable()
export class DonorSegmentRepository {
  constructor(private readonly reader: TenantReader) {}

  async list(ctx: Ctx): Promise<DonorSegmentWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'donor-segments',
      text: `select * from donor_segment where organization_id = $1 order by lower(name), id limit ${maxDonorSegments}`,
      values: [ctx.organizationId],
    });
    return rows.map(toSegment);
  }

  /** Null when the organization has as many as it may; two that are added at once wait for each other. */
  async add(
    tx: Transaction,
    organizationId: string,
    { name, filters }: Pick<DonorSegmentWire, 'name' | 'filters'>,
  ): Promise<DonorSegmentWire | null> {
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended('donor segments ' || ${organizationId}, 0))`,
    );
    const [row] = await tx.query<Row>(sql`
      insert into donor_segment (organization_id, id, name, filters)
      select ${organizationId}, ${newId()}, ${name}, ${JSON.stringify(filters)}
      where (select count(*) from donor_segment where organization_id = ${organizationId}) < ${maxDonorSegments}
      returning *`);
    return row === undefined ? null : toSegment(row);
  }

  async update(
    tx: Transaction,
    organizationId: string,
    segmentId: string,
    { name, filters }: { name?: string | undefined; filters?: DonorSegmentFilters | undefined },
  ): Promise<DonorSegmentWire | null> {
    const replaced = filters === undefined ? null : JSON.stringify(filters);
    const [row] = await tx.query<Row>(sql`
      update donor_segment set name = coalesce(${name ?? null}::text, name),
        filters = coalesce(${replaced}::jsonb, filters)
      where organization_id = ${organizationId} and id = ${segmentId} returning *`);
    return row === undefined ? null : toSegment(row);
  }

  async remove(tx: Transaction, organizationId: string, segmentId: string): Promise<boolean> {
    const removed = await tx.query(
      sql`delete from donor_segment where organization_id = ${organizationId} and id = ${segmentId} returning id`,
    );
    return removed.length > 0;
  }
}

const toSegment = ({ id, name, filters, created_at: createdAt }: Row): DonorSegmentWire => ({
  id,
  name,
  filters,
  createdAt: createdAt.toISOString(),
});
