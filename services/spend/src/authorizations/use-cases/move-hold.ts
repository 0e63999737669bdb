import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { LimitCounterRepository } from '../../limits/persistence/limit-counter.repository.ts';
import { type RecordedAuthorization } from '../persistence/authorization.repository.ts';

/** Moves counters and ledger from the old hold of an authorization to the new one. Call it last in a transaction. */
@Injectable()
export class MoveHold {
  constructor(
    private readonly counters: LimitCounterRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async execute(tx: Transaction, before: RecordedAuthorization, after: RecordedAuthorization): Promise<void> {
    const change = after.held.minus(before.held);
    if (change.isZero()) return;
    const { organizationId, id, countedIn, revision, merchant, networkCreatedAt, payingAccountId } = after;
    await this.counters.move(tx, organizationId, [{ countedIn, spentMinor: 0n, heldMinor: change.minor }]);
    const isRaise = change.isPositive();
    const amount = isRaise ? change : change.negated();
    const kind = isRaise ? 'purchase_hold' : 'purchase_release';
    const posted = await this.ledger.post(tx, organizationId, {
      kind,
      status: isRaise ? 'pending' : 'voided',
      amount,
      description: merchant.name,
      idempotencyKey: `${kind}:${id}:${revision}`,
      sourceId: id,
      occurredAt: networkCreatedAt,
      legs: legsOf(kind, { amount }, { paying: { id: payingAccountId } }),
      // A hold of the network is a fact: it is booked even if the account has less.
      isNetworkFact: isRaise,
    });
    if (posted === null) throw new Error(`Revision ${revision} of the hold ${id} is in the ledger already.`);
  }
}
