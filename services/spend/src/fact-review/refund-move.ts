import { Inject, Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { fundStateAt } from '../funds/domain/fund.ts';
import { FundRepository } from '../funds/persistence/fund.repository.ts';
import { type AccountRef } from '../ledger/domain/accounts.ts';
import { type PostingRule } from '../ledger/domain/posting-rules.ts';
import { legsOf, type Leg } from '../ledger/domain/postings.ts';
import { LedgerRepository } from '../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../ledger/publish-balances.ts';
import { type UnmatchedFact } from '../unmatched-facts/domain/unmatched-fact.ts';
import { UnmatchedFactRepository } from '../unmatched-facts/persistence/unmatched-fact.repository.ts';

interface Rules {
  readonly own: PostingRule;
  readonly ofFund: PostingRule;
}
const taken: Rules = { own: 'purchase_refund_reversed', ofFund: 'purchase_refund_reversed_of_fund' };
const given: Rules = { own: 'purchase_refund', ofFund: 'purchase_refund_of_fund' };

const spendable = new Set(['wallet', 'treasury', 'fund']);

interface Part {
  readonly accountId: string;
  readonly amount: Money;
}

/**
 * Moves a refund from where it is booked to another account. A restricted fund gets its restriction back. Where a fund shares the refund
 * with the wallet, each gives what it got.
 */
@Injectable()
export class RefundMove {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly funds: FundRepository,
    private readonly facts: UnmatchedFactRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Call it last in a transaction.
   * @throws DomainError `insufficient_funds`, `unmatched_fact_not_assignable`, `fund_closed`, `fund_perpetual`.
   */
  async execute(
    tx: Transaction,
    organizationId: string,
    fact: UnmatchedFact,
    toAccountId: string,
  ): Promise<void> {
    const from = await this.partsElsewhere(tx, organizationId, fact, toAccountId);
    const [first, ...others] = from.map(({ amount }) => amount);
    if (first === undefined) throw failure('unmatched_fact_not_assignable');
    const amount = others.reduce((sum, one) => sum.plus(one), first);
    await this.assertSpendable(tx, organizationId, toAccountId);
    const legs: Leg[] = [];
    for (const part of from) legs.push(...(await this.legs(tx, organizationId, part, taken)));
    legs.push(...(await this.legs(tx, organizationId, { accountId: toAccountId, amount }, given)));
    await publishBalances(tx, organizationId);
    await this.assertPossible(tx, organizationId, legs, { from, toAccountId });
    await this.ledger.post(tx, organizationId, {
      kind: 'purchase_refund_assignment',
      status: 'posted',
      amount,
      description: fact.merchant ?? fact.stripeObjectId,
      idempotencyKey: `unmatched-fact:${fact.id}`,
      sourceId: fact.transactionId,
      occurredAt: this.clock.now(),
      legs,
    });
  }

  /** The parts of the refund on accounts other than the one that it is assigned to. */
  private async partsElsewhere(
    tx: Transaction,
    organizationId: string,
    { transactionId, currency }: UnmatchedFact,
    toAccountId: string,
  ): Promise<Part[]> {
    if (transactionId === null || currency === null) return [];
    const booked = await this.facts.bookedIn(tx, organizationId, transactionId);
    return booked
      .filter(({ accountId, minor }) => accountId !== toAccountId && minor > 0n)
      .map(({ accountId, minor }) => ({ accountId, amount: Money.ofMinor(minor, currency) }));
  }

  /** A fund that cannot have paid for a purchase cannot get a refund: nothing could take the money out of a perpetual fund again. */
  private async assertSpendable(tx: Transaction, organizationId: string, accountId: string): Promise<void> {
    const fund = await this.funds.ofAccountUnchanged(tx, organizationId, accountId);
    if (fund === null) return;
    const state = fundStateAt(fund, this.clock.now());
    if (state === 'closed') throw failure('fund_closed');
    if (state === 'perpetual') throw failure('fund_perpetual');
  }

  private async legs(
    tx: Transaction,
    organizationId: string,
    { accountId, amount }: Part,
    rules: Rules,
  ): Promise<Leg[]> {
    const paying = { id: accountId };
    const fund = await this.funds.ofAccountUnchanged(tx, organizationId, accountId);
    if (fund === null) return legsOf(rules.own, { amount }, { paying });
    const release: AccountRef = { kind: 'fund_release', ownerId: fund.id };
    return legsOf(rules.ofFund, { amount }, { paying, fund_release: release }, { fund: fund.id });
  }

  /** Locks all accounts of the posting at once, in their order. */
  private async assertPossible(
    tx: Transaction,
    organizationId: string,
    legs: readonly Leg[],
    { from, toAccountId }: { from: readonly Part[]; toAccountId: string },
  ): Promise<void> {
    const locked = await this.ledger.lock(
      tx,
      organizationId,
      legs.map(({ account }) => account),
    );
    const to = locked.find(({ id }) => id === toAccountId);
    if (to === undefined || !spendable.has(to.kind)) throw failure('unmatched_fact_not_assignable');
    for (const { accountId, amount } of from) {
      const account = locked.find(({ id }) => id === accountId);
      if (account === undefined || account.availableMinor < amount.minor) throw failure('insufficient_funds');
    }
  }
}
