import { Inject, Injectable } from '@nestjs/common';
import { JobQueue, LOGGER, RecurringWork, type JobRun, type Logger } from '@almoner/platform';
import { RuleRunRepository, type RunOf } from '../category-rules/persistence/rule-run.repository.ts';
import { cardsJobs } from '../jobs.ts';
import { ApplyCategoryRule } from './use-cases/apply-category-rule.ts';

/** Someone watches the run, so its next step begins soon. */
const everyMs = 1_000;
const batchSize = 100;

/** Applies category rules to earlier purchases, on one replica at a time. */
@Injectable()
export class CategoryRuleSweep extends RecurringWork {
  constructor(
    jobs: JobQueue,
    private readonly runs: RuleRunRepository,
    private readonly applyRule: ApplyCategoryRule,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(jobs, cardsJobs.applyCategoryRules, everyMs);
  }

  protected async runRound({ signal }: JobRun): Promise<void> {
    let isMore = true;
    while (isMore && !signal.aborted) {
      isMore = false;
      for (const run of await this.runs.unfinished(batchSize))
        if (!signal.aborted && (await this.step(run))) isMore = true;
    }
  }

  /** A step of each run in turn, so that no organization waits for the purchases of another. Returns whether it was done. */
  private async step(run: RunOf): Promise<boolean> {
    try {
      await this.applyRule.continue(run);
      return true;
    } catch (error) {
      this.logger.warn({ ...run, err: error }, 'a category rule was not applied further');
      return false;
    }
  }
}
