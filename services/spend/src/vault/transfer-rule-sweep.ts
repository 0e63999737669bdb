import { Inject, Injectable } from '@nestjs/common';
import { type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, JobQueue, LOGGER, Sweep, type Logger } from '@almoner/platform';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { spendJobs } from '../jobs.ts';
import {
  TransferRuleRepository,
  duePageSize,
  type DueTransferRule,
} from './persistence/transfer-rule.repository.ts';
import { RunTransferRule } from './use-cases/run-transfer-rule.ts';

/** Runs the rules whose day (UTC) has come. */
@Injectable()
export class TransferRuleSweep extends Sweep<DueTransferRule> {
  constructor(
    jobs: JobQueue,
    private readonly rules: TransferRuleRepository,
    private readonly runTransferRule: RunTransferRule,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SPEND_CONFIG) config: SpendConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, {
      definition: spendJobs.runTransferRules,
      everyMs: config.TRANSFER_RULE_SWEEP_EVERY_MS,
      logger,
      failure: 'a transfer rule was not run; it is due again',
      pageSize: duePageSize,
    });
  }

  protected due(after: DueTransferRule | null): Promise<DueTransferRule[]> {
    return this.rules.listDue(utcDay(this.clock.now()), after);
  }

  protected handle(rule: DueTransferRule): Promise<void> {
    return this.runTransferRule.execute(rule);
  }
}
