import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type TransferWire } from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import {
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type StripeEventOutcome,
  type Transaction,
} from '@almoner/platform';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { FirstPurchaseRepository } from '../../cards/persistence/first-purchase.repository.ts';
import { CardSnapshotRepository } from '../../cards/persistence/card-snapshot.repository.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { LimitCounterRepository, type CountedIn } from '../../limits/persistence/limit-counter.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { originOfCard, type BookedOrigin } from '../domain/booked-origin.ts';
import { isReturn, type NetworkTransaction } from '../domain/network-transaction.ts';
import { AssignedCardReader } from '../../unmatched-facts/persistence/assigned-card.reader.ts';
import { UnmatchedFactRecorder } from '../../unmatched-facts/unmatched-fact-recorder.ts';
import { AuthorizationSequencer } from '../authorization-sequencer.ts';
import {
  AuthorizationRepository,
  factOf,
  type RecordedAuthorization,
} from '../persistence/authorization.repository.ts';
import { TransactionRepository, type EarlierPurchase } from '../persistence/transaction.repository.ts';
import { unmatchedFactOf } from '../domain/unmatched-transaction.ts';
import { PurchaseLegs } from './purchase-legs.ts';

/** A transaction that is being booked. */
interface Recording {
  readonly transactionId: string;
  readonly transferId: string;
  readonly card: CardSnapshot;
  readonly network: NetworkTransaction;
  readonly before: RecordedAuthorization | null;
  readonly after: RecordedAuthorization | null;
  /** For a refund that the network did not link: the card's latest purchase at the merchant. */
  readonly purchase: EarlierPurchase | null;
  readonly countedIn: CountedIn;
  /** True if an admin assigned it to its card. */
  readonly isAssigned: boolean;
}

interface FoundCard {
  readonly card: CardSnapshot;
  readonly isAssigned: boolean;
}

/**
 * Books a transaction of the network in full, whatever the limits are. A capture uses up its hold; a refund lowers the spending in
 * its period, and its reversal raises it again. All count in the limits, the program and the account that the authorization was
 * decided on, whatever the card has now. Money returned by a dispute is booked like a refund and frees the limits: the money is
 * available again, no matter who returned it.
 */
@Injectable()
export class RecordTransaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardSnapshotRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly transactions: TransactionRepository,
    private readonly firstPurchases: FirstPurchaseRepository,
    private readonly counters: LimitCounterRepository,
    private readonly ledger: LedgerRepository,
    private readonly purchaseLegs: PurchaseLegs,
    private readonly assignedCards: AssignedCardReader,
    private readonly unmatchedFacts: UnmatchedFactRecorder,
    private readonly sequencer: AuthorizationSequencer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Books a transaction once, however often it is delivered. Quarantines an unknown card, an authorization of another card,
   * and a currency that is not the card's.
   */
  async execute(ctx: Ctx, network: NetworkTransaction): Promise<StripeEventOutcome> {
    const found = await this.cardOf(network);
    if (found === null) return 'quarantined';
    const { card } = found;
    if (network.amount.currency !== card.currency)
      return { quarantine: 'It moves money in a currency that is not the card’s.' };
    const key = network.stripeAuthorizationId ?? network.stripeTransactionId;
    const bound = withOrganization(ctx, card.organizationId);
    return this.sequencer.runEvent(key, () =>
      this.unitOfWork.run(bound, (tx) => this.record(tx, bound, found, network)),
    );
  }

  /** The card of the transaction, or the one that an admin assigned it to. */
  private async cardOf(network: NetworkTransaction): Promise<FoundCard | null> {
    const card = await this.cards.read(network);
    if (card !== null) return { card, isAssigned: false };
    const { stripeAccountId, stripeTransactionId } = network;
    const stripeCardId = await this.assignedCards.find(stripeTransactionId, stripeAccountId);
    const assigned = stripeCardId === null ? null : await this.cards.read({ stripeAccountId, stripeCardId });
    return assigned === null ? null : { card: assigned, isAssigned: true };
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    { card, isAssigned }: FoundCard,
    network: NetworkTransaction,
  ): Promise<StripeEventOutcome> {
    const { stripeAuthorizationId } = network;
    const before =
      stripeAuthorizationId === null
        ? null
        : await this.authorizations.lock(tx, stripeAuthorizationId, card.cardId);
    if (await this.transactions.isKnown(tx, card, network.stripeTransactionId)) return 'applied';
    if (before !== null && before.cardId !== card.cardId)
      return { quarantine: 'It names another card than its authorization has.' };
    if (before === null && network.type === 'capture')
      await this.firstPurchases.claim(tx, card, {
        ...network,
        stripeAuthorizationId: stripeAuthorizationId ?? network.stripeTransactionId,
      });
    const after = before === null ? null : await this.withCapture(tx, before, network);
    const purchase = await this.purchaseOfRefund(tx, card, network, before);
    const recording: Recording = {
      transactionId: newId(),
      transferId: newId(),
      card,
      isAssigned,
      network: withMethodOf(before, network),
      before,
      after,
      purchase,
      countedIn: await this.countedIn(tx, card, network, originOf({ before, purchase, card }).limitIds),
    };
    await this.transactions.add(tx, {
      id: recording.transactionId,
      transferId: recording.transferId,
      organizationId: card.organizationId,
      cardId: card.cardId,
      programId: originOf(recording).programId,
      countedIn: recording.countedIn,
      network: recording.network,
      refundedTransactionId:
        network.disputedTransactionId === undefined ? (purchase?.captureId ?? null) : null,
    });
    await this.recordUnmatched(tx, recording);
    await this.publish(tx, recording);
    await this.moveCounters(tx, recording);
    await this.post(tx, ctx, recording);
    return 'applied';
  }

  /** The limits in the period of the transaction. */
  private countedIn(
    tx: Transaction,
    { organizationId, cardId }: CardSnapshot,
    { networkCreatedAt }: NetworkTransaction,
    limitIds: readonly string[],
  ): Promise<CountedIn> {
    return this.counters.at(tx, organizationId, cardId, limitIds, networkCreatedAt);
  }

  private async purchaseOfRefund(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkTransaction,
    before: RecordedAuthorization | null,
  ): Promise<EarlierPurchase | null> {
    if (before !== null || network.type === 'capture') return null;
    if (network.disputedTransactionId !== undefined)
      return this.transactions.find(tx, card, network.disputedTransactionId);
    const earlier = network.type === 'refund' ? 'capture' : 'refund';
    return this.transactions.latest(tx, earlier, card, network);
  }

  private async withCapture(
    tx: Transaction,
    before: RecordedAuthorization,
    network: NetworkTransaction,
  ): Promise<RecordedAuthorization> {
    if (network.type !== 'capture') return before;
    const captured = before.captured.plus(network.amount);
    if (captured.exceeds(before.amount)) {
      const { stripeTransactionId } = network;
      this.logger.warn({ stripeTransactionId }, 'captured more than was authorized');
    }
    const changed = { ...before, captured, revision: before.revision + 1 };
    return this.authorizations.save(tx, changed, { isConfirmed: false });
  }

  /** Spending counts in the period of the transaction; the hold is released in the period in which it was placed. */
  private async moveCounters(tx: Transaction, { card, network, before, after, countedIn }: Recording) {
    const movements = [{ countedIn, spentMinor: spentBy(network).minor, heldMinor: 0n }];
    if (before !== null && after !== null) {
      const heldMinor = after.held.minor - before.held.minor;
      movements.push({ countedIn: before.countedIn, spentMinor: 0n, heldMinor });
    }
    await this.counters.move(tx, card.organizationId, movements);
  }

  private async post(tx: Transaction, ctx: Ctx, recording: Recording): Promise<void> {
    const { transactionId, transferId, card, network, before, after } = recording;
    const released =
      before === null || after === null ? Money.zero(network.amount.currency) : before.held.minus(after.held);
    const legs = await this.purchaseLegs.legsFor(tx, ctx, {
      organizationId: card.organizationId,
      payingAccountId: originOf(recording).payingAccountId,
      stripeAuthorizationId: recording.purchase?.stripeAuthorizationId ?? network.stripeAuthorizationId,
      captureId: recording.purchase?.captureId ?? null,
      network,
      released,
      dimensions: dimensionsOf(recording),
    });
    const posted = await this.ledger.post(tx, card.organizationId, {
      transferId,
      kind: transferKinds[network.type],
      status: 'posted',
      amount: network.amount,
      description: network.merchant.name,
      idempotencyKey: `transaction:${network.stripeTransactionId}`,
      sourceId: transactionId,
      occurredAt: network.networkCreatedAt,
      legs,
      isNetworkFact: spentBy(network).isPositive(),
    });
    if (posted === null)
      throw new Error(`Transaction ${network.stripeTransactionId} is in the ledger but not in our table.`);
  }

  private async recordUnmatched(tx: Transaction, recording: Recording): Promise<void> {
    const fact = unmatchedFactOf({ ...recording, accountId: originOf(recording).payingAccountId });
    if (fact !== null) await this.unmatchedFacts.record(tx, recording.card.organizationId, fact);
  }

  private async publish(tx: Transaction, recording: Recording): Promise<void> {
    const { card, network, before, after, transactionId } = recording;
    const { programId: spendProgramId, teamId, payingAccountId } = originOf(recording);
    await publishBalances(tx, card.organizationId);
    // The purchase stays as it is.
    if (network.disputedTransactionId !== undefined) return;
    const authorization = after !== null && after !== before ? factOf(after) : null;
    await tx.publish(spendEvents.transactionRecorded, {
      organizationId: card.organizationId,
      transactionId,
      cardId: card.cardId,
      userId: card.userId,
      authorizationId: before?.id ?? null,
      stripeAuthorizationId: network.stripeAuthorizationId,
      stripeTransactionId: network.stripeTransactionId,
      type: network.type === 'capture' ? 'capture' : 'refund',
      amount: spentBy(network).toMinorNumber(),
      currency: network.amount.currency,
      merchant: network.merchant,
      spendProgramId,
      teamId,
      payingAccountId,
      networkCreatedAt: network.networkCreatedAt.toISOString(),
      ...(authorization && { authorization }),
    });
    // For replicas of an earlier release, which do not read it there. Published second, so that newer ones never see the
    // change without its transaction.
    if (authorization) await tx.publish(spendEvents.authorizationUpdated, authorization);
  }
}

/** The change of what is spent; negative for a refund. */
const spentBy = (network: NetworkTransaction): Money =>
  isReturn(network) ? network.amount.negated() : network.amount;

const transferKinds = {
  capture: 'purchase_capture',
  refund: 'purchase_refund',
  refund_reversal: 'purchase_refund_reversal',
  dispute_credit: 'purchase_dispute',
  dispute_reversal: 'purchase_dispute_reversal',
} as const satisfies Record<NetworkTransaction['type'], TransferWire['kind']>;

/** The origin by the authorization, or by the purchase of a refund; for a transaction without one, by the card. */
function originOf({ before, purchase, card }: Pick<Recording, 'before' | 'purchase' | 'card'>): BookedOrigin {
  if (before !== null) return { ...before, limitIds: before.countedIn.limitIds };
  return purchase ?? originOfCard(card);
}

function dimensionsOf(recording: Recording) {
  const { card } = recording;
  const { programId: program, teamId: team } = originOf(recording);
  return {
    card: card.cardId,
    person: card.userId,
    ...(program !== null && { program }),
    ...(team !== null && { team }),
  };
}

/** Stripe's transactions do not have how the card was presented; their authorization does. */
function withMethodOf(before: RecordedAuthorization | null, network: NetworkTransaction): NetworkTransaction {
  const authorizationMethod = before?.merchant.authorizationMethod ?? null;
  return { ...network, merchant: { ...network.merchant, authorizationMethod } };
}
