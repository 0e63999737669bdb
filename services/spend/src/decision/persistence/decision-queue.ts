import { Injectable } from '@nestjs/common';
import { DecisionCommitter, type CommittedDecision, type PendingDecision } from './decision-committer.ts';

interface Waiting {
  readonly decision: PendingDecision;
  readonly resolve: (outcome: CommittedDecision) => void;
  readonly reject: (error: unknown) => void;
}

const batchMax = 128;
// While one statement waits for the disk another is computed; more than this only queue for the same processors.
const statementsInFlight = 2;

/**
 * Decisions that wait are taken together: at most one statement is in flight for a paying account, and what arrives
 * meanwhile goes into the next one. Concurrency on one row makes it slower, never faster; and a batch costs a commit to
 * the disk only once.
 */
@Injectable()
export class DecisionQueue {
  private waiting: Waiting[] = [];
  private readonly busyAccounts = new Set<string>();
  private inFlight = 0;

  constructor(private readonly committer: DecisionCommitter) {}

  commit(decision: PendingDecision): Promise<CommittedDecision> {
    const outcome = new Promise<CommittedDecision>((resolve, reject) =>
      this.waiting.push({ decision, resolve, reject }),
    );
    this.dispatch();
    return outcome;
  }

  private dispatch(): void {
    while (this.inFlight < statementsInFlight) {
      const batch = this.takeBatch();
      if (batch.length === 0) return;
      void this.run(batch);
    }
  }

  private async run(batch: readonly Waiting[]): Promise<void> {
    const accounts = new Set(batch.map(accountOf));
    this.inFlight += 1;
    accounts.forEach((account) => this.busyAccounts.add(account));
    await this.commitTogether(batch);
    accounts.forEach((account) => this.busyAccounts.delete(account));
    this.inFlight -= 1;
    this.dispatch();
  }

  private async commitTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.committer.commit(batch.map(({ decision }) => decision));
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { outcome: 'stale' }));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await this.commitOneByOne(batch);
    }
  }

  /** What broke one decision (another replica's twin, a lock that does not come) must not take its neighbours down. */
  private async commitOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const { decision, resolve, reject } of batch) {
      if (decision.deadlineAt < Date.now()) reject(new Error('The decision came too late.'));
      else
        await this.committer
          .commit([decision])
          .then(([outcome]) => resolve(outcome ?? { outcome: 'stale' }), reject);
    }
  }

  /** In order of arrival; whose account is busy waits. The same authorization twice in one batch would break it. */
  private takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const authorizations = new Set<string>();
    for (const waiting of this.waiting) {
      const { stripeAuthorizationId } = waiting.decision.request;
      const fits =
        batch.length < batchMax &&
        !this.busyAccounts.has(accountOf(waiting)) &&
        !authorizations.has(stripeAuthorizationId);
      (fits ? batch : later).push(waiting);
      authorizations.add(stripeAuthorizationId);
    }
    this.waiting = later;
    return batch;
  }
}

function accountOf({ decision }: Waiting): string {
  return decision.snapshot.payingAccountId;
}
