import { Injectable } from '@nestjs/common';
import { AuthorizationSequencer } from '../../authorizations/authorization-sequencer.ts';
import { isTimeout, statementsInFlight } from '../../decision-pool.ts';
import {
  DecisionCommitter,
  prepareDecision,
  type CommittedDecision,
  type PendingDecision,
  type PreparedDecision,
} from './decision-committer.ts';

interface QueuedDecision {
  readonly decision: PreparedDecision;
  readonly resolve: (outcome: CommittedDecision) => void;
  readonly reject: (error: unknown) => void;
}

const batchMax = 128;

/**
 * Batches decisions: at most one batch of this process is in flight for a paying account, and what arrives meanwhile goes
 * into the next one. Concurrency on one row makes it slower, never faster, and a batch is flushed to disk only once.
 * Decisions past their deadline are dropped before they are sent.
 */
@Injectable()
export class DecisionQueue {
  private waiting: QueuedDecision[] = [];
  private readonly busyAccounts = new Set<string>();
  /** Accounts of a batch that timed out: each is sent alone until it succeeds, so that other accounts do not wait for it. */
  private readonly slowAccounts = new Set<string>();
  private isDispatchPlanned = false;
  private inFlight = 0;
  private slowInFlight = 0;
  /** Decisions whose authorization was locked elsewhere: they wait for the lock, which another attempt would keep missing. */
  private single: QueuedDecision[] = [];
  private singleInFlight = 0;

  constructor(
    private readonly committer: DecisionCommitter,
    private readonly sequencer: AuthorizationSequencer,
  ) {}

  commit(decision: PendingDecision): Promise<CommittedDecision> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ decision: prepareDecision(decision), resolve, reject });
      this.dispatchAtEndOfTurn();
    });
  }

  /** The decisions of one message are made in one turn of the event loop: the first must not be sent alone. */
  private dispatchAtEndOfTurn(): void {
    if (this.isDispatchPlanned) return;
    this.isDispatchPlanned = true;
    setImmediate(() => {
      this.isDispatchPlanned = false;
      this.dispatch();
    });
  }

  private dispatch(): void {
    this.dropExpired();
    while (this.inFlight < statementsInFlight.batches) {
      const batch = this.takeBatch((account) => !this.slowAccounts.has(account));
      if (batch.length === 0) break;
      this.inFlight += 1;
      void this.run(batch, () => (this.inFlight -= 1));
    }
    while (this.slowInFlight < statementsInFlight.slowAccounts) {
      const slow = this.waiting
        .map(accountOf)
        .find((one) => this.slowAccounts.has(one) && !this.busyAccounts.has(one));
      if (slow === undefined) break;
      this.slowInFlight += 1;
      void this.run(
        this.takeBatch((account) => account === slow),
        () => (this.slowInFlight -= 1),
      );
    }
    while (this.singleInFlight < statementsInFlight.single) {
      const one = this.single.shift();
      if (one === undefined) break;
      this.singleInFlight += 1;
      void this.runSingle(one).finally(() => {
        this.singleInFlight -= 1;
        this.dispatch();
      });
    }
  }

  private dropExpired(): void {
    const now = Date.now();
    this.waiting = this.waiting.filter((one) => !resolveIfExpired(one, now));
    this.single = this.single.filter((one) => !resolveIfExpired(one, now));
  }

  /** Sends the next batch before it passes on the outcomes of this one, so that the database does not wait. */
  private async run(batch: readonly QueuedDecision[], releaseSlot: () => void): Promise<void> {
    const accounts = new Set(batch.map(accountOf));
    accounts.forEach((account) => this.busyAccounts.add(account));
    const outcomes = await this.committer
      .commit(
        batch.map(({ decision }) => decision),
        false,
      )
      .catch((error: unknown) => {
        this.handleFailure(batch, accounts, error);
        return null;
      });
    accounts.forEach((account) => this.busyAccounts.delete(account));
    if (outcomes !== null) accounts.forEach((account) => this.slowAccounts.delete(account));
    releaseSlot();
    this.dispatch();
    if (outcomes !== null) this.settleBatch(batch, outcomes);
  }

  private settleBatch(batch: readonly QueuedDecision[], outcomes: readonly CommittedDecision[]): void {
    batch.forEach((one, index) => {
      const outcome = outcomes[index] ?? { outcome: 'stale' };
      if (outcome.outcome === 'busy') {
        this.single.push(this.ahead(one));
        this.dispatchAtEndOfTurn();
      } else one.resolve(outcome);
    });
  }

  /** The same decision; events of its authorization yield to it until it is settled. */
  private ahead(one: QueuedDecision): QueuedDecision {
    const done = this.sequencer.beginDecision(one.decision.request.stripeAuthorizationId);
    return {
      decision: one.decision,
      resolve: (outcome) => {
        done();
        one.resolve(outcome);
      },
      reject: (error) => {
        done();
        one.reject(error);
      },
    };
  }

  private async runSingle(one: QueuedDecision): Promise<void> {
    try {
      const [outcome] = await this.committer.commit([one.decision], true);
      one.resolve(outcome ?? { outcome: 'stale' });
    } catch (error) {
      if (isTimeout(error)) this.single.push(one);
      else one.reject(error);
    }
  }

  /**
   * A batch that failed wrote nothing. After a timeout its accounts are retried separately from the others until the deadline.
   * After any other error, such as the same request on another replica, each decision is retried alone.
   */
  private handleFailure(
    batch: readonly QueuedDecision[],
    accounts: ReadonlySet<string>,
    error: unknown,
  ): void {
    if (isTimeout(error)) {
      accounts.forEach((account) => this.slowAccounts.add(account));
      this.waiting.unshift(...batch);
    } else if (batch.length === 1) batch[0]?.reject(error);
    else this.single.push(...batch.map((one) => this.ahead(one)));
  }

  /** In order of arrival; decisions of a busy account wait. A batch must not contain the same authorization twice. */
  private takeBatch(isWanted: (account: string) => boolean): QueuedDecision[] {
    const batch: QueuedDecision[] = [];
    const later: QueuedDecision[] = [];
    const authorizations = new Set<string>();
    for (const waiting of this.waiting) {
      const account = accountOf(waiting);
      const { stripeAuthorizationId } = waiting.decision.request;
      const fits =
        batch.length < batchMax &&
        isWanted(account) &&
        !this.busyAccounts.has(account) &&
        !authorizations.has(stripeAuthorizationId);
      (fits ? batch : later).push(waiting);
      authorizations.add(stripeAuthorizationId);
    }
    this.waiting = later;
    return batch;
  }
}

function resolveIfExpired({ decision, resolve }: QueuedDecision, now: number): boolean {
  if (decision.deadlineAt > now) return false;
  resolve({ outcome: 'late' });
  return true;
}

function accountOf({ decision }: QueuedDecision): string {
  return decision.snapshot.payingAccountId;
}
