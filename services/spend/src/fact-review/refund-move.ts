import { Inject, Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { FundRepository } from '../funds/persistence/fund.repository.ts';
import { type AccountRef } from '../ledger/domain/accounts.ts';
import { type PostingRule } from '../ledger/domain/posting-rules.ts';
import { legsOf, type Leg } from '../ledger/domain/postings.ts';
import { LedgerRepository } from '../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../ledger/publish-balances.ts';
import { type UnmatchedFact } from '../unmatched-facts/domain/unmatched-fact.ts';

interface Rules {
  readonly own: PostingRule;
  readonly ofFund: PostingRule;
}
const taken: Rules = { own: 'purchase_refund_reversed', ofFund: 'purchase_refund_reversed_of_fund' };
const given: Rules = { own: 'purchase_refund', ofFund: 'purchase_refund_of_fund' };

const spendable = new Set(['wallet', 'treasury', 'fund']);

/** Moves a refund from the account in which it is booked to another one; a restricted fund gets its restriction back. */
@Injectable()
export class RefundMove {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly funds: FundRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Call it last in a transaction. @throws DomainError `insufficient_funds`, `unmatched_fact_not_assignable`. */
  async execute(
    tx: Transaction,
    organizationId: string,
    fact: UnmatchedFact,
    toAccountId: string,
  ): Promise<void> {
    const { accountId: fromAccountId, amountMinor, currency } = fact;
    if (fromAccountId === null || amountMinor === null || currency === null || fromAccountId === toAccountId)
      throw failure('unmatched_fact_not_assignable');
    const amount = Money.ofMinor(amountMinor, currency);
    const legs = [
      ...(await this.legs(tx, organizationId, fromAccountId, amount, taken)),
      ...(await this.legs(tx, organizationId, toAccountId, amount, given)),
    ];
    await publishBalances(tx, organizationId);
    await this.assertPossible(tx, organizationId, legs, { fromAccountId, toAccountId, amount });
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

  private async legs(
    tx: Transaction,
    organizationId: string,
    accountId: string,
    amount: Money,
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
    { fromAccountId, toAccountId, amount }: { fromAccountId: string; toAccountId: string; amount: Money },
  ): Promise<void> {
    const locked = await this.ledger.lock(
      tx,
      organizationId,
      legs.map(({ account }) => account),
    );
    const from = locked.find(({ id }) => id === fromAccountId);
    const to = locked.find(({ id }) => id === toAccountId);
    if (to === undefined || !spendable.has(to.kind)) throw failure('unmatched_fact_not_assignable');
    if (from === undefined || from.availableMinor < amount.minor) throw failure('insufficient_funds');
  }
}
