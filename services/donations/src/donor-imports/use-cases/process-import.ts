import { Inject, Injectable } from '@nestjs/common';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, UnitOfWork, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { DonorMergeRepository } from '../../donors/persistence/donor-merge.repository.ts';
import { MissingFunds } from '../../funds/missing-funds.ts';
import { checkRow, nameOfFund } from '../domain/check-row.ts';
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
    private readonly missingFunds: MissingFunds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns whether there is more to do. @throws DomainError of `spend` when it does not say whether it has the funds of the rows. */
  async execute(ctx: Ctx, { organizationId, importId }: ImportOf): Promise<boolean> {
    const bound = withOrganization(ctx, organizationId);
    const names = await this.unitOfWork.run(bound, (tx) => this.fundNames(tx, { organizationId, importId }));
    await this.missingFunds.fetchNamed(bound, organizationId, names);
    return this.unitOfWork.run(bound, async (tx) => {
      const found = await this.imports.lock(tx, organizationId, importId);
      if (found === null) return false;
      const of = { organizationId, importId };
      if (found.status === 'checking') return this.check(tx, of, found, names);
      if (found.status === 'importing') return this.import(tx, of, found);
      if (found.status === 'undoing') return this.undo(tx, of);
      return false;
    });
  }

  /** Of the rows that are checked next; none in another step. */
  private async fundNames(tx: Transaction, of: ImportOf): Promise<string[]> {
    const found = await this.imports.lock(tx, of.organizationId, of.importId);
    if (found?.status !== 'checking') return [];
    return namesOf(await this.steps.nextRows(tx, of, found.doneUntilLine, rowsPerStep), found);
  }

  private async check(
    tx: Transaction,
    of: ImportOf,
    found: StoredImport,
    askedNames: readonly string[],
  ): Promise<boolean> {
    const { settings, currency, doneUntilLine } = found;
    const rows = await this.steps.nextRows(tx, of, doneUntilLine, rowsPerStep);
    const lastLine = rows.at(-1)?.line;
    if (lastLine === undefined) {
      await this.steps.finishCheck(tx, of);
      return false;
    }
    const names = namesOf(rows, found);
    // Another replica was faster, so the answer from `spend` is about earlier rows.
    if (!names.every((name) => askedNames.includes(name))) return true;
    const context = {
      settings,
      currency,
      today: utcDay(this.clock.now()),
      campaigns: await this.steps.campaigns(tx, of.organizationId),
      funds: await this.steps.funds(tx, of.organizationId, names),
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

const namesOf = (rows: readonly { readonly cells: readonly string[] }[], { settings }: StoredImport) => [
  ...new Set(rows.map(({ cells }) => nameOfFund(cells, settings)).filter(Boolean)),
];
