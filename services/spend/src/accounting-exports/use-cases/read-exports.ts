import { Injectable } from '@nestjs/common';
import {
  exportTargets,
  notFound,
  type AccountingExportWire,
  type ReplyOf,
  type RequestOf,
  type accountingExportsRpc,
} from '@almoner/contracts';
import { authorize, pageOf, readCursor, type Ctx } from '@almoner/platform';
import { assertDaysInOrder } from '../domain/export-days.ts';
import { countWithin, entryOf } from '../domain/export-entry.ts';
import { headerOf, textOf } from '../domain/export-text.ts';
import { ExportRepository, type ExportRow } from '../persistence/export.repository.ts';

type List = typeof accountingExportsRpc.listExports;
type Read = typeof accountingExportsRpc.readExport;

const defaultLimit = 50;
/** Entries of one part of a file: a part stays far below the limit of a message, and memory is bounded by it. */
const partEntries = 400;

@Injectable()
export class ReadExports {
  constructor(private readonly exports: ExportRepository) {}

  async list(ctx: Ctx, { limit = defaultLimit, cursor }: RequestOf<List>): Promise<ReplyOf<List>> {
    authorize(ctx, 'account.read');
    const [rows, { all: newCount, ...counts }] = await Promise.all([
      this.exports.list(ctx, limit, readCursor(cursor)),
      this.exports.newCounts(ctx),
    ]);
    const newCounts = exportTargets.map((target) => ({ target, count: counts[target] }));
    return { ...pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }), toWire), newCount, newCounts };
  }

  /** @throws DomainError `invalid_input` for days in the wrong order. */
  preview(ctx: Ctx, query: RequestOf<typeof accountingExportsRpc.previewExport>) {
    authorize(ctx, 'books.export');
    assertDaysInOrder(query);
    return this.exports.preview(ctx, query);
  }

  /** @throws DomainError `not_found`. */
  async readPart(ctx: Ctx, { exportId, cursor, maxLines }: RequestOf<Read>): Promise<ReplyOf<Read>> {
    authorize(ctx, 'account.read');
    const recorded = await this.exports.find(ctx, exportId);
    if (recorded === null) throw notFound();
    const { names, ...row } = recorded;
    const entries = await this.exports.entries(ctx, exportId, cursor ?? 0, partEntries + 1);
    const taken = entries.slice(0, Math.min(partEntries, countWithin(entries, maxLines)));
    const text = taken.map((entry) => textOf(row.format, entryOf(row, entry, names))).join('');
    return {
      export: toWire(row),
      ...(isInWindows1252(row) && { encoding: 'windows-1252' as const }),
      text: cursor === null || maxLines !== undefined ? headerOf(row.format) + text : text,
      nextCursor: taken.length < entries.length ? (taken.at(-1)?.position ?? null) : null,
    };
  }
}

/** QuickBooks Desktop reads IIF files as Windows-1252. The file of an earlier release (layout 1) stays as it was. */
const isInWindows1252 = ({ format, layout }: Pick<ExportRow, 'format' | 'layout'>) =>
  format === 'iif' && layout > 1;

export function toWire(row: ExportRow): AccountingExportWire {
  const { id, number, format, from, to, entryCount, repeatedCount, createdBy, createdAt } = row;
  return {
    id,
    number,
    format,
    from,
    to,
    entryCount,
    repeatedCount,
    createdBy,
    createdAt: createdAt.toISOString(),
  };
}
