import { Inject, Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { spendEvents } from '@almoner/contracts';
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
import { LimitCounterRepository, type CountedIn } from '../../limits/persistence/limit-counter.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { matchRequests, sumOf } from '../domain/recorded-requests.ts';
import {
  isNewer,
  isNewerReading,
  progressOf,
  networkTotalOf,
  type NetworkAuthorization,
} from '../domain/network-authorization.ts';
import { AuthorizationSequencer } from '../authorization-sequencer.ts';
import {
  AuthorizationRepository,
  factOf,
  type RecordedAuthorization,
} from '../persistence/authorization.repository.ts';
import { MoveHold } from './move-hold.ts';

/**
 * Applies the network's description of an authorization (docs/decisions/0012): its hold is confirmed, raised, lowered or
 * released. Any order and any number of deliveries end in the same balances.
 */
@Injectable()
export class ApplyAuthorization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardSnapshotRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly counters: LimitCounterRepository,
    private readonly firstPurchases: FirstPurchaseRepository,
    private readonly moveHold: MoveHold,
    private readonly sequencer: AuthorizationSequencer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Quarantines an unknown card, an authorization of another card, and a currency that is not the card's.
   *
   * `readAtRevision`: the revision that the authorization had here before the description was read from Stripe; null for an event.
   */
  async execute(
    ctx: Ctx,
    network: NetworkAuthorization,
    readAtRevision: number | null = null,
  ): Promise<StripeEventOutcome> {
    const card = await this.cards.read(network);
    if (card === null) return 'quarantined';
    if (network.approved && network.amount.currency !== card.currency)
      return { quarantine: 'It holds money in a currency that is not the card’s.' };
    return this.sequencer.runEvent(network.stripeAuthorizationId, () =>
      this.unitOfWork.run(withOrganization(ctx, card.organizationId), (tx) =>
        this.apply(tx, card, network, readAtRevision),
      ),
    );
  }

  private async apply(
    tx: Transaction,
    card: CardSnapshot,
    network: NetworkAuthorization,
    readAtRevision: number | null,
  ): Promise<StripeEventOutcome> {
    const known = await this.authorizations.lock(tx, network.stripeAuthorizationId, card.cardId);
    if (known !== null && known.cardId !== card.cardId)
      return { quarantine: 'It names another card than its authorization has.' };
    if (known !== null && !changes(network, known, readAtRevision)) return 'applied';
    const before = known ?? (await this.authorizations.addUndecided(tx, card, network));
    if (before === null) return 'quarantined';
    this.logDisagreement(known, network);
    const after = await this.authorizations.save(tx, await this.changed(tx, before, network), {
      isConfirmed: true,
    });
    await this.followFirstPurchase(tx, card, known, after);
    await tx.publish(eventFor(known === null, after), factOf(after));
    await publishBalances(tx, after.organizationId);
    await this.moveHold.execute(tx, before, after);
    return 'applied';
  }

  /** Approvals by the network without us use up a card too; approvals of ours that it never recorded do not. */
  private async followFirstPurchase(
    tx: Transaction,
    card: CardSnapshot,
    known: RecordedAuthorization | null,
    after: RecordedAuthorization,
  ): Promise<void> {
    const { organizationId, stripeAuthorizationId, approved } = after;
    const wasApproved = known?.approved ?? false;
    if (approved && !wasApproved) await this.firstPurchases.claim(tx, card, after);
    if (wasApproved && !approved && after.captured.isZero())
      await this.firstPurchases.release(tx, organizationId, stripeAuthorizationId);
  }

  /** The three figures that determine the hold, by the network's newest description. */
  private async changed(
    tx: Transaction,
    before: RecordedAuthorization,
    network: NetworkAuthorization,
  ): Promise<RecordedAuthorization> {
    const { status, approved, requests } = network;
    const ours = await this.authorizations.approvedRequests(tx, before);
    const match = matchRequests(ours, before.decidedRequests, requests);
    const { unrecorded, declined, overstatedMinor } = match;
    const overstated = Money.ofMinor(overstatedMinor, network.amount.currency);
    const approvedTotal = network.approvedTotal.minus(overstated);
    const total = networkTotalOf(network, before.amountReading);
    const isOpen = status === 'pending' && approved;
    const decided = sumOf(isOpen ? unrecorded : [], network.amount.currency);
    const captured = await this.authorizations.recordedCaptures(tx, before, network.amount.currency);
    return {
      ...before,
      countedIn: await this.countedIn(tx, before),
      status,
      approved,
      declineReason: approved ? null : (before.declineReason ?? network.declineReason),
      amount: approvedTotal.isPositive() ? approvedTotal.plus(decided) : before.amount,
      networkTotal: total.amount,
      decided,
      captured,
      amountReading: total.reading,
      voidedRequests: [...before.voidedRequests, ...declined.map(({ index }) => index)],
      revision: before.revision + 1,
      progress: progressOf(network),
    };
  }

  /** One that holds nothing may hold again: then also in a limit that the card got meanwhile. */
  private async countedIn(tx: Transaction, before: RecordedAuthorization): Promise<CountedIn> {
    if (before.held.isPositive()) return before.countedIn;
    const { organizationId, cardId, networkCreatedAt, countedIn } = before;
    return this.counters.at(tx, organizationId, cardId, countedIn.limitIds, networkCreatedAt);
  }

  /** An operator must look when the network decided differently from us, or without us. */
  private logDisagreement(known: RecordedAuthorization | null, network: NetworkAuthorization): void {
    const { stripeAuthorizationId, approved } = network;
    if (known === null && approved)
      this.logger.error({ stripeAuthorizationId }, 'approved by the network without asking us');
    if (known?.approved === true && !approved)
      this.logger.error({ stripeAuthorizationId }, 'our approval did not reach the network');
    if (known?.approved === false && approved)
      this.logger.error({ stripeAuthorizationId }, 'approved against our decision');
  }
}

/** A reading during which the authorization did not change here is no older than our state. */
function changes(
  network: NetworkAuthorization,
  known: RecordedAuthorization,
  readAtRevision: number | null,
): boolean {
  return known.revision === readAtRevision
    ? isNewerReading(network, known)
    : isNewer(network, known.progress);
}

function eventFor(isNew: boolean, { approved }: RecordedAuthorization) {
  if (!isNew) return spendEvents.authorizationUpdated;
  return approved ? spendEvents.authorizationApproved : spendEvents.authorizationDeclined;
}
