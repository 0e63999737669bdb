import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, JobQueue, LOGGER, type JobRun, type Logger } from '@almoner/platform';
import Stripe from 'stripe';
import { SPEND_CONFIG, type SpendConfig } from '../../config.ts';
import { spendJobs, type CardAccount } from '../../jobs.ts';
import { AccountRounds } from './account-rounds.ts';
import { attempt } from './attempt.ts';
import { NetworkReader } from './network-reader.ts';
import { ReconciliationRepository, type StripeList } from './reconciliation.repository.ts';

const dayMs = 86_400_000;
const pageSize = 100;

@Injectable()
export class ReconcileHistory extends AccountRounds {
  constructor(
    queue: JobQueue,
    repository: ReconciliationRepository,
    @Inject(SPEND_CONFIG) config: SpendConfig,
  ) {
    super(queue, repository, {
      round: spendJobs.reconcileHistory,
      ofAccount: spendJobs.reconcileHistoryOfAccount,
      everyMs: config.RECONCILE_HISTORY_EVERY_MS,
    });
  }
}

/** Reads all authorizations and transactions of one account's last days again, page by page. */
@Injectable()
export class ReconcileHistoryOfAccount implements OnModuleInit {
  constructor(
    private readonly queue: JobQueue,
    private readonly repository: ReconciliationRepository,
    private readonly network: NetworkReader,
    private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.queue.handle(spendJobs.reconcileHistoryOfAccount, (account, run) => this.execute(account, run));
  }

  /**
   * One that cannot be booked does not stop the others.
   * @throws Error when Stripe does not respond: the next round continues after the last page that was read. Also, after the
   * last page of both lists, when one could not be booked: the next round reads all again.
   */
  async execute(account: CardAccount, { signal }: JobRun): Promise<void> {
    const { authorizations, transactions } = this.stripe.issuing;
    const on = { stripeAccount: account.stripeAccountId };
    const failed =
      (await this.readAllPages(account, 'authorizations', signal, {
        list: (params) => authorizations.list(params, on),
        book: (authorization) => this.network.book(account, authorization),
      })) +
      (await this.readAllPages(account, 'transactions', signal, {
        list: (params) => transactions.list(params, on),
        book: (transaction) => this.network.record(account, transaction),
      }));
    if (failed > 0)
      throw new Error(
        `${failed} authorizations or transactions of ${account.stripeAccountId} were not booked.`,
      );
  }

  /**
   * Newest first. New items come before the first page and are read by the next round.
   * @returns how many could not be booked
   */
  private async readAllPages<Item extends { id: string }>(
    account: CardAccount,
    name: StripeList,
    signal: AbortSignal,
    { list, book }: PageSource<Item>,
  ): Promise<number> {
    const known = await this.repository.progressOf(account, name, this.config.RECONCILE_HISTORY_EVERY_MS);
    const readFrom = known?.readFrom ?? this.startOfWindow();
    const created = { gte: Math.floor(readFrom.getTime() / 1000) };
    let lastReadId = known?.lastReadId ?? null;
    let failed = 0;
    for (let hasMore = true; hasMore;) {
      if (signal.aborted) return failed;
      const after = lastReadId === null ? {} : { starting_after: lastReadId };
      const page = await list({ limit: pageSize, created, ...after });
      for (const item of page.data) {
        const fields = { ...account, stripeId: item.id };
        if (!(await attempt(this.logger, fields, () => book(item)))) failed += 1;
      }
      lastReadId = page.data.at(-1)?.id ?? null;
      hasMore = page.has_more && lastReadId !== null;
      if (lastReadId !== null && hasMore)
        await this.repository.saveProgress(account, name, { readFrom, lastReadId });
    }
    await this.repository.clearProgress(account, name);
    return failed;
  }

  private startOfWindow(): Date {
    return new Date(this.clock.now().getTime() - this.config.RECONCILE_HISTORY_DAYS * dayMs);
  }
}

interface PageSource<Item> {
  readonly list: (params: {
    limit: number;
    created: { gte: number };
    starting_after?: string;
  }) => Promise<Stripe.ApiList<Item>>;
  readonly book: (item: Item) => Promise<unknown>;
}
