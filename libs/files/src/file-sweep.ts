import { RecurringWork, type JobQueue, type JobRun, type RecurringJobDefinition } from '@almoner/platform';
import { type FileMover } from './file-mover.ts';

interface FileSweepOptions {
  readonly definition: RecurringJobDefinition;
  readonly everyMs: number;
  /** Null without an object store. */
  readonly mover: FileMover | null;
  /** False where new files stay in the database; objects of deleted files are removed anyway. */
  readonly moves: boolean;
}

/** Moves finished files to the object store, and removes the objects that no file has. */
export class FileSweep extends RecurringWork {
  private readonly mover: FileMover | null;
  private readonly moves: boolean;

  constructor(jobs: JobQueue, { definition, everyMs, mover, moves }: FileSweepOptions) {
    super(jobs, definition, everyMs);
    this.mover = mover;
    this.moves = moves;
  }

  override onModuleInit(): void {
    if (this.mover !== null) super.onModuleInit();
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    if (this.mover === null) return;
    // Objects that are to be removed are removed even if no further files are moved to the store.
    try {
      if (this.moves) await this.mover.moveFinished(signal);
    } finally {
      await this.mover.removeLeft(signal);
    }
  }
}
