import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type PurchaseOrigin, type TransferWire } from '@almoner/contracts';
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
import { type NetworkTransaction } from '../domain/network-transaction.ts';
import { AuthorizationSequencer } from '../authorization-sequencer.ts';
import {
  AuthorizationRepository,
  factOf,
  type BookedAuthorization,
} from '../persistence/authorization.repository.ts';
import { EarlierPurchaseReader, type BookedOn } from '../persistence/earlier-purchase.reader.ts';
import { TransactionRepository } from '../persistence/transaction.repository.ts';
import { PurchaseLegs } from './purchase-legs.ts';

/** The account is known here; only events of an earlier release lack it. */
type KnownOrigin = PurchaseOrigin & { readonly payingAccountId: string };

/** A transaction that is being booked. */
interface Recording {
  readonly transactionId: string;
  readonly transferId: string;
  readonly card: CardSnapshot;
  readonly network: NetworkTransaction;
  readonly before: BookedAuthorization | null;
  readonly after: BookedAuthorization | null;
  /** Only where no authorization is named: the purchase that a refund most likely belongs to. */
  readonly earlier: BookedOn | null;
  readonly countedIn: CountedIn;
}

/**
 * Books a transaction of the network in full, whatever the limits are. A capture uses up its hold; a refund lowers what is
 * spent in the period of the refund, and its reversal raises it again. All count in the limits, the program and the
 * account that the authorization was decided on, whatever the card has now. A refund that the network could not link counts
 * in those of the card's latest capture at the merchant, or else in those that the card has.
 */
@Injectable()
export class RecordTransaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardSnapshotRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly transactions: TransactionRepository,
    private readonly earlierPurchases: EarlierPurchaseReader,
    private readonly firstPurchases: FirstPurchaseRepository,
    private readonly counters: LimitCounterRepository,
    private readonly ledger: LedgerRepository,
    private readonly purchaseLegs: PurchaseLegs,
    private readonly sequencer: AuthorizationSequencer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Books a transaction once, however often it is delivered. Quarantines an unknown card, an authorization of another card,
   * and a currency that is not the card's.
   */
  async execute(ctx: Ctx, network: NetworkTransaction): Promise<StripeEventOutcome> {
    const card = await this.cards.read(network);
    if (card === null) return 'quarantined';
    if (network.amount.currency !== card.currency)
      return { quarantine: 'It moves money in another currency than the card has.' };
    const key = network.stripeAuthorizationId ?? network.stripeTransactionId;
    const bound = withOrganization(ctx, card.organizationId);
    return this.sequencer.runEvent(key, () =>
      this.unitOfWork.run(bound, (tx) => this.record(tx, bound, card, network)),
    );
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    card: CardSnapshot,
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
    const earlier = stripeAuthorizationId === null ? await this.findEarlier(tx, card, network) : null;
    const recording: Recording = {
      transactionId: newId(),
      transferId: newId(),
      card,
      network: withMethodOf(before, network),
      before,
      after,
      earlier,
      countedIn: await this.countedIn(tx, card, network, before ?? earlier),
    };
    await this.transactions.add(tx, {
      id: recording.transactionId,
      transferId: recording.transferId,
      organizationId: card.organizationId,
      cardId: card.cardId,
      programId: originOf(recording).spendProgramId,
      countedIn: recording.countedIn,
      network: recording.network,
    });
    await this.publish(tx, recording);
    await this.moveCounters(tx, recording);
    await this.post(tx, ctx, recording);
    return 'applied';
  }

  private async findEarlier(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkTransaction,
  ): Promise<BookedOn | null> {
    const { organizationId, cardId } = card;
    const earlier = await this.earlierPurchases.find(tx, organizationId, cardId, network);
    if (earlier === null && network.type !== 'capture') {
      const { stripeTransactionId } = network;
      this.logger.warn({ organizationId, stripeTransactionId }, 'a refund matches no purchase of its card');
    }
    return earlier;
  }

  /** The limits of what it belongs to, or of the card where that is not known, in the period of the transaction. */
  private async countedIn(
    tx: Transaction,
    card: CardSnapshot,
    { networkCreatedAt }: NetworkTransaction,
    origin: BookedAuthorization | BookedOn | null,
  ): Promise<CountedIn> {
    const { organizationId, cardId } = card;
    const limitIds = limitIdsOf(origin) ?? card.limits.map(({ id }) => id);
    return this.counters.at(tx, organizationId, cardId, limitIds, networkCreatedAt);
  }

  private async withCapture(
    tx: Transaction,
    before: BookedAuthorization,
    network: NetworkTransaction,
  ): Promise<BookedAuthorization> {
    if (network.type !== 'capture') return before;
    const captured = before.captured.plus(network.amount);
    if (captured.exceeds(before.amount)) {
      const { stripeTransactionId } = network;
      this.logger.warn({ stripeTransactionId }, 'captured more than was authorized');
    }
    const changed = { ...before, captured, revision: before.revision + 1 };
    return this.authorizations.save(tx, changed, { isConfirmed: false });
  }

  /** What is spent counts in the period of the transaction; the hold is released in the period in which it was placed. */
  private async moveCounters(tx: Transaction, { card, network, before, after, countedIn }: Recording) {
    const movements = [{ countedIn, spentMinor: spentBy(network).minor, heldMinor: 0n }];
    if (before !== null && after !== null) {
      const heldMinor = after.held.minor - before.held.minor;
      movements.push({ countedIn: before.countedIn, spentMinor: 0n, heldMinor });
    }
    await this.counters.move(tx, card.organizationId, movements);
  }

  private async post(tx: Transaction, ctx: Ctx, recording: Recording): Promise<void> {
    const { transactionId, transferId, card, network, before, after, earlier } = recording;
    const released =
      before === null || after === null ? Money.zero(network.amount.currency) : before.held.minus(after.held);
    const legs = await this.purchaseLegs.of(tx, ctx, {
      organizationId: card.organizationId,
      payingAccountId: originOf(recording).payingAccountId,
      stripeAuthorizationId: network.stripeAuthorizationId ?? earlier?.stripeAuthorizationId ?? null,
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

  private async publish(tx: Transaction, recording: Recording): Promise<void> {
    const { card, network, before, after, transactionId } = recording;
    if (after !== null && after !== before) await tx.publish(spendEvents.authorizationUpdated, factOf(after));
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
      ...originOf(recording),
      networkCreatedAt: network.networkCreatedAt.toISOString(),
    });
    await publishBalances(tx, card.organizationId);
  }
}

/** The change of what is spent; negative for a refund. */
const spentBy = ({ type, amount }: NetworkTransaction): Money =>
  type === 'refund' ? amount.negated() : amount;

const transferKinds = {
  capture: 'purchase_capture',
  refund: 'purchase_refund',
  refund_reversal: 'purchase_refund_reversal',
} as const satisfies Record<NetworkTransaction['type'], TransferWire['kind']>;

function limitIdsOf(origin: BookedAuthorization | BookedOn | null): readonly string[] | null {
  if (origin === null) return null;
  return 'limitIds' in origin ? origin.limitIds : origin.countedIn.limitIds;
}

/** What the authorization was decided on, or the earlier purchase was booked on; otherwise what the card has. */
function originOf({ before, earlier, card }: Recording): KnownOrigin {
  const origin = before ?? earlier;
  if (origin === null) {
    const { program, payingAccountId } = card;
    return { spendProgramId: program?.id ?? null, teamId: program?.teamId ?? null, payingAccountId };
  }
  const { programId: spendProgramId, teamId, payingAccountId } = origin;
  return { spendProgramId, teamId, payingAccountId };
}

function dimensionsOf(recording: Recording) {
  const { card } = recording;
  const { spendProgramId: program, teamId: team } = originOf(recording);
  return {
    card: card.cardId,
    person: card.userId,
    ...(program !== null && { program }),
    ...(team !== null && { team }),
  };
}

/** Stripe's transactions do not have how the card was presented; their authorization does. */
function withMethodOf(before: BookedAuthorization | null, network: NetworkTransaction): NetworkTransaction {
  const authorizationMethod = before?.merchant.authorizationMethod ?? null;
  return { ...network, merchant: { ...network.merchant, authorizationMethod } };
}
