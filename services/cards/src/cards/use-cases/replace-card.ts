import { Inject, Injectable } from '@nestjs/common';
import {
  changeRefusalOf,
  controlsFreeze,
  failure,
  limitReached,
  notFound,
  spendRpc,
  type CardView,
  type RequestOf,
  type cardsRpc,
} from '@almoner/contracts';
import { secondsToNextUtcDay, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  RpcClient,
  UnitOfWork,
  authorize,
  type Authorized,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../../config.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { PeopleRepository } from '../../people/persistence/people.repository.ts';
import { CardAuditLog } from '../card-audit-log.ts';
import { type Card } from '../domain/card.ts';
import { endsAtOnce } from '../domain/replacement.ts';
import { CardReader } from '../persistence/card.reader.ts';
import { CardRepository } from '../persistence/card.repository.ts';
import { FinishIssuing } from './finish-issuing.ts';
import { ApplyCardStatus } from './apply-card-status.ts';

/**
 * Issues a card in place of another one, with its holder, name, program, rule and terms; in `spend` both count in the same
 * limits. A lost or stolen card is canceled in `spend` and at Stripe before this returns; a damaged or expired one pays
 * until the new card is active.
 */
@Injectable()
export class ReplaceCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly members: MemberReader,
    private readonly people: PeopleRepository,
    private readonly cards: CardRepository,
    private readonly reader: CardReader,
    private readonly applyCardStatus: ApplyCardStatus,
    private readonly finishIssuing: FinishIssuing,
    private readonly auditLog: CardAuditLog,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the new card; the same one if the card has already been replaced.
   * @throws DomainError `not_found`, `card_canceled`, `card_used_up`, `card_not_active` while it is being issued, `cardholder_not_active`,
   * `frozen_by_another` for a card whose freeze the caller may not lift, `stripe_refused`,
   * `too_many_new_cards`.
   */
  async execute(ctx: Ctx, command: RequestOf<typeof cardsRpc.replaceCard>): Promise<CardView> {
    const authorized = authorize(ctx, 'card.replace');
    const { organizationId } = authorized;
    const { cardId } = command;
    const scope = await this.members.scopeOf(ctx, authorized);
    const known = await this.reader.get(ctx, cardId, scope);
    const { holder } = known;
    if (known.replacedByCardId === null && (await this.isUsedUp(ctx, known))) throw failure('card_used_up');
    const { replacementId } = await this.unitOfWork.runOnce(ctx, 'replace-card', command, async (tx) => {
      if (await this.people.isArchived(tx, organizationId, holder.id)) throw failure('cardholder_not_active');
      return { replacementId: await this.start(tx, ctx, authorized, command) };
    });
    await this.applyCardStatus.execute(organizationId, cardId);
    const card = await this.finishIssuing.tryToFinish(organizationId, replacementId);
    if (card.isRefused) throw failure('stripe_refused');
    return this.reader.get(ctx, replacementId, null);
  }

  /** Only `spend` knows whether a card for one purchase has made it. */
  private async isUsedUp(ctx: Ctx, { id, status, isSingleUse }: CardView): Promise<boolean> {
    if (isSingleUse !== true || status === 'canceled') return false;
    const [usage] = await this.rpc.call(ctx, spendRpc.listCardUsages, { cardIds: [id] });
    return changeRefusalOf({ status, isUsedUp: usage?.ended === 'used' }) === 'card_used_up';
  }

  private async start(
    tx: Transaction,
    ctx: Ctx,
    authorized: Authorized,
    { cardId, reason, shipTo }: RequestOf<typeof cardsRpc.replaceCard>,
  ): Promise<string> {
    const { organizationId } = authorized;
    const card = await this.cards.lock(tx, organizationId, cardId);
    if (card === null) throw notFound();
    const known = await this.cards.findReplacement(tx, organizationId, cardId);
    if (known !== null) return known;
    assertReplaceable(card, authorized);
    if ((await this.cards.countReplacedToday(tx, organizationId)) >= this.config.MAX_REPLACEMENTS_A_DAY)
      throw limitReached('too_many_new_cards', secondsToNextUtcDay(this.clock.now()));
    const replacementId = await this.cards.addReplacement(
      tx,
      card,
      { reason, shipTo: shipTo ?? null },
      this.config.SWEEP_AFTER_MS,
    );
    await this.cards.publishChanged(
      tx,
      { organizationId, id: replacementId, userId: card.userId },
      'issuing',
    );
    if (endsAtOnce(reason) && (card.targetStatus ?? card.status) !== 'canceled')
      await this.cards.saveCanceledBy(tx, card, reason, this.config.SWEEP_AFTER_MS);
    await this.auditLog.replaced(tx, ctx, card, { id: replacementId, name: card.name }, reason);
    return replacementId;
  }
}

/** A card that was canceled for any other reason cannot be replaced. */
function assertReplaceable(card: Card, { permissionScope, actor }: Authorized): void {
  const status = card.targetStatus ?? card.status;
  if (status === 'canceled' && card.cancelReason === null) throw failure('card_canceled');
  if (status === 'issuing') throw failure('card_not_active');
  const freeze = { ...card, holderId: card.userId };
  if (status === 'frozen' && !controlsFreeze(freeze, { userId: actor.userId, permissionScope }))
    throw failure('frozen_by_another');
}
