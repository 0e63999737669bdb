import { Inject, Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money, newId, spendPeriodAt } from '@almoner/kernel';
import {
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { programPeriodAt } from '../../decision/domain/decide.ts';
import { type CardSnapshot } from '../../decision/domain/decision.ts';
import { CardSnapshotRepository } from '../../decision/persistence/card-snapshot.repository.ts';
import { postings } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { ProgramCounterRepository } from '../../programs/persistence/program-counter.repository.ts';
import { type NetworkTransaction } from '../domain/network-transaction.ts';
import {
  AuthorizationRepository,
  factOf,
  type BookedAuthorization,
} from '../persistence/authorization.repository.ts';
import { TransactionRepository } from '../persistence/transaction.repository.ts';

/**
 * Money moved at the network: booked in full, whatever our limits say (DESIGN §5). A capture uses up its hold; a
 * refund gives room back in the period of the refund.
 */
@Injectable()
export class RecordTransaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardSnapshotRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly transactions: TransactionRepository,
    private readonly programCounters: ProgramCounterRepository,
    private readonly ledger: LedgerRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, network: NetworkTransaction): Promise<'applied' | 'quarantined'> {
    const card = await this.cards.read(network);
    if (card === null) return 'quarantined';
    await this.unitOfWork.run(withOrganization(ctx, card.organizationId), (tx) =>
      this.record(tx, card, network),
    );
    return 'applied';
  }

  private async record(tx: Transaction, card: CardSnapshot, network: NetworkTransaction): Promise<void> {
    const { stripeAuthorizationId } = network;
    const authorization =
      stripeAuthorizationId === null ? null : await this.authorizations.lock(tx, stripeAuthorizationId);
    const released =
      network.type === 'capture' && authorization !== null
        ? Money.min(authorization.held, network.amount)
        : Money.zero(network.amount.currency);
    const transactionId = newId();
    if (await this.transactions.isKnown(tx, network.stripeTransactionId)) return;
    await this.moveCounters(tx, card, network, authorization, released);
    await this.moveProgram(tx, card, network, authorization, released);
    const transferId = await this.post(tx, card, network, authorization, released, transactionId);
    await this.transactions.add(tx, {
      id: transactionId,
      transferId,
      organizationId: card.organizationId,
      cardId: card.cardId,
      programId: card.program?.id ?? null,
      network,
    });
    if (authorization !== null && network.type === 'capture')
      await this.useUpHold(tx, authorization, network, released);
    await this.tell(tx, card, network, authorization, transactionId);
  }

  /** Spent counts in the period of the transaction; the hold is taken from where it was put. */
  private async moveCounters(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkTransaction,
    authorization: BookedAuthorization | null,
    released: Money,
  ): Promise<void> {
    const { frequency } = card.rule;
    const { startsAt } = spendPeriodAt(frequency, network.networkCreatedAt, card.cardCreatedAt);
    const spent = spentBy(network);
    if (authorization !== null)
      await this.authorizations.moveCounter(
        tx,
        card.organizationId,
        authorization.counter,
        0n,
        -released.minor,
      );
    await this.authorizations.moveCounter(
      tx,
      card.organizationId,
      { cardId: card.cardId, frequency, startsAt },
      spent,
      0n,
    );
  }

  /** As the card's counters, in the program's periods and budget. */
  private async moveProgram(
    tx: Transaction,
    { organizationId, program }: CardSnapshot,
    network: NetworkTransaction,
    authorization: BookedAuthorization | null,
    released: Money,
  ): Promise<void> {
    if (program === null) return;
    const { startsAt } = programPeriodAt(program, network.networkCreatedAt);
    const heldFrom = authorization?.program?.periodStartsAt ?? startsAt;
    await this.programCounters.move(tx, organizationId, program.id, [
      { startsAt: heldFrom, spentMinor: 0n, heldMinor: -released.minor },
      { startsAt, spentMinor: spentBy(network), heldMinor: 0n },
    ]);
  }

  private async post(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkTransaction,
    authorization: BookedAuthorization | null,
    released: Money,
    transactionId: string,
  ): Promise<string> {
    const isCapture = network.type === 'capture';
    const transferId = await this.ledger.post(tx, card.organizationId, {
      kind: isCapture ? 'purchase_capture' : 'purchase_refund',
      status: 'posted',
      amount: network.amount,
      description: network.merchant.name,
      idempotencyKey: `transaction:${network.stripeTransactionId}`,
      sourceId: transactionId,
      occurredAt: network.networkCreatedAt,
      lines: isCapture
        ? postings.purchaseCaptured(network.amount, released)
        : postings.purchaseRefunded(network.amount),
      payingAccountId: authorization?.payingAccountId ?? card.payingAccountId,
      isNetworkFact: isCapture,
    });
    if (transferId === null)
      throw new Error(`Transaction ${network.stripeTransactionId} is in the ledger but not in our table.`);
    return transferId;
  }

  private async useUpHold(
    tx: Transaction,
    authorization: BookedAuthorization,
    network: NetworkTransaction,
    released: Money,
  ): Promise<void> {
    const captured = authorization.captured.plus(network.amount);
    if (captured.exceeds(authorization.amount)) {
      this.logger.warn(
        { stripeTransactionId: network.stripeTransactionId },
        'captured more than was authorized',
      );
    }
    const changed = {
      ...authorization,
      held: authorization.held.minus(released),
      captured,
      revision: authorization.revision + 1,
    };
    await this.authorizations.save(tx, changed, false);
    await tx.publish(spendEvents.authorizationUpdated, factOf(changed));
  }

  private async tell(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkTransaction,
    authorization: BookedAuthorization | null,
    transactionId: string,
  ): Promise<void> {
    const amount = network.amount.toMinorNumber();
    await tx.publish(spendEvents.transactionRecorded, {
      organizationId: card.organizationId,
      transactionId,
      cardId: card.cardId,
      userId: card.userId,
      authorizationId: authorization?.id ?? null,
      stripeAuthorizationId: network.stripeAuthorizationId,
      stripeTransactionId: network.stripeTransactionId,
      type: network.type,
      amount: network.type === 'capture' ? amount : -amount,
      currency: network.amount.currency,
      merchant: network.merchant,
      networkCreatedAt: network.networkCreatedAt.toISOString(),
    });
    await tx.publish(spendEvents.balancesChanged, {
      organizationId: card.organizationId,
      occurredAt: new Date().toISOString(),
    });
  }
}

const spentBy = ({ type, amount }: NetworkTransaction) => (type === 'capture' ? amount.minor : -amount.minor);
