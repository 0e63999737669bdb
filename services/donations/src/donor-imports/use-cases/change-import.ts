import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type AuditAction,
  type DonorImportSettings,
  type DonorImportWire,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { undoableUntil } from '../persistence/donor-import.reader.ts';
import { DonorImportRepository, type StoredImport } from '../persistence/donor-import.repository.ts';
import { ReadImports } from './read-imports.ts';

/** An admin's decisions about an import; `ProcessImport` does the work. Repeating a decision changes nothing. */
@Injectable()
export class ChangeImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: DonorImportRepository,
    private readonly readImports: ReadImports,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `donor_import_wrong_state`, `not_found` */
  setColumns(ctx: Ctx, importId: string, settings: DonorImportSettings): Promise<DonorImportWire> {
    return this.change(ctx, importId, async (tx, organizationId, { status }) => {
      if (status !== 'checking' && status !== 'ready') throw failure('donor_import_wrong_state');
      await this.imports.saveSettings(tx, organizationId, importId, settings);
      await this.imports.enter(tx, organizationId, importId, 'checking');
    });
  }

  /** @throws DomainError `donor_import_empty`, `donor_import_wrong_state`, `not_found` */
  start(ctx: Ctx, importId: string): Promise<DonorImportWire> {
    return this.change(ctx, importId, async (tx, organizationId, found) => {
      if (found.status === 'importing' || found.status === 'imported') return;
      if (found.status !== 'ready') throw failure('donor_import_wrong_state');
      if (found.problemCount === found.rowCount) throw failure('donor_import_empty');
      await this.imports.enter(tx, organizationId, importId, 'importing');
      await this.record(tx, ctx, importId, 'donor-import.start', found.rowCount - found.problemCount);
    });
  }

  /** @throws DomainError `donor_import_not_undoable`, `donor_import_wrong_state`, `not_found` */
  undo(ctx: Ctx, importId: string): Promise<DonorImportWire> {
    return this.change(ctx, importId, async (tx, organizationId, found) => {
      if (found.status === 'undoing' || found.status === 'undone') return;
      if (found.status !== 'imported' || found.importedAt === null) throw failure('donor_import_wrong_state');
      if (this.clock.now() > undoableUntil(found.importedAt)) throw failure('donor_import_not_undoable');
      await this.imports.enter(tx, organizationId, importId, 'undoing');
      await this.record(tx, ctx, importId, 'donor-import.undo', found.rowCount - found.problemCount);
    });
  }

  private async change(
    ctx: Ctx,
    importId: string,
    work: (tx: Transaction, organizationId: string, found: StoredImport) => Promise<void>,
  ): Promise<DonorImportWire> {
    const { organizationId } = authorize(ctx, 'donor.manage');
    await this.unitOfWork.run(ctx, async (tx) => {
      const found = await this.imports.lock(tx, organizationId, importId);
      if (found === null || found.status === 'uploading') throw notFound();
      await work(tx, organizationId, found);
    });
    return this.readImports.get(ctx, importId);
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    importId: string,
    action: AuditAction,
    rows: number,
  ): Promise<void> {
    const subject = { kind: 'donor_import' as const, id: importId, name: '' };
    return this.audit.record(tx, ctx, { action, subject, before: null, after: { rows } });
  }
}
