import { Inject, Injectable } from '@nestjs/common';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { DonorMergeRepository } from '../../donors/persistence/donor-merge.repository.ts';
import { checkRow } from '../domain/check-row.ts';
import { DonorImportRepository, type StoredImport } from '../persistence/donor-import.repository.ts';
import { ImportStepsRepository, type ImportOf } from '../persistence/import-steps.repository.ts';

const rowsPerStep = 250;

/**
 * Checks, imports or undoes a bounded number of rows in one transaction, which also stores the progress: what a crash interrupts is done
 * by the next call, and two replicas wait for each other at the row of the import.
 */
@Injectable()
export class ProcessImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: DonorImportRepository,
    private readonly steps: ImportStepsRepository,
    private readonly merges: DonorMergeRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns whether there is more to do. */
  async execute(ctx: Ctx, { organizationId, importId }: ImportOf): Promise<boolean> {
    return this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const found = await this.imports.lock(tx, organizationId, importId);
      if (found === null) return false;
      const of = { organizationId, importId };
      if (found.status === 'checking') return this.check(tx, of, found);
      if (found.status === 'importing') return this.import(tx, of, found);
      if (found.status === 'undoing') return this.undo(tx, of);
      return false;
    });
  }

  private async check(tx: Transaction, of: ImportOf, found: StoredImport): Promise<boolean> {
    const { settings, currency, doneUntilLine } = found;
    const rows = await this.steps.nextRows(tx, of, doneUntilLine, rowsPerStep);
    const lastLine = rows.at(-1)?.line;
    if (lastLine === undefined) {
      await this.steps.finishCheck(tx, of);
      return false;
    }
    const context = {
      settings,
      currency,
      today: utcDay(this.clock.now()),
      campaigns: await this.steps.titles(tx, of.organizationId, 'campaign'),
      funds: await this.steps.titles(tx, of.organizationId, 'fund'),
    };
    const checked = rows.map(({ line, cells }) => ({ line, ...checkRow(cells, context) }));
    await this.steps.saveChecked(tx, of, checked);
    await this.steps.markRepeated(tx, of, doneUntilLine, lastLine);
    await this.steps.markExisting(tx, of, doneUntilLine, lastLine);
    await this.steps.saveProgress(tx, of, lastLine, rows.length);
    return true;
  }

  private async import(tx: Transaction, of: ImportOf, found: StoredImport): Promise<boolean> {
    const { currency, doneUntilLine } = found;
    const rows = await this.steps.nextRows(tx, of, doneUntilLine, rowsPerStep);
    const lastLine = rows.at(-1)?.line;
    if (lastLine === undefined) {
      await this.steps.finishImport(tx, of, this.clock.now());
      return false;
    }
    // Sums of several donors are locked here, which a merge would lock in another order.
    await this.merges.lockMerges(tx, of.organizationId);
    // Another import, or a gift, may have come since the check.
    await this.steps.markExisting(tx, of, doneUntilLine, lastLine);
    await this.steps.addDonors(tx, of, doneUntilLine, lastLine);
    await this.steps.addGifts(tx, of, currency, doneUntilLine, lastLine);
    await this.steps.saveProgress(tx, of, lastLine, rows.length);
    return true;
  }

  private async undo(tx: Transaction, of: ImportOf): Promise<boolean> {
    await this.merges.lockMerges(tx, of.organizationId);
    const gifts = await this.steps.removeGifts(tx, of, rowsPerStep);
    const donors = gifts > 0 ? 0 : await this.steps.removeDonors(tx, of, rowsPerStep);
    if (gifts + donors > 0) {
      await this.steps.saveProgress(tx, of, 0, gifts + donors);
      return true;
    }
    await this.steps.finishUndo(tx, of, this.clock.now());
    return false;
  }
}
