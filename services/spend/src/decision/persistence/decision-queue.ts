import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { AuthorizationTurns } from '../../authorizations/authorization-turns.ts';
import { statementsInFlight } from '../../decision-pool.ts';
import {
  DecisionCommitter,
  NoConnectionInTime,
  type CommittedDecision,
  type PendingDecision,
} from './decision-committer.ts';

interface Waiting {
  readonly decision: PendingDecision;
  readonly resolve: (outcome: CommittedDecision) => void;
  readonly reject: (error: unknown) => void;
}

const batchMax = 128;
/** PostgreSQL's codes for a lock that did not come and a statement that took too long. */
const timeoutCodes = new Set(['55P03', '57014']);

/**
 * Decisions that wait are taken together: at most one batch of this process is in flight for a paying account, and what
 * arrives meanwhile goes into the next one. Concurrency on one row makes it slower, never faster; and a batch costs a commit to
 * the disk only once. What has no time left is dropped before it is sent.
 */
@Injectable()
export class DecisionQueue {
  private waiting: Waiting[] = [];
  private readonly busyAccounts = new Set<string>();
  /** Accounts that were in a failed batch: each goes alone until it succeeds, so that its neighbours do not wait for it. */
  private readonly slowAccounts = new Set<string>();
  private inFlight = 0;
  private slowInFlight = 0;
  /** Those whose authorization somebody else worked on: they wait in line for it, where a try would lose to whoever waits. */
  private alone: Waiting[] = [];
  private aloneCount = 0;

  constructor(
    private readonly committer: DecisionCommitter,
    private readonly turns: AuthorizationTurns,
  ) {}

  commit(decision: PendingDecision): Promise<CommittedDecision> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ decision, resolve, reject });
      this.dispatch();
    });
  }

  private dispatch(): void {
    this.dropLate();
    while (this.inFlight < statementsInFlight.batches) {
      const batch = this.takeBatch((account) => !this.slowAccounts.has(account));
      if (batch.length === 0) break;
      this.inFlight += 1;
      void this.run(batch).finally(() => {
        this.inFlight -= 1;
        this.dispatch();
      });
    }
    while (this.slowInFlight < statementsInFlight.slowAccounts) {
      const slow = this.waiting
        .map(accountOf)
        .find((one) => this.slowAccounts.has(one) && !this.busyAccounts.has(one));
      if (slow === undefined) break;
      this.slowInFlight += 1;
      void this.run(this.takeBatch((account) => account === slow)).finally(() => {
        this.slowInFlight -= 1;
        this.dispatch();
      });
    }
    while (this.aloneCount < statementsInFlight.single) {
      const one = this.alone.shift();
      if (one === undefined) break;
      this.aloneCount += 1;
      void this.runAlone(one).finally(() => {
        this.aloneCount -= 1;
        this.dispatch();
      });
    }
  }

  private dropLate(): void {
    const now = Date.now();
    this.waiting = this.waiting.filter((one) => !resolvedAsLate(one, now));
    this.alone = this.alone.filter((one) => !resolvedAsLate(one, now));
  }

  private async run(batch: readonly Waiting[]): Promise<void> {
    const accounts = new Set(batch.map(accountOf));
    accounts.forEach((account) => this.busyAccounts.add(account));
    try {
      const outcomes = await this.committer.commit(
        batch.map(({ decision }) => decision),
        false,
      );
      accounts.forEach((account) => this.slowAccounts.delete(account));
      batch.forEach((one, index) => this.settle(one, outcomes[index] ?? { outcome: 'stale' }));
    } catch (error) {
      this.recover(batch, accounts, error);
    } finally {
      accounts.forEach((account) => this.busyAccounts.delete(account));
    }
  }

  private settle(one: Waiting, outcome: CommittedDecision): void {
    if (outcome.outcome === 'busy') this.alone.push(this.inTurn(one));
    else one.resolve(outcome);
  }

  /** The same, and events of its authorization let it go first until it is settled. */
  private inTurn(one: Waiting): Waiting {
    const leave = this.turns.enterDecision(one.decision.request.stripeAuthorizationId);
    return {
      decision: one.decision,
      resolve: (outcome) => {
        leave();
        one.resolve(outcome);
      },
      reject: (error) => {
        leave();
        one.reject(error);
      },
    };
  }

  private async runAlone(one: Waiting): Promise<void> {
    try {
      const [outcome] = await this.committer.commit([one.decision], true);
      one.resolve(outcome ?? { outcome: 'stale' });
    } catch (error) {
      if (isTimeout(error)) this.alone.push(one);
      else one.reject(error);
    }
  }

  /**
   * A batch that failed took nothing. Whose lock did not come may try again, apart from the others, for as long as it has
   * time; what broke one decision otherwise (another replica's twin) must not take its neighbours down.
   */
  private recover(batch: readonly Waiting[], accounts: ReadonlySet<string>, error: unknown): void {
    if (isTimeout(error)) {
      accounts.forEach((account) => this.slowAccounts.add(account));
      this.waiting.unshift(...batch);
    } else if (batch.length === 1) batch[0]?.reject(error);
    else this.alone.push(...batch.map((one) => this.inTurn(one)));
  }

  /** In order of arrival; whose account is busy waits. The same authorization twice in one batch would break it. */
  private takeBatch(isWanted: (account: string) => boolean): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
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

function resolvedAsLate({ decision, resolve }: Waiting, now: number): boolean {
  if (decision.deadlineAt > now) return false;
  resolve({ outcome: 'late' });
  return true;
}

/** Nothing was committed, and there may be time for another try. */
function isTimeout(error: unknown): boolean {
  if (error instanceof NoConnectionInTime) return true;
  return error instanceof DatabaseError && timeoutCodes.has(error.code ?? '');
}

function accountOf({ decision }: Waiting): string {
  return decision.snapshot.payingAccountId;
}
