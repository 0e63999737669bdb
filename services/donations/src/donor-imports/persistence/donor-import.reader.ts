import { Inject, Injectable } from '@nestjs/common';
import {
  donorImportUndoDays,
  type DonorImportProblemWire,
  type DonorImportSettings,
  type DonorImportWire,
  type PastGiftWire,
} from '@almoner/contracts';
import { SYSTEM_POOL, TenantReader, prepared, sql, type Ctx } from '@almoner/platform';
import { type Pool } from 'pg';
import { mergedWith } from '../../merged-donors/merged-with.ts';

interface Row {
  id: string;
  file_name: string;
  encoding: DonorImportWire['encoding'];
  status: DonorImportWire['status'];
  columns: string[];
  settings: DonorImportSettings;
  samples: string[][] | null;
  row_count: number;
  handled_count: number;
  problem_count: number;
  gift_count: number;
  new_donor_count: number;
  total_minor: string;
  currency: string;
  created_at: Date;
  created_by_name: string;
  imported_at: Date | null;
  undone_at: Date | null;
  kept_donor_count: number;
}

const columns = `id, file_name, encoding, status, settings, row_count, handled_count, problem_count, gift_count, new_donor_count,
  total_minor, currency, created_at, created_by_name, imported_at, undone_at, kept_donor_count`;
/** Short enough for a reply with many rows. */
const shownCells = (count: number) => `(
  select jsonb_agg(left(c.text, 100) order by c.place) from jsonb_array_elements_text(r.cells) with ordinality c (text, place)
  where c.place <= ${count})`;
const sampleRows = 5;
const mostListed = 50;
const mostPastGifts = 200;
const dayMs = 24 * 60 * 60 * 1000;

export interface ImportAtWork {
  readonly id: string;
  readonly organizationId: string;
}

@Injectable()
export class DonorImportReader {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  async list(ctx: Ctx): Promise<DonorImportWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'donor-imports',
      text: `select ${columns}, '[]'::jsonb as columns, null as samples from donor_import where organization_id = $1 and status <> 'uploading'
             order by created_at desc, id desc limit ${mostListed}`,
      values: [ctx.organizationId],
    });
    return rows.map(toWire);
  }

  async find(ctx: Ctx, importId: string): Promise<DonorImportWire | null> {
    const [row] = await this.reader.query<Row>(ctx, {
      name: 'donor-import',
      text: `select ${columns}, columns, (
               select jsonb_agg(${shownCells(200)} order by r.line) from (
                 select line, cells from donor_import_row where organization_id = $1 and import_id = $2
                 order by line limit ${sampleRows}) r) as samples
             from donor_import where organization_id = $1 and id = $2 and status <> 'uploading'`,
      values: [ctx.organizationId, importId],
    });
    return row === undefined ? null : toWire(row);
  }

  /** One more than `limit` when there is a next page. */
  problems(ctx: Ctx, importId: string, afterLine: number, limit: number): Promise<DonorImportProblemWire[]> {
    return this.reader.query<DonorImportProblemWire>(ctx, {
      name: 'donor-import-problems',
      text: `select r.line, r.problems, r.parsed is null as "isLeftOut", ${shownCells(20)} as cells from donor_import_row r
             where r.organization_id = $1 and import_id = $2 and problems <> '[]' and line > $3 order by line limit $4`,
      values: [ctx.organizationId, importId, afterLine, limit + 1],
    });
  }

  async pastGifts(ctx: Ctx, donorId: string): Promise<PastGiftWire[]> {
    const newest = sql`
      select p.id, p.given_on::text as given_on, p.amount_minor, p.currency, c.title as campaign_title, f.name as fund_name
      from past_gift p
      left join campaign c on c.organization_id = p.organization_id and c.id = p.campaign_id
      left join fund f on f.organization_id = p.organization_id and f.id = p.fund_id
      where p.organization_id = ${ctx.organizationId} and p.donor_id = ${mergedWith(ctx.organizationId, donorId)}
      order by p.given_on desc, p.id desc limit ${mostPastGifts}`;
    const rows = await this.reader.query<{
      id: string;
      given_on: string;
      amount_minor: string;
      currency: string;
      campaign_title: string | null;
      fund_name: string | null;
    }>(ctx, prepared('past-gifts', newest));
    return rows.map((row) => ({
      id: row.id,
      givenOn: row.given_on,
      amount: Number(row.amount_minor),
      currency: row.currency,
      campaignTitle: row.campaign_title,
      fundName: row.fund_name,
    }));
  }

  /** For every organization: the work of the sweep, oldest first, behind `afterId`. */
  async atWork(limit: number, afterId: string | null): Promise<ImportAtWork[]> {
    const { rows } = await this.systemPool.query<ImportAtWork>(
      `select id, organization_id as "organizationId" from donor_import where status in ('checking', 'importing', 'undoing')
         and ($2::uuid is null or id > $2)
       order by id limit $1`,
      [limit, afterId],
    );
    return rows;
  }

  /** Names and addresses of rows that were not imported, or can no longer be undone, are not kept. */
  async removeOutdated(): Promise<void> {
    await this.systemPool.query(
      `delete from donor_import where status in ('uploading', 'ready') and created_at < now() - interval '7 days'`,
    );
    await this.systemPool.query(
      `delete from donor_import_row where import_id in (
         select id from donor_import where imported_at < now() - make_interval(days => $1))`,
      [donorImportUndoDays + 1],
    );
  }
}

function toWire(row: Row): DonorImportWire {
  const { imported_at: importedAt } = row;
  return {
    id: row.id,
    fileName: row.file_name,
    encoding: row.encoding,
    status: row.status,
    columns: row.columns,
    samples: row.samples ?? [],
    settings: row.settings,
    rowCount: row.row_count,
    handledCount: row.handled_count,
    problemCount: row.problem_count,
    giftCount: row.gift_count,
    newDonorCount: row.new_donor_count,
    total: Number(row.total_minor),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    importedAt: importedAt?.toISOString() ?? null,
    undoableUntil: importedAt === null ? null : undoableUntil(importedAt).toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    keptDonorCount: row.kept_donor_count,
  };
}

export const undoableUntil = (importedAt: Date) =>
  new Date(importedAt.getTime() + donorImportUndoDays * dayMs);
