import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { postings } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { ProgramCounterRepository } from '../../programs/persistence/program-counter.repository.ts';
import {
  AuthorizationRepository,
  type BookedAuthorization,
} from '../persistence/authorization.repository.ts';

/** Brings the hold of an authorization to what it should be: counters and ledger together, in one transaction. */
@Injectable()
export class AdjustHold {
  constructor(
    private readonly authorizations: AuthorizationRepository,
    private readonly programCounters: ProgramCounterRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async to(tx: Transaction, authorization: BookedAuthorization, target: Money): Promise<BookedAuthorization> {
    const change = target.minus(authorization.held);
    if (change.isZero()) return authorization;
    await this.authorizations.moveCounter(
      tx,
      authorization.organizationId,
      authorization.counter,
      0n,
      change.minor,
    );
    await this.moveProgram(tx, authorization, change);
    await (change.isPositive()
      ? this.raise(tx, authorization, change)
      : this.release(tx, authorization, change.negated()));
    return { ...authorization, held: target };
  }

  private async moveProgram(
    tx: Transaction,
    { organizationId, program }: BookedAuthorization,
    change: Money,
  ): Promise<void> {
    if (program === null) return;
    const movement = { startsAt: program.periodStartsAt, spentMinor: 0n, heldMinor: change.minor };
    await this.programCounters.move(tx, organizationId, program.programId, [movement]);
  }

  /** What the network holds is a fact; it is held here even if the account has not so much. */
  private async raise(tx: Transaction, authorization: BookedAuthorization, amount: Money): Promise<void> {
    await this.post(tx, authorization, amount, {
      kind: 'purchase_hold',
      status: 'pending',
      lines: postings.purchaseHeld(amount),
      isNetworkFact: true,
    });
  }

  private async release(tx: Transaction, authorization: BookedAuthorization, amount: Money): Promise<void> {
    await this.post(tx, authorization, amount, {
      kind: 'purchase_release',
      status: 'voided',
      lines: postings.purchaseReleased(amount),
    });
  }

  private async post(
    tx: Transaction,
    { organizationId, id, revision, merchant, networkCreatedAt, payingAccountId }: BookedAuthorization,
    amount: Money,
    booking: Pick<Parameters<LedgerRepository['post']>[2], 'kind' | 'status' | 'lines' | 'isNetworkFact'>,
  ): Promise<void> {
    await this.ledger.post(tx, organizationId, {
      ...booking,
      amount,
      description: merchant.name,
      idempotencyKey: `${booking.kind}:${id}:${revision}`,
      sourceId: id,
      occurredAt: networkCreatedAt,
      payingAccountId,
    });
  }
}
