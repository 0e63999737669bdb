import { Inject, Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import {
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { type CardSnapshot } from '../../decision/domain/decision.ts';
import { CardSnapshotRepository } from '../../decision/persistence/card-snapshot.repository.ts';
import { heldFor, isNewer, progressOf, type NetworkAuthorization } from '../domain/network-authorization.ts';
import {
  AuthorizationRepository,
  factOf,
  type BookedAuthorization,
} from '../persistence/authorization.repository.ts';
import { AdjustHold } from './adjust-hold.ts';

/**
 * The network's view of an authorization becomes ours (DESIGN §5): a hold is confirmed, raised, lowered or released.
 * Any order and any number of deliveries end in the same books.
 */
@Injectable()
export class ApplyAuthorization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardSnapshotRepository,
    private readonly authorizations: AuthorizationRepository,
    private readonly adjustHold: AdjustHold,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, network: NetworkAuthorization): Promise<'applied' | 'quarantined'> {
    const card = await this.cards.read(network);
    if (card === null) return 'quarantined';
    await this.unitOfWork.run(withOrganization(ctx, card.organizationId), (tx) =>
      this.apply(tx, card, network),
    );
    return 'applied';
  }

  private async apply(tx: Transaction, card: CardSnapshot, network: NetworkAuthorization): Promise<void> {
    const known = await this.authorizations.lock(tx, network.stripeAuthorizationId);
    const booked = known ?? (await this.authorizations.addUndecided(tx, card, network));
    const isNew = known === null;
    const isOlderThanOurAnswer = network.requestCount < booked.decidedRequests;
    if (!isNew && (isOlderThanOurAnswer || !isNewer(progressOf(network), booked.progress))) return;
    this.noteDisagreement(booked, network, isNew);
    const captures = await this.authorizations.bookedCaptures(
      tx,
      network.stripeAuthorizationId,
      network.amount.currency,
    );
    const changed = await this.adjustHold.to(
      tx,
      { ...booked, revision: booked.revision + 1 },
      heldFor(network, captures),
    );
    const saved: BookedAuthorization = {
      ...changed,
      status: network.status,
      approved: network.approved,
      declineReason: network.approved ? null : (booked.declineReason ?? network.declineReason),
      amount: network.approvedTotal.isPositive() ? network.approvedTotal : booked.amount,
      captured: captures,
      progress: progressOf(network),
    };
    await this.authorizations.save(tx, saved, true);
    await tx.publish(announcement(isNew, saved), factOf(saved));
    await tx.publish(spendEvents.balancesChanged, {
      organizationId: saved.organizationId,
      occurredAt: new Date().toISOString(),
    });
  }

  /** Somebody must look when the network decided otherwise than we did, or without us. */
  private noteDisagreement(booked: BookedAuthorization, network: NetworkAuthorization, isNew: boolean): void {
    const { stripeAuthorizationId } = network;
    if (isNew && network.approved) this.logger.error({ stripeAuthorizationId }, 'approved without asking us');
    if (!isNew && booked.approved && !network.approved)
      this.logger.error({ stripeAuthorizationId }, 'our approval did not reach the network');
    if (!isNew && !booked.approved && network.approved)
      this.logger.error({ stripeAuthorizationId }, 'approved against our decision');
  }
}

function announcement(isNew: boolean, { approved }: BookedAuthorization) {
  if (!isNew) return spendEvents.authorizationUpdated;
  return approved ? spendEvents.authorizationApproved : spendEvents.authorizationDeclined;
}
