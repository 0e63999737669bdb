import { Injectable } from '@nestjs/common';
import { type DonorImportSettings } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { type CsvFile } from '../csv-file.ts';

export type ImportStatus =
  'uploading' | 'checking' | 'ready' | 'importing' | 'imported' | 'undoing' | 'undone';

export interface StoredImport {
  readonly id: string;
  readonly status: ImportStatus;
  readonly bytes: number;
  readonly settings: DonorImportSettings;
  readonly currency: string;
  readonly rowCount: number;
  readonly problemCount: number;
  readonly doneUntilLine: number;
  readonly importedAt: Date | null;
}

interface ImportRow {
  id: string;
  status: ImportStatus;
  bytes: number;
  settings: DonorImportSettings;
  currency: string;
  row_count: number;
  problem_count: number;
  done_until_line: number;
  imported_at: Date | null;
}

export interface ImportDraft {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly createdBy: { readonly userId: string; readonly name: string };
  readonly idempotencyKey: string | null;
}

@Injectable()
export class DonorImportRepository {
  /** Returns the import that was begun with the same key before, if there is one. */
  async begin(
    tx: Transaction,
    organizationId: string,
    one: ImportDraft,
  ): Promise<{ id: string; bytes: number }> {
    const [row] = await tx.query<{ id: string; bytes: number }>(
      `insert into donor_import (organization_id, id, file_name, bytes, status, currency, created_at, created_by, created_by_name,
                                 idempotency_key)
       values ($1, $2, $3, $4, 'uploading', $5, $6, $7, $8, $9)
       on conflict (organization_id, created_by, idempotency_key) do update set file_name = donor_import.file_name
       returning id, bytes`,
      [
        organizationId,
        one.id,
        one.fileName,
        one.bytes,
        one.currency,
        one.createdAt,
        one.createdBy.userId,
        one.createdBy.name,
        one.idempotencyKey,
      ],
    );
    if (row === undefined) throw new Error('An import was not stored.');
    return row;
  }

  async lock(tx: Transaction, organizationId: string, importId: string): Promise<StoredImport | null> {
    const [row] = await tx.query<ImportRow>(
      `select id, status, bytes, settings, currency, row_count, problem_count, done_until_line, imported_at
       from donor_import where organization_id = $1 and id = $2 for update`,
      [organizationId, importId],
    );
    if (row === undefined) return null;
    return {
      id: row.id,
      status: row.status,
      bytes: row.bytes,
      settings: row.settings,
      currency: row.currency,
      rowCount: row.row_count,
      problemCount: row.problem_count,
      doneUntilLine: row.done_until_line,
      importedAt: row.imported_at,
    };
  }

  async addPart(
    tx: Transaction,
    organizationId: string,
    importId: string,
    part: number,
    content: Uint8Array,
  ): Promise<void> {
    await tx.query(
      `insert into donor_import_part (organization_id, import_id, part, content) values ($1, $2, $3, $4)
       on conflict (import_id, part) do update set content = excluded.content`,
      [organizationId, importId, part, content],
    );
  }

  async content(tx: Transaction, organizationId: string, importId: string): Promise<Buffer> {
    const parts = await tx.query<{ content: Buffer }>(
      `select content from donor_import_part where organization_id = $1 and import_id = $2 order by part`,
      [organizationId, importId],
    );
    return Buffer.concat(parts.map(({ content }) => content));
  }

  /** The rows of the file replace its bytes. */
  async saveFile(
    tx: Transaction,
    organizationId: string,
    importId: string,
    file: CsvFile,
    settings: DonorImportSettings,
  ): Promise<void> {
    const rowsPerStatement = 1000;
    for (let from = 0; from < file.rows.length; from += rowsPerStatement) {
      await tx.query(
        `insert into donor_import_row (organization_id, import_id, line, cells)
         select $1, $2, r.line, r.cells from jsonb_to_recordset($3::jsonb) as r (line int, cells jsonb)`,
        [organizationId, importId, JSON.stringify(file.rows.slice(from, from + rowsPerStatement))],
      );
    }
    await tx.query(`delete from donor_import_part where organization_id = $1 and import_id = $2`, [
      organizationId,
      importId,
    ]);
    await tx.query(
      `update donor_import set status = 'checking', columns = $3, settings = $4, row_count = $5, encoding = $6
       where organization_id = $1 and id = $2`,
      [
        organizationId,
        importId,
        JSON.stringify(file.columns),
        JSON.stringify(settings),
        file.rows.length,
        file.encoding,
      ],
    );
  }

  async saveSettings(
    tx: Transaction,
    organizationId: string,
    importId: string,
    settings: DonorImportSettings,
  ): Promise<void> {
    await tx.query(`update donor_import set settings = $3 where organization_id = $1 and id = $2`, [
      organizationId,
      importId,
      JSON.stringify(settings),
    ]);
  }

  /** Begins a step; the sweep continues it line by line. */
  async enter(
    tx: Transaction,
    organizationId: string,
    importId: string,
    status: 'checking' | 'importing' | 'undoing',
  ): Promise<void> {
    await tx.query(
      `update donor_import set status = $3, done_until_line = 0, handled_count = 0 where organization_id = $1 and id = $2`,
      [organizationId, importId, status],
    );
  }

  async remove(tx: Transaction, organizationId: string, importId: string): Promise<void> {
    await tx.query(
      `delete from donor_import where organization_id = $1 and id = $2 and status = 'uploading'`,
      [organizationId, importId],
    );
  }
}
